import type { Coordinates } from '#domain/geo/geo.ts'
import { UNITS_PER_DEGREE } from '../elements.ts'
import type { NodeTable } from './node-table.ts'
import { NumberList } from './number-list.ts'

type Visit = (point: Coordinates, value: number) => void

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

  addBetween(nodes: readonly [from: number, to: number], value: number): void {
    this.#from.push(nodes[0])
    this.#to.push(nodes[1])
    this.#between.push(value)
  }

  /** Visits the known points in insertion order. */
  forEach(nodes: NodeTable, visit: Visit): void {
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
