import type { Coordinates } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { UNITS_PER_DEGREE } from './elements.ts'
import type { NodeTable } from './node-table.ts'
import { NumberList } from './number-list.ts'

/** Stands for an unknown point. */
const UNKNOWN = Number.NaN

/** The lines of ways, at 8 or 16 bytes per point. */
export class WayStore {
  #values = new NumberList()
  #starts = new NumberList()
  #indexes = new Map<number, number>()
  /** Ways that come with locations instead of node ids. */
  #placed = new Set<number>()

  has(id: number): boolean {
    return this.#indexes.has(id)
  }

  addRefs(id: number, refs: readonly number[]): void {
    this.#begin(id)
    for (const ref of refs) this.#values.push(ref)
  }

  addOutline(id: number, outline: readonly (Coordinates | null)[]): void {
    this.#begin(id)
    this.#placed.add(id)
    for (const point of outline) {
      this.#values.push(point?.lng ?? UNKNOWN)
      this.#values.push(point?.lat ?? UNKNOWN)
    }
  }

  /** The line of a stored way; null if a node of it is missing. */
  lineOf(id: number, nodes: NodeTable): Position[] | null {
    const index = this.#indexes.get(id) ?? Number.NaN
    const start = this.#starts.at(index)
    const end = index + 1 < this.#starts.length ? this.#starts.at(index + 1) : this.#values.length
    const line: Position[] = []
    const placed = this.#placed.has(id)
    for (let at = start; at < end; at += placed ? 2 : 1) {
      const position = placed ? this.#placeAt(at) : placeOf(this.#values.at(at), nodes)
      if (!position) return null
      line.push(position)
    }
    return line
  }

  #begin(id: number): void {
    this.#indexes.set(id, this.#starts.length)
    this.#starts.push(this.#values.length)
  }

  #placeAt(at: number): Position | null {
    const lng = this.#values.at(at)
    return Number.isNaN(lng) ? null : [lng, this.#values.at(at + 1)]
  }
}

function placeOf(id: number, nodes: NodeTable): Position | null {
  const index = nodes.indexOf(id)
  if (!nodes.has(index)) return null
  return [nodes.lngAt(index) / UNITS_PER_DEGREE, nodes.latAt(index) / UNITS_PER_DEGREE]
}
