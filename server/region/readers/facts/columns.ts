import { FACTS, type FactWord } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import { ImportError } from '../../import/records.ts'
import {
  type ColumnMapping,
  type Field,
  type FieldColumns,
  findColumns,
  simplify,
} from '../column-names.ts'
import { type ColumnValue, readFlag } from './values.ts'
import { findWords, plainWords } from './words.ts'

/** A column that states a fact: recognized by words in its name, or assigned by the operator. */
type FactColumn = {
  column: string
  words?: FactWord[]
  fact?: Fact
  isChosen?: true
}

export type Layout = {
  fields: FieldColumns
  facts: FactColumn[]
  unread: string[]
}

/** A record of a table, of whatever format. */
export type TableRecord = {
  read: (field: Field) => unknown
  readAll: (field: Field) => unknown[]
  columns: readonly (FactColumn & ColumnValue)[]
  /** Columns of flags or texts that nothing is known about. */
  unread: readonly ColumnValue[]
}

/** The fact of this key in any spelling: 'dog-area' is dog_area. */
export function findFact(name: string): Fact | undefined {
  return FACTS.find(({ key }) => plainWords(key) === plainWords(name))
}

/** Assigns columns to fields and facts: as the operator says, else by name. */
export function layoutOf(columns: readonly string[], mapping: ColumnMapping): Layout {
  const fields = findColumns(columns, mapping)
  const byName = new Map(columns.map((column) => [simplify(column), column]))
  const own = Object.entries(mapping).flatMap(([key, name]): FactColumn[] => {
    const fact = findFact(key)
    const column = byName.get(simplify(name))
    return fact && column !== undefined ? [{ column, fact, isChosen: true }] : []
  })
  const used = new Set([...Object.values(fields).flat(), ...own.map(({ column }) => column)])
  const isOfChosen = ({ words, fact }: FactColumn) =>
    (words ?? (fact ? [fact] : [])).every(({ key }) => mapping[key] !== undefined)
  const rest = columns.filter((column) => !used.has(column)).flatMap(byItsName)
  const facts = [...own, ...rest.filter((column) => !isOfChosen(column))]
  for (const { column } of facts) used.add(column)
  return { fields, facts, unread: columns.filter((column) => !used.has(column)) }
}

function byItsName(column: string): FactColumn[] {
  const words = findWords(column)
  if (words.length > 0) return [{ column, words }]
  const plain = plainWords(column)
  const fact = FACTS.find(({ key, name }) => [key, name].some((one) => plainWords(one) === plain))
  return fact ? [{ column, fact }] : []
}

/** @throws ImportError if no column holds the names or the coordinates of parks */
export function requirePlaces(file: string, columns: readonly string[], { fields }: Layout): void {
  const hasPlace = (fields.latitude && fields.longitude) || fields.point
  const missing = [...(fields.name ? [] : ['name']), ...(hasPlace ? [] : ['latitude', 'longitude'])]
  if (missing.length === 0) return
  const mapped = missing.map((field) => `${field}=…`).join(',')
  // The first line of a file that is not a table may be of any length.
  const header = columns.join(', ').replace(/\p{Cc}/gu, '')
  const brief = header.length > 500 ? `${header.slice(0, 500)} …` : header
  throw new ImportError(
    `${file} has no column for the ${missing.join(' and ')}: name it with --columns ${mapped}. Its columns are: ${brief}.`,
  )
}

/**
 * A record by the layout of its table.
 *
 * @param get returns a column's value
 * @param statistics of the file's columns; complete once all of it has been read
 */
export function toTableRecord(
  { fields, facts, unread }: Layout,
  get: (column: string) => unknown,
  statistics: ColumnStatistics,
): TableRecord {
  for (const { column } of facts) statistics.see(column, get(column))
  for (const column of unread) statistics.see(column, get(column))
  const stated = (column: string) => {
    return { column, value: get(column), isCount: statistics.isCount(column) }
  }
  const readAll = (field: Field) =>
    (fields[field] ?? []).map(get).filter((value) => !isEmpty(value))
  return {
    read: (field) => readAll(field)[0],
    readAll,
    columns: facts.map((fact) => ({ ...fact, ...stated(fact.column) })),
    unread: unread
      .filter((column) => statistics.isFlags(column) || statistics.isText(column))
      .map(stated)
      .filter(({ value }) => !isEmpty(value)),
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The highest number of a column that may count something in a park. */
const MAX_COUNTED = 99
/** Minimum share of 'no' or 0 among the values of a column of flags or counts. */
const MIN_NONE = 0.1
/** Ids, dates and geometries are texts, but no words. */
const NO_WORDS = /^[{(]?[\da-f]{8}-[\da-f]{4}-|^\d|^(multi)?(point|polygon|linestring)\b/i

type Seen = { most: number; values: number; none: number; texts: number; isFlags: boolean }

/** What the values of a file's columns are like, to distinguish counts and flags from numbers. */
export class ColumnStatistics {
  #seen = new Map<string, Seen>()

  see(column: string, value: unknown): void {
    if (value === undefined || value === null || String(value).trim() === '') return
    let seen = this.#seen.get(column)
    if (!seen) {
      seen = { most: 0, values: 0, none: 0, texts: 0, isFlags: true }
      this.#seen.set(column, seen)
    }
    const flag = readFlag(value)
    const number = Number(flag)
    if (flag === null || !Number.isInteger(number) || number > MAX_COUNTED) seen.isFlags = false
    if (flag === false || flag === 0) seen.none += 1
    if (isWords(value)) seen.texts += 1
    seen.values += 1
    seen.most = Math.max(seen.most, number)
  }

  isCount(column: string): boolean {
    return (this.#seen.get(column)?.most ?? 0) > 1
  }

  /** Whether a column contains nothing but flags and counts, some of them 'no' or 0. */
  isFlags(column: string): boolean {
    const seen = this.#seen.get(column)
    return !!seen?.isFlags && seen.most > 0 && seen.none / seen.values >= MIN_NONE
  }

  isText(column: string): boolean {
    const seen = this.#seen.get(column)
    return seen !== undefined && seen.texts > seen.values / 2
  }
}

function isWords(value: unknown): boolean {
  const text = typeof value === 'string' ? value.trim() : ''
  return /\p{L}{3}/u.test(text) && readFlag(text) === null && !NO_WORDS.test(text)
}
