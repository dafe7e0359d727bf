import type { Feature, Position } from 'geojson'
import { ringContains } from '#domain/geo/polygon.ts'

/** Degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

const WORLD: Box = [-180, -90, 180, 90]
/** So that the parts of a coast leave no gap; about ten metres. */
const OVERLAP = 1e-4

/** The parts of polygons inside the box. */
export function inside(features: readonly Feature[], box: Box): Feature[] {
  return features.flatMap((feature) => clipFeature(feature, box))
}

/** The parts of polygons outside all boxes. */
export function outside(features: readonly Feature[], boxes: readonly Box[]): Feature[] {
  return without(WORLD, boxes).flatMap((part) => inside(features, widened(part)))
}

/** Divides the rest of an area outside the given boxes into boxes. */
function without(area: Box, boxes: readonly Box[]): Box[] {
  const [box, ...others] = boxes
  if (!box) return [area]
  const [west, south, east, north] = area
  const hole: Box = [
    Math.max(west, box[0]),
    Math.max(south, box[1]),
    Math.min(east, box[2]),
    Math.min(north, box[3]),
  ]
  if (hole[0] >= hole[2] || hole[1] >= hole[3]) return without(area, others)
  const around: Box[] = [
    [west, south, hole[0], north],
    [hole[2], south, east, north],
    [hole[0], south, hole[2], hole[1]],
    [hole[0], hole[3], hole[2], north],
  ]
  return around.filter(([w, s, e, n]) => w < e && s < n).flatMap((part) => without(part, others))
}

function widened([west, south, east, north]: Box): Box {
  return [west - OVERLAP, south - OVERLAP, east + OVERLAP, north + OVERLAP]
}

/** A ring without the repetition of its first position. */
type Ring = readonly Position[]

function clipFeature(feature: Feature, box: Box): Feature[] {
  const { geometry } = feature
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  const coordinates = polygons
    .flatMap((rings) => clipPolygon(rings.map(orient), box))
    .map((rings) => rings.map((ring) => [...ring, ...ring.slice(0, 1)]))
  return coordinates.length > 0
    ? [{ ...feature, geometry: { type: 'MultiPolygon', coordinates } }]
    : []
}

/** Outer rings run one way, holes the other, so that all have the inside on the same side. */
function orient(closed: readonly Position[], index: number): Ring {
  const ring = closed.slice(1)
  const isOuter = index === 0
  return planeAreaOf(ring) > 0 === isOuter ? ring : ring.reverse()
}

function planeAreaOf(ring: Ring): number {
  let sum = 0
  let [lastX = 0, lastY = 0] = ring.at(-1) ?? []
  for (const [x = 0, y = 0] of ring) {
    sum += lastX * y - x * lastY
    lastX = x
    lastY = y
  }
  return sum
}

function clipPolygon(rings: Ring[], [west, south, east, north]: Box): Ring[][] {
  const sides: Side[] = [
    { axis: 0, at: west, sign: 1 },
    { axis: 0, at: east, sign: -1 },
    { axis: 1, at: south, sign: 1 },
    { axis: 1, at: north, sign: -1 },
  ]
  return sides.reduce((parts, side) => parts.flatMap((part) => clipSide(part, side)), [rings])
}

type Side = { axis: 0 | 1; at: number; sign: 1 | -1 }

/**
 * The parts of a polygon on one side of a straight line. Each is an area of its own: parts that
 * hang together along the line would show as a stripe of land across the water.
 */
function clipSide(rings: Ring[], side: Side): Ring[][] {
  const [outer, ...holes] = rings.map((ring) => cutRing(ring, side))
  if (!outer || outer === 'inside') return outer ? [rings] : []
  const chains = [outer, ...holes].flatMap((cut) => (cut === 'inside' ? [] : cut))
  const whole = rings.slice(1).filter((_, index) => holes[index] === 'inside')
  return joinChains(chains, side)
    .filter((ring) => ring.length > 2)
    .map((ring) => [ring, ...whole.filter((hole) => contains(ring, hole[0]))])
}

/** The parts of a ring on one side of a line, from where it comes in to where it goes out. */
function cutRing(ring: Ring, side: Side): 'inside' | Position[][] {
  const depths = ring.map((position) => depthOf(position, side))
  const start = depths.findIndex((depth) => depth < 0)
  if (start < 0) return 'inside'
  const chains: Position[][] = []
  let chain: Position[] = []
  for (let step = 1; step <= ring.length; step++) {
    const at = (start + step) % ring.length
    const [position = [], before = []] = [ring[at], ring.at(at - 1)]
    const [depth = 0, depthBefore = 0] = [depths[at], depths.at(at - 1)]
    if (depth >= 0 !== depthBefore >= 0) {
      const share = depthBefore / (depthBefore - depth)
      chain.push(before.map((from, axis) => from + share * ((position[axis] ?? 0) - from)))
    }
    if (depth >= 0) chain.push(position)
    else if (chain.length > 0) {
      chains.push(chain)
      chain = []
    }
  }
  return chains
}

/** Less than any step of the data, so that none of its positions lies on the line. */
const NUDGE = 1e-9

function depthOf(position: Position, { axis, at, sign }: Side): number {
  return sign * ((position[axis] ?? 0) - at) + NUDGE
}

/** Joins chains along the line: sorted along it, their ends delimit the inside in pairs. */
function joinChains(chains: Position[][], { axis }: Side): Position[][] {
  const along = (position?: Position) => position?.[1 - axis] ?? 0
  const ends = chains
    .flatMap((chain, index) => [
      { index, isStart: true, at: along(chain[0]) },
      { index, isStart: false, at: along(chain.at(-1)) },
    ])
    .sort((one, other) => one.at - other.at)
  const next = new Map<number, number>()
  for (let pair = 0; pair < ends.length; pair += 2) {
    const [one, other] = ends.slice(pair, pair + 2)
    if (one && other) {
      if (one.isStart) next.set(other.index, one.index)
      else next.set(one.index, other.index)
    }
  }
  const left = new Set(chains.keys())
  return [...left].map((first) => {
    const ring: Position[] = []
    for (let at = first; left.delete(at); at = next.get(at) ?? first)
      ring.push(...(chains[at] ?? []))
    return ring
  })
}

function contains(ring: Ring, [x = 0, y = 0]: Position = []): boolean {
  return ringContains(ring as readonly [number, number][], x, y)
}
