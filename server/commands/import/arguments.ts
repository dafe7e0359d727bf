import { FACTS } from '#domain/facts/catalogue.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import {
  readWordMapping,
  type SaidWord,
  type WordMapping,
} from '../../region/import/record-facts.ts'
import { type ColumnMapping, FIELD_NAMES, findField } from '../../region/readers/column-names.ts'
import { findFact } from '../../region/readers/facts/columns.ts'
import { RESERVED } from '../../region/readers/source-of.ts'
import { readArguments, readBbox, UsageError } from '../command-line.ts'

const FACT_KEYS = FACTS.map(({ key }) => key)

export const USAGE = `Usage: npm run import -- [options] FILE…

Imports parks, towns and streets from OpenStreetMap (.osm.pbf, .osm, .osm.gz, .osm.bz2) and
Overpass responses (.json), and parks from GeoJSON, JSON arrays of records, CSV, and the text files
of GNIS, the names of the U.S. Geological Survey. The last five may be gzipped. Importing a file
again writes only what has changed.

  --source NAME        the source of the parks in GeoJSON, JSON and CSV files; defaults to the
                       file's name
  --columns FIELD=COLUMN,…
                       which CSV column or JSON property holds which field, for names that are not
                       recognized; leave COLUMN empty to ignore a field: id= uses no column as id.
                       Fields: ${inLines(FIELD_NAMES)}
                       Facts: ${inLines(FACT_KEYS)}
  --words 'WORDS=FACT' what words in lists of amenities mean, if they are not recognized:
                       'flower beds=garden' or 'flower beds=garden:limited'; may be repeated.
                       Leave FACT empty to ignore the words
  --all FACT           what all parks of the file have without its saying so, as in a list of
                       playgrounds: 'playground' or 'leash:on'; may be repeated. What it says of a
                       park goes before
  --bbox WEST,SOUTH,EAST,NORTH
                       only import what is in this box, in degrees
  --dry-run            report what would be done and write no parks; creates the database if there
                       is none
  --all-notes          list all that was left out or not understood, not only the most frequent
  --restart            start again from the beginning instead of resuming an interrupted run
  --help               show this
  --version            show the version
`

export type ImportArguments = {
  files: string[]
  /** Defaults to each file's name. */
  source: string | undefined
  columns: ColumnMapping
  words: WordMapping
  all: SaidWord[]
  bbox: Bounds | undefined
  dryRun: boolean
  allNotes: boolean
  restart: boolean
  help: boolean
}

/** @throws UsageError */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { positionals, ...values } = readArguments(args, {
    source: { type: 'string' },
    columns: { type: 'string', multiple: true },
    words: { type: 'string', multiple: true },
    all: { type: 'string', multiple: true },
    bbox: { type: 'string' },
    'dry-run': { type: 'boolean' },
    'all-notes': { type: 'boolean' },
    restart: { type: 'boolean' },
  })
  const help = values.help ?? false
  if (positionals.length === 0 && !help) throw new UsageError('Say which file to import.')
  return {
    files: positionals,
    source: values.source === undefined ? undefined : readSource(values.source),
    columns: readColumns(values.columns ?? []),
    words: readWords(values.words ?? []),
    all: (values.all ?? []).flatMap(readFact),
    bbox: readBbox(values.bbox),
    dryRun: values['dry-run'] ?? false,
    allNotes: values['all-notes'] ?? false,
    restart: values.restart ?? false,
    help,
  }
}

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
  const columns: Record<string, string> = {}
  for (const part of texts.flatMap((text) => text.split(','))) {
    const [name = '', column, ...more] = part.split('=')
    const field = findField(name) ?? findFact(name)?.key
    if (column === undefined || more.length > 0) {
      throw new UsageError(`--columns takes FIELD=COLUMN,…, not '${part}'.`)
    }
    if (!field) {
      throw new UsageError(
        `--columns knows no field '${name}'. Choose from: ${[...FIELD_NAMES, ...FACT_KEYS].join(', ')}.`,
      )
    }
    columns[field] = column.trim()
  }
  return columns
}

function readWords(texts: string[]): WordMapping {
  return Object.fromEntries(
    texts.map((text) => {
      const mapping = readWordMapping(text)
      if (mapping) return [mapping.words, mapping.said]
      throw new UsageError(
        `--words takes WORDS=FACT or WORDS=FACT:VALUE, not '${text}'. Facts: ${FACT_KEYS.join(', ')}.`,
      )
    }),
  )
}

function readFact(text: string): readonly SaidWord[] {
  const said = readWordMapping(`all=${text}`)?.said ?? []
  if (said.length > 0) return said
  throw new UsageError(
    `--all takes FACT or FACT:VALUE, not '${text}'. Facts: ${FACT_KEYS.join(', ')}.`,
  )
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
