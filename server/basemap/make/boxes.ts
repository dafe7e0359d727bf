import type { Feature, Position } from 'geojson'

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

/** Divides an area into boxes that leave the others out. */
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

function clipFeature(feature: Feature, box: Box): Feature[] {
  const { geometry } = feature
  const polygons =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : []
  const coordinates = polygons.flatMap((rings) => {
    const clipped = rings.map((ring) => clipRing(ring, box))
    return (clipped[0]?.length ?? 0) > 3 ? [clipped.filter((ring) => ring.length > 3)] : []
  })
  return coordinates.length > 0
    ? [{ ...feature, geometry: { type: 'MultiPolygon', coordinates } }]
    : []
}

/** The part of a ring inside the box, closed; empty if there is none. */
function clipRing(ring: readonly Position[], [west, south, east, north]: Box): Position[] {
  let left = ring.slice(1)
  left = clipSide(left, { axis: 0, at: west, sign: 1 })
  left = clipSide(left, { axis: 0, at: east, sign: -1 })
  left = clipSide(left, { axis: 1, at: south, sign: 1 })
  left = clipSide(left, { axis: 1, at: north, sign: -1 })
  return [...left, ...left.slice(0, 1)]
}

type Side = { axis: 0 | 1; at: number; sign: 1 | -1 }

/** Keeps what lies on one side of a straight line (Sutherland and Hodgman). */
function clipSide(ring: readonly Position[], { axis, at, sign }: Side): Position[] {
  const kept: Position[] = []
  let before = ring.at(-1)
  for (const point of ring) {
    const depth = sign * ((point[axis] ?? 0) - at)
    const depthBefore = sign * ((before?.[axis] ?? 0) - at)
    if (before && depth >= 0 !== depthBefore >= 0) {
      const share = depthBefore / (depthBefore - depth)
      kept.push(before.map((from, at) => from + share * ((point[at] ?? 0) - from)))
    }
    if (depth >= 0) kept.push(point)
    before = point
  }
  return kept
}
