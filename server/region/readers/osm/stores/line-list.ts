import type { LineTold } from '../../../osm-insides.ts'
import { NumberList } from './number-list.ts'

export type Line = LineTold & {
  /** OpenStreetMap's id of the way. */
  id: number
  /** Index into the collector's names; -1 without one. */
  name: number
}

/** The streets and paths of a file, at 24 bytes each. */
export class LineList {
  #ids = new NumberList()
  #names = new NumberList()
  #kinds = new NumberList()
  #told: LineTold[] = []
  #numbers = new Map<string, number>()

  get length(): number {
    return this.#ids.length
  }

  add({ id, name, ...told }: Line): void {
    this.#ids.push(id)
    this.#names.push(name)
    this.#kinds.push(this.#numberOf(told))
  }

  at(index: number): Line {
    const told = this.#told[this.#kinds.at(index)] ?? { isPath: false, surface: 'unknown' }
    return { ...told, id: this.#ids.at(index), name: this.#names.at(index) }
  }

  #numberOf(told: LineTold): number {
    const text = `${told.isPath} ${told.isLit} ${told.surface}`
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#told.length)
    return this.#told.push(told) - 1
  }
}
