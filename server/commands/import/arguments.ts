import type { Bounds } from '#domain/geo/geo.ts'
import { type ColumnMapping, FIELD_NAMES, findField } from '../../region/readers/fields.ts'
import { readArguments, readBbox, UsageError } from '../command-line.ts'

export const USAGE = `Usage: npm run import -- [options] FILE…

Imports parks from OpenStreetMap (.osm.pbf, .osm, .osm.gz, .osm.bz2), answers of Overpass (.json),
GeoJSON and CSV; the last three also packed by gzip. Run again it changes only what has changed.

  --source NAME        where the parks of GeoJSON and CSV are from; the file's name if not said
  --columns FIELD=COLUMN,…
                       which columns of CSV, or properties of GeoJSON, hold what, where their names
                       don't tell; COLUMN may be empty: id= has no column used as id.
                       Fields: ${inLines(FIELD_NAMES)}
  --bbox WEST,SOUTH,EAST,NORTH
                       only parks in this box, in degrees
  --dry-run            tells what it would do, and writes nothing; where there is no database yet
                       it is made
  --restart            begins anew where an earlier run of the same file was cut short
  --help               shows this
`

export type ImportArguments = {
  files: string[]
  /** Defaults to each file's name. */
  source: string | undefined
  columns: ColumnMapping
  bbox: Bounds | undefined
  dryRun: boolean
  restart: boolean
  help: boolean
}

/** @throws UsageError */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { values, positionals } = readArguments(args, {
    source: { type: 'string' },
    columns: { type: 'string', multiple: true },
    bbox: { type: 'string' },
    'dry-run': { type: 'boolean' },
    restart: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  })
  const help = values.help ?? false
  if (positionals.length === 0 && !help) throw new UsageError('Say which file to import.')
  return {
    files: positionals,
    source: values.source === undefined ? undefined : readSource(values.source),
    columns: readColumns(values.columns ?? []),
    bbox: readBbox(values.bbox),
    dryRun: values['dry-run'] ?? false,
    restart: values.restart ?? false,
    help,
  }
}

/** Sources filled by other means, and the sources of details added to them. */
const RESERVED = /^(google|seed|osm|visitors)(-details)?$/i

function readSource(text: string): string {
  if (RESERVED.test(text)) {
    throw new UsageError(
      `--source can't be '${text}': parks of that source come from elsewhere, and files that hold such parks say so themselves.`,
    )
  }
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,59}$/u.test(text)) {
    throw new UsageError(`--source must be up to 60 letters, digits, spaces, '.', '_' and '-'.`)
  }
  return text
}

function readColumns(texts: string[]): ColumnMapping {
  const columns: ColumnMapping = {}
  for (const part of texts.flatMap((text) => text.split(','))) {
    const [name = '', column, ...more] = part.split('=')
    const field = findField(name)
    if (column === undefined || more.length > 0) {
      throw new UsageError(`--columns takes FIELD=COLUMN,…, not '${part}'.`)
    }
    if (!field) {
      throw new UsageError(`--columns knows no field '${name}', but: ${FIELD_NAMES.join(', ')}.`)
    }
    columns[field] = column.trim()
  }
  return columns
}

/** Derives the source's name from a file's: 'dc-parks.geojson.gz' becomes 'dc-parks'. */
export function sourceOf(fileName: string): string {
  const name = fileName
    .replace(/(\.(csv|tsv|txt|json|geojson|geojsonl|ndjson|geojsons|gz))+$/i, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '-')
    .slice(0, 60)
  return RESERVED.test(name) ? `${name}-file` : name || 'file'
}

function inLines(names: readonly string[]): string {
  const lines: string[] = ['']
  for (const name of names) {
    const last = lines.at(-1) ?? ''
    if (last.length + name.length > 60) lines.push(name)
    else lines[lines.length - 1] = last ? `${last}, ${name}` : name
  }
  return lines.join(`,\n${' '.repeat(31)}`)
}
