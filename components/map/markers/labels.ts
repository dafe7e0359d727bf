import { longitudeStep } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { markerPlace } from '../keys/roving.ts'
import type { MapMarker } from './clusters.ts'
import { MARKER_SIZE, NAME_SIDES, type NameSide } from './marker.ts'
import type { MapPark } from './marker-points.ts'
import { TILE } from './overlaps.ts'

// Zoom levels here are for 512-pixel tiles.

/** From this zoom on, single parks among clusters are named. */
const CLOSE_ZOOM = 14

/** How many parks are named in each square of the map, by zoom, where the others are dots. */
const SQUARE = 256
const NAMED_IN_SQUARE = [
  { below: 11.5, most: 3 },
  { below: 12.5, most: 6 },
  { below: 13, most: 10 },
]

/** The maximum width of a name in pixels, which then wraps to two lines. */
const WIDEST = 128

/** Pixels between a name and whatever is beside it. */
const GAP = 4

/** From a pin's tip up to the middle of its head, which a name beside it is at. */
const HEAD = 29

const SELECTED_SCALE = 1.15

/** Half a cluster's width in pixels, with its border. */
const CLUSTER_REACH = 28

/** The size of names in pixels: the line height, and a name's width on one line. */
export type NameSize = { line: number; widthOf: (name: string) => number }

type Box = { left: number; right: number; top: number; bottom: number }

/** Where a park's name is: beside its pin, and its box from the pin's tip on. */
export type Label = { side: NameSide; box: Box }
export type Labels = ReadonlyMap<number, Label>

export type Placed = {
  /** Pins and clusters. */
  markers: MapMarker[]
  /** Of the named parks, by id. */
  labels: Labels
  /** The parks that are dots. */
  dots: MapPark[]
}

type Options = {
  zoom: number
  selectedId: number | null
  /** Whether parks without a name are dots; else all are pins. */
  hasDots: boolean
}

/**
 * Chooses the parks that are named, in their order: a park is if its pin and its name at one of four
 * sides hit nothing placed before. The selected park always is. Of free sides the one that hides the
 * fewest other parks is taken.
 */
export function placeNames(
  markers: readonly MapMarker[],
  { zoom, selectedId, hasDots }: Options,
  size: NameSize,
): Placed {
  const points = markers.map((marker) => ({ marker, ...toPixels(marker, zoom) }))
  const isSelected = ({ marker }: Located) =>
    marker.kind === 'park' && marker.park.id === selectedId
  const isSure = (point: Located) =>
    !hasDots || point.marker.kind === 'cluster' || isSelected(point)
  const taken = points.filter(isSure).map(toMarkerBox)
  const least = leastMet(markers)
  const isVague = ({ asked, met = 0 }: MapPark) => asked !== undefined && met < least
  const squares = new Map<string, number>()
  const labels = new Map<number, Label>()
  const dots: MapPark[] = []

  /** Whether a park gets a name, which is then taken. */
  function takesName(point: Located, park: MapPark): boolean {
    const chosen = isSelected(point)
    const square = `${Math.floor(point.x / SQUARE)},${Math.floor(point.y / SQUARE)}`
    const named = squares.get(square) ?? 0
    const isOut = hasDots ? named >= mostNamed(zoom) || isVague(park) : zoom < CLOSE_ZOOM
    if (!chosen && isOut) return false
    const pin = toMarkerBox(point)
    const isFree = (box: Box) => !taken.some((other) => overlap(box, other))
    if (!isSure(point) && !isFree(pin)) return false
    const name = sizeOf(park.name, size, chosen)
    const free = NAME_SIDES.map((side) => ({ side, box: labelBox(side, name) })).filter(({ box }) =>
      isFree(moved(box, point)),
    )
    const hides = ({ box }: Label) =>
      points.filter(({ x, y }) => isWithin(moved(box, point), x, y)).length
    const [best] = hasDots ? free.sort((a, b) => hides(a) - hides(b)) : free
    const label: Label | undefined =
      best ?? (chosen ? { side: 'below', box: labelBox('below', name) } : undefined)
    if (!label) return false
    labels.set(park.id, label)
    taken.push(moved(label.box, point))
    if (!isSure(point)) taken.push(pin)
    squares.set(square, named + 1)
    return true
  }

  const shown = points.filter((point) => {
    const { marker } = point
    if (marker.kind === 'cluster' || takesName(point, marker.park) || !hasDots) return true
    dots.push(marker.park)
    return false
  })
  return { markers: shown.map(({ marker }) => marker), labels, dots }
}

