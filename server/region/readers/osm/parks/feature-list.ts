import type { FeatureKind } from '#domain/park/inside-kinds.ts'
import type { LineStated } from '../../../osm-insides.ts'
import type { OsmFact } from '../../../osm-rules.ts'
import type { OsmElementType, SkipReason } from '../../../osm-tags.ts'
import { Distinct, NumberList } from '../stores/number-list.ts'

export type Feature = {
  /** What it states about the park around it. */
  facts: readonly OsmFact[]
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

type Statement = Pick<Feature, 'facts' | 'kind' | 'alone'>

const TYPES = ['node', 'way', 'relation'] as const

/** Features of a file that may lie in a park, at 32 bytes each: most state one of a few things. */
export class FeatureList {
  #ids = new NumberList()
  #seen = new NumberList()
  #names = new NumberList()
  /** The number in `#statements`, times three, plus the index of the type. */
  #kinds = new NumberList()
  #statements = new Distinct<Statement>()

  get length(): number {
    return this.#ids.length
  }

  add({ facts, kind, alone, type, id, seen, name }: Feature): number {
    this.#ids.push(id)
    this.#seen.push(seen)
    this.#names.push(name)
    const statement = { facts, kind, alone }
    const number = this.#statements.numberOf(JSON.stringify(statement), statement)
    this.#kinds.push(number * TYPES.length + TYPES.indexOf(type))
    return this.#ids.length - 1
  }

  at(index: number): Feature {
    return {
      ...this.statementAt(index),
      type: TYPES[this.#kinds.at(index) % TYPES.length] ?? 'node',
      id: this.#ids.at(index),
      seen: this.#seen.at(index),
      name: this.#names.at(index),
    }
  }

  statementAt(index: number): Statement {
    const number = Math.floor(this.#kinds.at(index) / TYPES.length)
    return this.#statements.values[number] ?? { facts: [] }
  }
}

/** A way with the number of its name; -1 without one. */
type Line = LineStated & { id: number; name: number }

/** The streets and paths of a file, at 24 bytes each. */
export class LineList {
  #ids = new NumberList()
  #names = new NumberList()
  #kinds = new NumberList()
  #stated = new Distinct<LineStated>()

  get length(): number {
    return this.#ids.length
  }

  add({ id, name, ...stated }: Line): void {
    this.#ids.push(id)
    this.#names.push(name)
    this.#kinds.push(
      this.#stated.numberOf(`${stated.isPath} ${stated.isLit} ${stated.surface}`, stated),
    )
  }

  at(index: number): Line {
    const stated = this.#stated.values[this.#kinds.at(index)] ?? {
      isPath: false,
      surface: 'unknown',
    }
    return { ...stated, id: this.#ids.at(index), name: this.#names.at(index) }
  }
}
