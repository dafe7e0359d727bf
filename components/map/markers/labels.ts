import { mercatorY } from '#domain/geo/mercator.ts'
import { markerPlace } from '../keys/roving.ts'
import type { MapMarker } from './clusters.ts'
import { MARKER_SIZE } from './marker.ts'
import { TILE } from './overlaps.ts'

/** From this zoom on, for 512-pixel tiles, parks' names are shown. */
const CLOSE_ZOOM = 14

/** The maximum width of a name in pixels, which then wraps to two lines. */
const WIDEST = 128

/** Pixels between two names. */
const GAP = 4

const SELECTED_SCALE = 1.15

/** Half a cluster's width in pixels, with its border. */
const CLUSTER_REACH = 28

/** The size of names in pixels: the line height, and a name's width on one line. */
export type NameSize = { line: number; widthOf: (name: string) => number }

type Box = { left: number; right: number; top: number; bottom: number }

/**
 * The parks whose names are shown below their markers: always the selected one's, at close zooms
 * also others', nearest first, unless they would overlap a name or a marker.
 *
 * @param zoom for 512-pixel tiles
 */
export function namedParks(
  markers: readonly MapMarker[],
  { zoom, selectedId }: { zoom: number; selectedId: number | null },
  size: NameSize,
): ReadonlySet<number> {
  const named = new Set(selectedId === null ? [] : [selectedId])
  if (zoom < CLOSE_ZOOM) return named
  const points = markers.map((marker) => ({ marker, ...toPixels(marker, Math.floor(zoom)) }))
  const taken = points.map(toMarkerBox)
  for (const [index, { marker, x, y }] of points.entries()) {
    if (marker.kind === 'cluster') continue
    const isSelected = marker.park.id === selectedId
    const label = toLabelBox({ x, y }, sizeOf(marker.park.name, size, isSelected))
    const isFree = taken.every((box, other) => other === index || !overlap(box, label))
    if (!isFree && !isSelected) continue
    named.add(marker.park.id)
    taken.push(label)
  }
  return named
}

type Point = { x: number; y: number }

function toPixels(marker: MapMarker, zoom: number): Point {
  const { lat, lng } = markerPlace(marker)
  const scale = (TILE * 2 ** zoom) / 360
  return { x: lng * scale, y: -mercatorY(lat) * scale }
}

function toMarkerBox({ marker, x, y }: Point & { marker: MapMarker }): Box {
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

function toLabelBox({ x, y }: Point, { width, height }: { width: number; height: number }): Box {
  const half = (width + GAP) / 2
  return { left: x - half, right: x + half, top: y, bottom: y + height + GAP }
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
