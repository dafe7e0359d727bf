import type { Coordinates } from '#domain/geo/geo.ts'
import type { Point } from '#domain/geo/mercator.ts'

export type Ring = readonly Point[]

/** What is drawn of the world: `width` by `height` pixels around a centre. */
export type ViewFrame = {
  width: number
  height: number
  /** At zoom 0 the world is 256 pixels wide. */
  zoom: number
  centre: Coordinates
}

/** Pixels beyond the view at which shapes are cut, so that their cut edges are not seen. */
const BEYOND = 8
const MIN_BEND = 2

type Half = { width: number; height: number }

/**
 * The path of polygons in whole pixels, cut at the view's edges. Rings of less than a few square
 * pixels are left out.
 *
 * @returns the `d` of an SVG path, with closed rings; '' if nothing is in view
 */
export function areaPath(rings: readonly Ring[], view: Half): string {
  return rings.map((ring) => ringPath(cut(ring, view), { area: 4, bend: MIN_BEND })).join('')
}

/**
 * The path of a ring in whole pixels.
 *
 * @param least in square pixels: the minimum area of a ring, and the minimum area that a point must
 *   add to the shape (`bend`); whatever adds less is left out
 */
export function ringPath(ring: Ring, least: { area: number; bend: number }): string {
  const simple = rounded(ring, least.bend)
  return simple.length > 2 && Math.abs(areaOf(simple)) >= least.area ? `${drawn(simple)}z` : ''
}

/** The area of a ring; negative if it runs counterclockwise. */
export function areaOf(ring: Ring): number {
  let sum = 0
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    sum += x * nextY - nextX * y
  })
  return sum / 2
}

/**
 * Clips a ring to the view by the Sutherland–Hodgman algorithm, which preserves areas but leaves
 * edges along the cut.
 */
export function cut(ring: Ring, { width, height }: Half): Ring {
  const [right, bottom] = [width / 2 + BEYOND, height / 2 + BEYOND]
  const edges = [
    { axis: 0, limit: right, sign: 1 },
    { axis: 0, limit: -right, sign: -1 },
    { axis: 1, limit: bottom, sign: 1 },
    { axis: 1, limit: -bottom, sign: -1 },
  ] as const
  return edges.reduce<Ring>((points, edge) => cutAt(points, edge), ring)
}

type Edge = { axis: 0 | 1; limit: number; sign: 1 | -1 }

function cutAt(ring: Ring, { axis, limit, sign }: Edge): Ring {
  const isInside = (point: Point) => (point[axis] - limit) * sign <= 0
  if (ring.every(isInside)) return ring
  const kept: Point[] = []
  ring.forEach((point, index) => {
    const last = ring.at(index - 1) ?? point
    if (isInside(point) !== isInside(last)) kept.push(between(last, point, { axis, limit }))
    if (isInside(point)) kept.push(point)
  })
  return kept
}

function between(one: Point, other: Point, { axis, limit }: Pick<Edge, 'axis' | 'limit'>): Point {
  const share = (limit - one[axis]) / (other[axis] - one[axis])
  return [one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share]
}

/**
 * In whole pixels, without points that repeat the last one or add next to nothing to the shape, and
 * without the closing point, to which a path returns by itself.
 */
function rounded(ring: Ring, leastBend: number): Ring {
  const points: Point[] = []
  for (const [x, y] of ring) {
    const point: Point = [Math.round(x), Math.round(y)]
    const [last, before] = [points.at(-1), points.at(-2)]
    if (last && last[0] === point[0] && last[1] === point[1]) continue
    if (last && before && bendOf([before, last, point]) < leastBend) points.pop()
    points.push(point)
  }
  const [first, last] = [points[0], points.at(-1)]
  const isClosed = points.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1]
  return isClosed ? points.slice(0, -1) : points
}

/** The area in square pixels of the triangle that a point makes with its neighbours. */
function bendOf([a, b, c]: readonly [Point, Point, Point]): number {
  const [x, y] = [b[0] - a[0], b[1] - a[1]]
  const [nextX, nextY] = [c[0] - b[0], c[1] - b[1]]
  return Math.abs(x * nextY - y * nextX) / 2
}

/** Relative to the point before, which takes the fewest characters. */
function drawn(ring: Ring): string {
  let [lastX, lastY] = ring[0] ?? [0, 0]
  let path = `M${lastX}${joined(lastY)}l`
  ring.slice(1).forEach(([x, y], index) => {
    path += `${index === 0 ? x - lastX : joined(x - lastX)}${joined(y - lastY)}`
    lastX = x
    lastY = y
  })
  return path
}

/** A number after another: its sign separates it, otherwise a space. */
function joined(value: number): string {
  return value < 0 ? String(value) : ` ${value}`
}
