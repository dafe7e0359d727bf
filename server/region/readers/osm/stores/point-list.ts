import type { Coordinates } from '#domain/geo/geo.ts'
import { type OsmWay, UNITS_PER_DEGREE } from '../elements.ts'
import type { NodeTable } from './node-table.ts'
import { NumberList } from './number-list.ts'

/** Points with a value each; some known, others midway between two nodes still to be found. */
export class PointList {
  #lats = new NumberList()
  #lngs = new NumberList()
  #values = new NumberList()
  #from = new NumberList()
  #to = new NumberList()
  #between = new NumberList()

  add({ lat, lng }: Coordinates, value: number): void {
    this.#lats.push(lat)
    this.#lngs.push(lng)
    this.#values.push(value)
  }

  /** Adds a point for a way: midway between opposite corners of a closed one, else its middle. */
  addMiddle(way: OsmWay, nodes: NodeTable, value: number): void {
    const points = way.outline ?? way.refs ?? []
    const half = Math.floor((points.length - 1) / 2)
    const [from, to] = [points[isClosed(way) ? 0 : half], points[half]]
    if (way.centre) {
      this.add(way.centre, value)
    } else if (typeof from === 'number' && typeof to === 'number') {
      nodes.need(from)
      if (to !== from) nodes.need(to)
      this.#from.push(from)
      this.#to.push(to)
      this.#between.push(value)
    } else if (isPlaced(from) && isPlaced(to)) {
      this.add({ lat: (from.lat + to.lat) / 2, lng: (from.lng + to.lng) / 2 }, value)
    }
  }

  /** Visits the points that are known by now. */
  forEach(nodes: NodeTable, visit: (point: Coordinates, value: number) => void): void {
    for (let index = 0; index < this.#values.length; index++) {
      const point = { lat: this.#lats.at(index), lng: this.#lngs.at(index) }
      visit(point, this.#values.at(index))
    }
    for (let index = 0; index < this.#between.length; index++) {
      const from = nodes.indexOf(this.#from.at(index))
      const to = nodes.indexOf(this.#to.at(index))
      if (!nodes.has(from) || !nodes.has(to)) continue
      const lat = (nodes.latAt(from) + nodes.latAt(to)) / 2 / UNITS_PER_DEGREE
      const lng = (nodes.lngAt(from) + nodes.lngAt(to)) / 2 / UNITS_PER_DEGREE
      visit({ lat, lng }, this.#between.at(index))
    }
  }
}

type Point = Coordinates | number | null | undefined

/** Whether a way ends where it begins. */
export function isClosed({ refs, outline }: Pick<OsmWay, 'refs' | 'outline'>): boolean {
  const points: readonly Point[] = outline ?? refs ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (points.length <= 3) return false
  if (!isPlaced(first) || !isPlaced(last)) return first === last
  return first.lat === last.lat && first.lng === last.lng
}

function isPlaced(point: Point): point is Coordinates {
  return typeof point === 'object' && point !== null
}
