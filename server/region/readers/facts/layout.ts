import { ImportError } from '../../import/records.ts'
import type { TableRecord } from '../../import/to-facts.ts'
import { type ColumnMapping, type FieldColumns, findColumns } from '../column-names.ts'
import { type ColumnStatistics, type FactColumn, findFactColumns } from './columns.ts'

/** What the columns of a table hold. */
export type Layout = {
  fields: FieldColumns
  facts: FactColumn[]
  /** Columns that are not read. */
  unread: string[]
}

/** Assigns columns to fields and facts: as the operator says, else by name. */
export function layoutOf(columns: readonly string[], mapping: ColumnMapping): Layout {
  const fields = findColumns(columns, mapping)
  const taken = new Set(Object.values(fields).flat())
  const facts = findFactColumns(columns, mapping, taken)
  const told = new Set(facts.map(({ column }) => column))
  return { fields, facts, unread: columns.filter((name) => !taken.has(name) && !told.has(name)) }
}

/** @throws ImportError if no column holds the names or the coordinates of parks */
export function requirePlaces(file: string, columns: readonly string[], { fields }: Layout): void {
  const hasPlace = (fields.latitude && fields.longitude) || fields.point
  const missing = [...(fields.name ? [] : ['name']), ...(hasPlace ? [] : ['latitude', 'longitude'])]
  if (missing.length === 0) return
  const mapped = missing.map((field) => `${field}=…`).join(',')
  throw new ImportError(
    `${file} has no column for the ${missing.join(' and ')}: name it with --columns ${mapped}. Its columns are: ${brief(columns)}.`,
  )
}

/**
 * Shortens the header for errors: a file that is not a table may have a first line of any length.
 */
function brief(columns: readonly string[]): string {
  const text = columns.join(', ').replace(/\p{Cc}/gu, '')
  return text.length > 500 ? `${text.slice(0, 500)} …` : text
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
  const tellOf = (column: string) => ({
    column,
    value: get(column),
    isCount: statistics.isCount(column),
  })
  const readAll: TableRecord['readAll'] = (field) =>
    (fields[field] ?? []).map(get).filter((value) => !isEmpty(value))
  return {
    read: (field) => readAll(field)[0],
    readAll,
    columns: facts.map((fact) => ({ ...fact, ...tellOf(fact.column) })),
    unread: unread
      .filter((column) => statistics.isFlags(column) || statistics.isText(column))
      .map(tellOf)
      .filter(({ value }) => !isEmpty(value)),
  }
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
