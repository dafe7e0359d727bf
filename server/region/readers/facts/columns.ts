import { FACTS, type FactWord } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { simplify } from '../column-names.ts'
import { readFlag } from './values.ts'
import { findWords, plainWords } from './words.ts'

/** A column that states a fact: recognised by words in its name, or assigned by the operator. */
export type FactColumn = {
  column: string
  words?: FactWord[]
  fact?: Fact
  /** Whether the operator has chosen it. */
  isChosen?: true
}

/** The fact of this key in any spelling: 'dog-area' is dog_area. */
export function findFact(name: string): Fact | undefined {
  return FACTS.find(({ key }) => plainWords(key) === plainWords(name))
}

/**
 * The columns that tell facts: those chosen by key, else those named after a fact or a word for it.
 *
 * @param chosen columns by the key of a fact; '' for none
 * @param taken columns that hold something else
 */
export function findFactColumns(
  columns: readonly string[],
  chosen: Readonly<Record<string, string>>,
  taken: ReadonlySet<string>,
): FactColumn[] {
  const byName = new Map(columns.map((column) => [simplify(column), column]))
  const own = Object.entries(chosen).flatMap(([key, name]): FactColumn[] => {
    const fact = findFact(key)
    const column = byName.get(simplify(name))
    return fact && column !== undefined ? [{ column, fact, isChosen: true }] : []
  })
  const used = new Set([...taken, ...own.map(({ column }) => column)])
  const rest = columns.filter((column) => !used.has(column)).flatMap(byItsName)
  const tellsChosen = ({ words, fact }: FactColumn) =>
    (words ?? (fact ? [fact] : [])).every(({ key }) => chosen[key] !== undefined)
  return [...own, ...rest.filter((column) => !tellsChosen(column))]
}

function byItsName(column: string): FactColumn[] {
  const words = findWords(column)
  if (words.length > 0) return [{ column, words }]
  const plain = plainWords(column)
  const fact = FACTS.find(({ key, name }) => [key, name].some((one) => plainWords(one) === plain))
  return fact ? [{ column, fact }] : []
}

type Seen = { most: number; values: number; none: number; texts: number; isFlags: boolean }

/** The highest number of a column that may count something in a park. */
const MAX_COUNTED = 99
/** Minimum share of 'no' or 0 among the values of a column of flags or counts. */
const MIN_NONE = 0.1

/** What the values of a file's columns are like, to tell counts and flags from numbers. */
export class ColumnStatistics {
  #seen = new Map<string, Seen>()

  see(column: string, value: unknown): void {
    if (value === undefined || value === null || String(value).trim() === '') return
    const seen = this.#seen.get(column) ?? {
      ...{ most: 0, values: 0, none: 0, texts: 0 },
      isFlags: true,
    }
    this.#seen.set(column, seen)
    const flag = readFlag(value)
    const number = Number(flag)
    if (flag === null || !Number.isInteger(number) || number > MAX_COUNTED) seen.isFlags = false
    if (flag === false || flag === 0) seen.none += 1
    if (isWords(value)) seen.texts += 1
    seen.values += 1
    seen.most = Math.max(seen.most, number)
  }

  /** Whether a column counts things: has a number above one. */
  isCount(column: string): boolean {
    return (this.#seen.get(column)?.most ?? 0) > 1
  }

  /** Whether a column contains nothing but flags and counts, some of them 'no' or 0. */
  isFlags(column: string): boolean {
    const seen = this.#seen.get(column)
    if (!seen?.isFlags) return false
    return seen.most > 0 && seen.none / seen.values >= MIN_NONE
  }

  /** Whether most values of a column are words. */
  isText(column: string): boolean {
    const seen = this.#seen.get(column)
    return seen !== undefined && seen.texts > seen.values / 2
  }
}

/** Ids, dates and geometries are texts, but no words. */
const NO_WORDS = /^[{(]?[\da-f]{8}-[\da-f]{4}-|^\d|^(multi)?(point|polygon|linestring)\b/i

function isWords(value: unknown): boolean {
  const text = typeof value === 'string' ? value.trim() : ''
  return /\p{L}{3}/u.test(text) && readFlag(text) === null && !NO_WORDS.test(text)
}
