import type { Coordinates } from '#domain/geo/geo.ts'
import type { OsmWay } from '../elements.ts'
import type { NodeTable } from './node-table.ts'
import type { PointList } from './point-list.ts'

type Point = Coordinates | number | null | undefined

/** Adds a point for a way: midway between opposite corners of a closed one, else its middle. */
export function addMiddle(
  { list, nodes }: { list: PointList; nodes: NodeTable },
  { refs, outline, centre }: OsmWay,
  value: number,
): void {
  const points = outline ?? refs ?? []
  const closed = isClosed({ refs, outline })
  const half = Math.floor((points.length - 1) / 2)
  const [from, to] = [points[closed ? 0 : half], points[half]]
  if (centre) {
    list.add(centre, value)
  } else if (typeof from === 'number' && typeof to === 'number') {
    nodes.need(from)
    if (to !== from) nodes.need(to)
    list.addBetween([from, to], value)
  } else if (isPlaced(from) && isPlaced(to)) {
    list.add({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }, value)
  }
}

/** Whether a way ends where it begins. */
export function isClosed({ refs, outline }: Pick<OsmWay, 'refs' | 'outline'>): boolean {
  const points = outline ?? refs ?? []
  return points.length > 3 && isSamePoint(points[0], points.at(-1))
}

function isPlaced(point: Point): point is Coordinates {
  return typeof point === 'object' && point !== null
}

function isSamePoint(one: Point, other: Point): boolean {
  if (isPlaced(one) && isPlaced(other)) return one.lat === other.lat && one.lng === other.lng
  return one === other
}
