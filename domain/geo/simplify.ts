import { longitudeStep } from './geo.ts'
import { mercatorY, worldPixels } from './mercator.ts'
import type { MultiPolygon, Polygon, Position, Ring } from './polygon.ts'

const ORIGIN: Position = [0, 0]

/**
 * Simplifies outlines for a zoom of the map (256 pixels wide at zoom 0): no point of the original is
 * further than `tolerance` pixels from what remains. Rings that would be smaller than that in both
 * directions, and polygons without an outer ring, are left out.
 */
export function simplifyPolygons(
  polygons: MultiPolygon,
  { zoom, tolerance }: { zoom: number; tolerance: number },
): MultiPolygon {
  const degrees = (tolerance * 360) / worldPixels(zoom)
  return polygons.flatMap(([outer, ...holes]): Polygon[] => {
    const kept = outer && simplifyRing(outer, degrees)
    if (!kept) return []
    return [
      [kept, ...holes.map((hole) => simplifyRing(hole, degrees)).filter((hole) => hole !== null)],
    ]
  })
}

/** Simplifies a line in the same way; its ends remain. */
export function simplifyLine(
  line: readonly Position[],
  { zoom, tolerance }: { zoom: number; tolerance: number },
): Position[] {
  const points = line.map(([lng, lat]): Position => [lng, mercatorY(lat)])
  const kept = new Set([0, points.length - 1])
  const degrees = (tolerance * 360) / worldPixels(zoom)
  keepCorners(points, [0, points.length - 1], { tolerance: degrees, kept })
  return line.filter((_, index) => kept.has(index))
}

/** A closed ring of at least three corners, or null; `tolerance` is in Mercator degrees. */
function simplifyRing(ring: Ring, tolerance: number): Ring | null {
  const points = ring.map(([lng, lat]): Position => [lng, mercatorY(lat)])
  const [start = ORIGIN] = points
  const far = furthest(points, (point) => distance(point, start))
  if (far.distance < tolerance) return null
  // A ring has no ends: it is simplified as two lines, between two points that are far apart.
  const kept = new Set([0, far.index, points.length - 1])
  keepCorners(points, [0, far.index], { tolerance, kept })
  keepCorners(points, [far.index, points.length - 1], { tolerance, kept })
  if (kept.size < 4) {
    const [a, b] = [start, points[far.index] ?? start]
    const aside = furthest(points, (point) => distanceToLine(point, a, b))
    if (aside.distance === 0) return null
    kept.add(aside.index)
  }
  return ring.filter((_, index) => kept.has(index))
}

type Keeping = { tolerance: number; kept: Set<number> }

/**
 * Adds to `kept` the points between two others that keep a line within `tolerance`.
 * Algorithm: D. Douglas, T. Peucker, Algorithms for the reduction of the number of points, 1973.
 */
function keepCorners(
  points: readonly Position[],
  ends: readonly [number, number],
  { tolerance, kept }: Keeping,
): void {
  const open: (readonly [number, number])[] = [ends]
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span
    const [a = ORIGIN, b = ORIGIN] = [points[first], points[last]]
    const between = points.slice(first + 1, last)
    const far = furthest(between, (point) => distanceToLine(point, a, b))
    if (far.distance <= tolerance) continue
    const middle = first + 1 + far.index
    kept.add(middle)
    open.push([first, middle], [middle, last])
  }
}

function furthest(points: readonly Position[], measure: (point: Position) => number) {
  const far = { index: 0, distance: 0 }
  points.forEach((point, index) => {
    const distance = measure(point)
    if (distance > far.distance) Object.assign(far, { index, distance })
  })
  return far
}

function distance([x, y]: Position, [toX, toY]: Position): number {
  return Math.hypot(longitudeStep(x, toX), toY - y)
}

/** The distance from a point to the segment between two others, in Mercator degrees. */
function distanceToLine(point: Position, a: Position, b: Position): number {
  const [dx, dy] = [longitudeStep(a[0], b[0]), b[1] - a[1]]
  const [px, py] = [longitudeStep(a[0], point[0]), point[1] - a[1]]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length))
  return Math.hypot(px - along * dx, py - along * dy)
}
