import type { FileTable } from '#domain/region/file-mapping.ts'
import { kindOfFile } from './choose-reader.ts'
import type { ColumnMapping } from './column-names.ts'
import { layoutOf } from './facts/columns.ts'
import { toOsmElement, withInner } from './json-records.ts'
import { readRows } from './read-csv.ts'
import { readRecords } from './read-geojson.ts'
import { toText } from './values.ts'

/** Records looked at for samples. */
const LOOKED_AT = 50
const SAMPLES = 3
/** Characters of a sample. */
const LONGEST_SAMPLE = 60
/** Of a cell, which may have millions. */
const LOOKED_AT_LETTERS = 1_000
/** Columns at most: some files have hundreds that are mostly empty. */
const MAX_COLUMNS = 200

/** The columns at the beginning of a table with their first values; records are not kept. */
class TableStart {
  readonly columns = new Map<string, Set<string>>()
  /** Whether its records have geometries. */
  hasShapes = false

  see(name: string, value?: unknown): void {
    const samples = this.columns.get(name) ?? new Set()
    if (this.columns.size < MAX_COLUMNS) this.columns.set(name, samples)
    const line = toText(value)?.slice(0, LOOKED_AT_LETTERS).replace(/\s+/g, ' ').trim() ?? ''
    if (line === '' || samples.size === SAMPLES) return
    const letters = [...line]
    const isLong = letters.length > LONGEST_SAMPLE
    samples.add(isLong ? `${letters.slice(0, LONGEST_SAMPLE).join('')}…` : line)
  }
}

/**
 * The columns of a file, with three values each and what they are taken for; null if it is no table,
 * such as a file of OpenStreetMap.
 *
 * @throws ImportError
 */
export async function readTable(file: string, mapping: ColumnMapping): Promise<FileTable | null> {
  const start = await readTableStart(file)
  if (!start) return null
  const { columns, hasShapes } = start
  const { fields, facts } = layoutOf([...columns.keys()], mapping)
  const uses = new Map(
    facts.map(({ column, fact, words }) => [column, fact?.key ?? words?.[0]?.key ?? null]),
  )
  for (const [field, names] of Object.entries(fields)) {
    for (const name of names) uses.set(name, field)
  }
  const hasPlace = hasShapes || (fields.latitude && fields.longitude) || fields.point
  return {
    columns: [...columns].map(([name, samples]) => ({
      name,
      samples: [...samples],
      use: uses.get(name) ?? null,
    })),
    missing: [
      ...(fields.name ? [] : (['name'] as const)),
      ...(hasPlace ? [] : (['coordinates'] as const)),
    ],
  }
}

async function readTableStart(file: string): Promise<TableStart | null> {
  const kind = await kindOfFile(file)
  if (kind === 'csv') return readCsvStart(file)
  return kind === 'json' ? readJsonStart(file) : null
}

async function readCsvStart(file: string): Promise<TableStart> {
  const start = new TableStart()
  let names: string[] | undefined
  let rows = 0
  for await (const row of readRows(file)) {
    if (names) for (const [index, name] of names.entries()) start.see(name, row[index])
    else {
      names = row.map((name) => name.trim())
      for (const name of names) start.see(name)
    }
    if (rows++ === LOOKED_AT) break
  }
  return start
}

async function readJsonStart(file: string): Promise<TableStart | null> {
  const start = new TableStart()
  let records = 0
  for await (const record of readRecords(file)) {
    if (record.isFeature && toOsmElement(record)) return null
    if (record.isFeature || record.geometry !== undefined) start.hasShapes = true
    for (const [name, value] of Object.entries(withInner(record.properties))) {
      start.see(name, value)
    }
    if (++records === LOOKED_AT) break
  }
  return start
}
