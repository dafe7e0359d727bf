import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import type { OsmFact } from '../../../osm-rules.ts'
import type { OsmElementType, SkipReason } from '../../../osm-tags.ts'
import { NumberList } from '../stores/number-list.ts'

export type Feature = {
  /** What it tells about the park around it. */
  facts: readonly OsmFact[]
  /** What it is inside a park, if that is of interest. */
  kind?: FeatureKind | undefined
  /** The number of its name; -1 without one. */
  name: number
  /** Why it is skipped if there is no park around it. */
  alone?: SkipReason | undefined
  type: OsmElementType
  id: number
  /** When it was seen or edited, in seconds since 1970; NaN if that is not known. */
  seen: number
}

type Telling = Pick<Feature, 'facts' | 'kind' | 'alone'>

const TYPES = ['node', 'way', 'relation'] as const

/** The features of a file that may lie in a park, at 32 bytes each: most tell one of a few things. */
export class FeatureList {
  #ids = new NumberList()
  #seen = new NumberList()
  #names = new NumberList()
  /** The index into `#tellings`, times three, plus the index of the type. */
  #kinds = new NumberList()
  #tellings: Telling[] = []
  #numbers = new Map<string, number>()

  get length(): number {
    return this.#ids.length
  }

  /** Returns its index. */
  add({ facts, kind, alone, type, id, seen, name }: Feature): number {
    this.#ids.push(id)
    this.#seen.push(seen)
    this.#names.push(name)
    this.#kinds.push(this.#numberOf({ facts, kind, alone }) * TYPES.length + TYPES.indexOf(type))
    return this.#ids.length - 1
  }

  at(index: number): Feature {
    const kind = this.#kinds.at(index)
    return {
      ...this.tellingAt(index),
      type: TYPES[kind % TYPES.length] ?? 'node',
      id: this.#ids.at(index),
      seen: this.#seen.at(index),
      name: this.#names.at(index),
    }
  }

  tellingAt(index: number): Telling {
    return this.#tellings[Math.floor(this.#kinds.at(index) / TYPES.length)] ?? { facts: [] }
  }

  #numberOf(telling: Telling): number {
    const text = JSON.stringify(telling)
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.#tellings.length)
    return this.#tellings.push(telling) - 1
  }
}
