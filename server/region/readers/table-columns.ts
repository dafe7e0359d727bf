import type { FileTable } from '#domain/region/file-mapping.ts'
import { kindOfFile } from './choose-reader.ts'
import type { ColumnMapping } from './column-names.ts'
import { layoutOf } from './facts/columns.ts'
import { toOsmElement, withInner } from './json-records.ts'
import { readFirstRows } from './read-csv.ts'
import { readFirstRecords } from './read-geojson.ts'
import { toText } from './values.ts'

/** Records looked at for samples. */
const LOOKED_AT = 50
const SAMPLES = 3
/** Characters of a sample. */
const LONGEST_SAMPLE = 60
/** Columns shown at most: some files have hundreds that are mostly empty. */
const MAX_COLUMNS = 200

/** The beginning of a table. */
type Start = {
  names: string[]
  valuesOf: (name: string) => unknown[]
  /** Whether its records have geometries. */
  hasShapes: boolean
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
  const { fields, facts } = layoutOf(start.names, mapping)
  const uses = new Map(
    facts.map(({ column, fact, words }) => [column, fact?.key ?? words?.[0]?.key ?? null]),
  )
  for (const [field, columns] of Object.entries(fields)) {
    for (const column of columns) uses.set(column, field)
  }
  const hasPlace = start.hasShapes || (fields.latitude && fields.longitude) || fields.point
  return {
    columns: start.names.slice(0, MAX_COLUMNS).map((name) => ({
      name,
      samples: samplesOf(start.valuesOf(name)),
      use: uses.get(name) ?? null,
    })),
    missing: [
      ...(fields.name ? [] : (['name'] as const)),
      ...(hasPlace ? [] : (['coordinates'] as const)),
    ],
  }
}

async function readTableStart(file: string): Promise<Start | null> {
  const kind = await kindOfFile(file)
  if (kind === 'csv') {
    const [header = [], ...rows] = await readFirstRows(file, LOOKED_AT)
    const names = header.map((name) => name.trim())
    const valuesOf = (name: string) => rows.map((row) => row[names.indexOf(name)])
    return { names, valuesOf, hasShapes: false }
  }
  if (kind !== 'json') return null
  const records = await readFirstRecords(file, LOOKED_AT)
  if (records.some((record) => record.isFeature && toOsmElement(record))) return null
  const values = records.map(({ properties }) => withInner(properties))
  return {
    names: [...new Set(values.flatMap((each) => Object.keys(each)))],
    valuesOf: (name) => values.map((each) => each[name]),
    hasShapes: records.some(({ geometry, isFeature }) => isFeature || geometry !== undefined),
  }
}

function samplesOf(values: readonly unknown[]): string[] {
  const texts = values.flatMap((value) => toText(value)?.replace(/\s+/g, ' ').trim() || [])
  return [...new Set(texts)].slice(0, SAMPLES).map((text) => {
    const letters = [...text]
    return letters.length > LONGEST_SAMPLE ? `${letters.slice(0, LONGEST_SAMPLE).join('')}…` : text
  })
}
