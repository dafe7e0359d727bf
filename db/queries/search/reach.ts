import { boundsOf } from '#domain/geo/bounds.ts'
import {
  type Coordinates,
  centreOf,
  longitudeStep,
  METRES_PER_DEGREE,
  RADIANS,
} from '#domain/geo/geo.ts'
import {
  type MultiPolygon,
  type Position,
  polygonsContain,
  type Ring,
  ringContains,
} from '#domain/geo/polygon.ts'

/** Where something is: its outline, else its middle and how far it reaches from there in metres. */
export type Extent = MultiPolygon | (Coordinates & { radius: number })

/** Metres to the east and north. */
type Point = readonly [x: number, y: number]
type Segment = readonly [from: Point, to: Point]
type Box = { west: number; south: number; east: number; north: number }

/**
 * Whether things touch an area or come within some metres of it. Computed on a plane around the
 * area's middle, with an error below 1 % within 100 km.
 *
 * @param rings the area's outer rings
 */
export function reachOf(
  rings: readonly Ring[],
  metres: number,
): { contains: (place: Coordinates) => boolean; isNear: (extent: Extent) => boolean } {
  const middle = centreOf(boundsOf([rings]))
  const shrink = Math.cos(middle.lat * RADIANS) * METRES_PER_DEGREE
  const toPlane = ([lng, lat]: Position): Point => [
    longitudeStep(middle.lng, lng) * shrink,
    (lat - middle.lat) * METRES_PER_DEGREE,
  ]
  const toSegments = (ring: Ring) => segmentsOf(ring.map(toPlane))
  const edges = rings.flatMap(toSegments)
  const contains = ({ lat, lng }: Coordinates) => rings.some((ring) => ringContains(ring, lng, lat))

  function isOutlineNear(polygons: MultiPolygon): boolean {
    const lines = polygons.flat().map(toSegments)
    const near = edgesIn(edges, around(lines.flat(), metres))
    if (
      lines.some((line) => line.some((part) => near.some((edge) => areNear(part, edge, metres))))
    ) {
      return true
    }
    // No edges are near: one of them may lie in the other.
    const isHeld = polygons.some(([[[lng, lat] = [0, 90]] = []]) => contains({ lng, lat }))
    return isHeld || rings.some(([[lng, lat] = [0, 90]]) => polygonsContain(polygons, { lng, lat }))
  }

  function isCircleNear({ lat, lng, radius }: Coordinates & { radius: number }): boolean {
    const point = toPlane([lng, lat])
    const most = metres + radius
    return (
      contains({ lat, lng }) ||
      edgesIn(edges, around([[point, point]], most)).some((edge) => isAt(point, edge, most))
    )
  }

  return {
    contains,
    isNear: (extent) => ('radius' in extent ? isCircleNear(extent) : isOutlineNear(extent)),
  }
}

function segmentsOf(points: readonly Point[]): Segment[] {
  return points.slice(1).map((point, index): Segment => [points[index] ?? point, point])
}

function around(segments: readonly Segment[], metres: number): Box {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  for (const [x, y] of segments.flat()) {
    box.west = Math.min(box.west, x - metres)
    box.south = Math.min(box.south, y - metres)
    box.east = Math.max(box.east, x + metres)
    box.north = Math.max(box.north, y + metres)
  }
  return box
}

function edgesIn(edges: readonly Segment[], { west, south, east, north }: Box): Segment[] {
  return edges.filter(
    ([[x, y], [toX, toY]]) =>
      Math.max(x, toX) >= west &&
      Math.min(x, toX) <= east &&
      Math.max(y, toY) >= south &&
      Math.min(y, toY) <= north,
  )
}

function areNear(one: Segment, other: Segment, metres: number): boolean {
  return (
    isAt(one[0], other, metres) ||
    isAt(one[1], other, metres) ||
    isAt(other[0], one, metres) ||
    isAt(other[1], one, metres) ||
    doCross(one, other)
  )
}

/** Whether a point is within some metres of a segment. */
function isAt([x, y]: Point, [[fromX, fromY], [toX, toY]]: Segment, metres: number): boolean {
  const [dx, dy] = [toX - fromX, toY - fromY]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : ((x - fromX) * dx + (y - fromY) * dy) / length
  const share = Math.max(0, Math.min(1, along))
  const [offX, offY] = [x - fromX - share * dx, y - fromY - share * dy]
  return offX * offX + offY * offY <= metres * metres
}

function doCross([a, b]: Segment, [c, d]: Segment): boolean {
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b)
}

/** Whether a point is to the left of a line. */
function side(from: Point, to: Point, [x, y]: Point): boolean {
  return (to[0] - from[0]) * (y - from[1]) > (to[1] - from[1]) * (x - from[0])
}