/** How much of what is asked for a park has to be known to have: half, or as much as the best has. */
function leastMet(markers: readonly MapMarker[]): number {
  const parks = markers.flatMap((marker) => (marker.kind === 'park' ? marker.park : []))
  const [best, asked] = [parks.map(({ met = 0 }) => met), parks.map(({ asked = 0 }) => asked)].map(
    (numbers) => Math.max(0, ...numbers),
  )
  return Math.max(1, Math.min(best ?? 0, (asked ?? 0) / 2))
}

function mostNamed(zoom: number): number {
  return NAMED_IN_SQUARE.find(({ below }) => zoom < below)?.most ?? Number.POSITIVE_INFINITY
}

type Located = { marker: MapMarker; x: number; y: number }

/** Pixels from the upper left of the world. */
function toPixels(marker: MapMarker, zoom: number): { x: number; y: number } {
  const { lat, lng } = markerPlace(marker)
  const scale = (TILE * 2 ** zoom) / 360
  return { x: (lng + 180) * scale, y: (180 - mercatorY(lat)) * scale }
}

function toMarkerBox({ marker, x, y }: Located): Box {
  if (marker.kind === 'cluster') {
    return {
      left: x - CLUSTER_REACH,
      right: x + CLUSTER_REACH,
      top: y - CLUSTER_REACH,
      bottom: y + CLUSTER_REACH,
    }
  }
  const { width, height } = MARKER_SIZE
  return { left: x - width / 2, right: x + width / 2, top: y - height, bottom: y }
}

function sizeOf(name: string, { line, widthOf }: NameSize, isSelected: boolean) {
  const width = widthOf(name)
  const lines = width > WIDEST ? 2 : 1
  const scale = isSelected ? SELECTED_SCALE : 1
  return { width: Math.min(WIDEST, width) * scale, height: lines * line * scale }
}

function labelBox(side: NameSide, { width, height }: { width: number; height: number }): Box {
  const aside = MARKER_SIZE.width / 2
  const beside = { top: -HEAD - height / 2, bottom: -HEAD + height / 2 }
  const half = (width + GAP) / 2
  switch (side) {
    case 'right':
      return { ...beside, left: aside, right: aside + width + GAP }
    case 'left':
      return { ...beside, left: -aside - width - GAP, right: -aside }
    case 'below':
      return { left: -half, right: half, top: 0, bottom: height + GAP }
    case 'above':
      return {
        left: -half,
        right: half,
        top: -MARKER_SIZE.height - height,
        bottom: -MARKER_SIZE.height,
      }
  }
}

function moved({ left, right, top, bottom }: Box, { x, y }: { x: number; y: number }): Box {
  return { left: left + x, right: right + x, top: top + y, bottom: bottom + y }
}

function isWithin({ left, right, top, bottom }: Box, x: number, y: number): boolean {
  return x > left && x < right && y > top && y < bottom
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** How far from a dot a press may be, in pixels. */
const DOT_REACH = 12

/** The dot nearest to a location, if it is near enough to be pressed; else null. */
export function dotAt(
  dots: readonly MapPark[],
  { lat, lng }: { lat: number; lng: number },
  zoom: number,
): MapPark | null {
  const scale = (TILE * 2 ** zoom) / 360
  const y = mercatorY(lat)
  let nearest: MapPark | null = null
  let least = DOT_REACH
  for (const dot of dots) {
    const across = longitudeStep(lng, dot.longitude) * scale
    if (Math.abs(across) > least) continue
    const away = Math.hypot(across, (mercatorY(dot.latitude) - y) * scale)
    if (away > least) continue
    nearest = dot
    least = away
  }
  return nearest
}
