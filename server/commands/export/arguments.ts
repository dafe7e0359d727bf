import type { Bounds } from '#domain/geo/geo.ts'
import { readArguments, readBbox, UsageError } from '../command-line.ts'

export const USAGE = `Usage: npm run --silent export -- --format geojson|csv|gpx [options]

Exports the parks in the database, except Google's, whose terms do not allow copies.

  --format FORMAT      geojson, csv or gpx
  --bbox WEST,SOUTH,EAST,NORTH
                       only export parks in this box, in degrees
  --output FILE        the file to write; defaults to standard output
  --help               show this
  --version            show the version
`

const FORMATS = ['geojson', 'csv', 'gpx'] as const

export type FormatName = (typeof FORMATS)[number]

export type ExportArguments =
  | { help: true }
  | { help: false; format: FormatName; bbox: Bounds | undefined; output: string | undefined }

/** @throws UsageError */
export function readExportArguments(args: readonly string[]): ExportArguments {
  const { values, positionals } = readArguments(args, {
    format: { type: 'string' },
    bbox: { type: 'string' },
    output: { type: 'string', short: 'o' },
    help: { type: 'boolean', short: 'h' },
  })
  if (values.help) return { help: true }
  const [unexpected] = positionals
  if (unexpected !== undefined) {
    throw new UsageError(`'${unexpected}' is not an option. To write to a file: --output FILE.`)
  }
  if (values.output === '') throw new UsageError('--output needs the name of a file.')
  const format = FORMATS.find((name) => name === values.format)
  if (!format) throw new UsageError(`--format must be one of ${FORMATS.join(', ')}.`)
  return { help: false, format, bbox: readBbox(values.bbox), output: values.output }
}
