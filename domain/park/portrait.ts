import { METRES_PER_DEGREE, METRES_PER_MILE, RADIANS } from '../geo/geo.ts'
import { mercatorY } from '../geo/mercator.ts'
import type { MultiPolygon, Position } from '../geo/polygon.ts'
import { simplifyPolygons } from '../geo/simplify.ts'
import type { FeatureKind } from './inside-kinds.ts'
import type { ParkFeature } from './insides.ts'

/** Of the drawing, in pixels. */
export const PORTRAIT = { width: 400, height: 200 } as const
/** Pixels left free around the shape; the bar of the scale is at the bottom. */
const FREE = { side: 24, top: 18, bottom: 36 }
/** Pixels. */
const LONGEST_BAR = 100
const TOLERANCE = 0.75
const METRES_PER_FOOT = METRES_PER_MILE / 5280

const BARS = [
  ...[10, 20, 50, 100, 200, 300, 500, 1000, 2000].map((feet) => ({
    metres: feet * METRES_PER_FOOT,
    label: `${feet.toLocaleString('en-US')} ft`,
  })),
  ...[0.5, 1, 2, 5, 10, 20, 50].map((miles) => ({
    metres: miles * METRES_PER_MILE,
    label: `${miles} mi`,
  })),
]

/** What is marked in a drawing, where there is room. */
const MARKED: readonly FeatureKind[] = ['dog area', 'playground', 'toilets', 'drinking water']
const MOST_MARKS = 12
/** Pixels between two marks. */
const MARK_ROOM = 18

type Mark = { kind: FeatureKind; x: number; y: number }

/** A drawing of a park's shape. */
export type Portrait = {
  /** The `d` of an SVG path; what is covered twice is a hole. */
  path: string
  /** A bar of this many pixels is as long as its label says. */
  scale: { width: number; label: string } | null
  /** In pixels. */
  marks: Mark[]
}

type Frame = { west: number; north: number; perDegree: number; left: number; top: number }

/**
 * Draws the shape of a park as large as the drawing allows, north up, in the proportions of the map.
 * Null without a shape.
 *
 * @param features what lies in it, the most important first
 */
export function makePortrait(
  polygons: MultiPolygon,
  features: readonly ParkFeature[] = [],
): Portrait | null {
  const frame = frameOf(polygons)
  if (!frame) return null
  // The world's width in pixels is 256 at zoom 0.
  const zoom = Math.log2((frame.perDegree * 360) / 256)
  const shape = simplifyPolygons(polygons, { zoom, tolerance: TOLERANCE })
  const path = shape
    .flat()
    .map((ring) => ringPath(ring.map((position) => toPixels(position, frame))))
    .join('')
  if (path === '') return null
  return { path, scale: scaleOf(polygons, frame), marks: marksOf(features, frame) }
}

function marksOf(features: readonly ParkFeature[], frame: Frame): Mark[] {
  const marks: Mark[] = []
  for (const { kind, lat, lng } of features) {
    if (marks.length === MOST_MARKS) break
    const [x, y] = toPixels([lng, lat], frame)
    const hasRoom = marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= MARK_ROOM)
    if (MARKED.includes(kind) && hasRoom) marks.push({ kind, x, y })
  }
  return marks
}

function frameOf(polygons: MultiPolygon): Frame | null {
  const positions = polygons.flat(2)
  if (positions.length === 0) return null
  const range = (values: number[]) => {
    const [least, most] = [values.reduce(min), values.reduce(max)]
    return [least, most - least] as const
  }
  const [west, width] = range(positions.map(([lng]) => lng))
  const [south, height] = range(positions.map(([, lat]) => mercatorY(lat)))
  const room = {
    width: PORTRAIT.width - 2 * FREE.side,
    height: PORTRAIT.height - FREE.top - FREE.bottom,
  }
  const perDegree = Math.min(room.width / width, room.height / height)
  if (!Number.isFinite(perDegree)) return null
  return {
    west,
    north: south + height,
    perDegree,
    left: FREE.side + (room.width - width * perDegree) / 2,
    top: FREE.top + (room.height - height * perDegree) / 2,
  }
}

function toPixels([lng, lat]: Position, { west, north, perDegree, left, top }: Frame): Position {
  return [
    Math.round(left + (lng - west) * perDegree),
    Math.round(top + (north - mercatorY(lat)) * perDegree),
  ]
}

/** In whole pixels, relative to the point before, without its closing point. */
function ringPath(ring: readonly Position[]): string {
  let [lastX, lastY] = ring[0] ?? [0, 0]
  let path = `M${lastX} ${lastY}`
  for (const [x, y] of ring.slice(1, -1)) {
    if (x === lastX && y === lastY) continue
    path += `l${x - lastX} ${y - lastY}`
    lastX = x
    lastY = y
  }
  return `${path}z`
}

/** The longest bar that fits; null if a shape is smaller than any. */
function scaleOf(polygons: MultiPolygon, { perDegree }: Frame): Portrait['scale'] {
  const [[[[, lat] = [0, 0]] = []] = []] = polygons
  const perMetre = perDegree / (METRES_PER_DEGREE * Math.cos(lat * RADIANS))
  const bar = BARS.findLast(({ metres }) => metres * perMetre <= LONGEST_BAR)
  return bar ? { width: Math.round(bar.metres * perMetre), label: bar.label } : null
}

function min(one: number, other: number): number {
  return Math.min(one, other)
}

function max(one: number, other: number): number {
  return Math.max(one, other)
}
