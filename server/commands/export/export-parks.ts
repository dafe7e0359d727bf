import type { Database } from '#db/client.ts'
import { type ExportFacts, exportParks, findExportFacts } from '#db/queries/park/export-parks.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { EXIT, readArguments, readBbox, UsageError } from '../command-line.ts'
import type { RunHere } from '../socket/serve-commands.ts'
import { csv, type ExportContext, type ExportFormat, geojson, gpx, OSM_CREDIT } from './formats.ts'

export const USAGE = `Usage: npm run --silent export -- --format geojson|csv|gpx [options]

Exports the parks in the database, except Google's, whose terms do not allow copies.

  --format FORMAT      geojson, csv or gpx
  --bbox WEST,SOUTH,EAST,NORTH
                       only export parks in this box, in degrees
  --output FILE        the file to write; defaults to standard output
  --help               show this
  --version            show the version
`

const FORMATS = { geojson, csv, gpx }

type FormatName = keyof typeof FORMATS

export type ExportArguments =
  | { help: true }
  | { help: false; format: FormatName; bbox: Bounds | undefined; output: string | undefined }

/** @throws UsageError */
export function readExportArguments(args: readonly string[]): ExportArguments {
  const { positionals, ...values } = readArguments(args, {
    format: { type: 'string' },
    bbox: { type: 'string' },
    output: { type: 'string', short: 'o' },
  })
  if (values.help) return { help: true }
  const [unexpected] = positionals
  if (unexpected !== undefined) {
    throw new UsageError(`'${unexpected}' is not an option. To write to a file: --output FILE.`)
  }
  if (values.output === '') throw new UsageError('--output needs the name of a file.')
  const names = Object.keys(FORMATS) as FormatName[]
  const format = names.find((name) => name === values.format)
  if (!format) throw new UsageError(`--format must be one of ${names.join(', ')}.`)
  return { help: false, format, bbox: readBbox(values.bbox), output: values.output }
}

export type Wanted = { format: FormatName; bbox: Bounds | undefined }
type Site = { SITE_NAME: string; SITE_URL: string | undefined }

/** The text of an export, and what is reported of it once all of it is written. */
export async function startExport(
  database: Database,
  { SITE_NAME: siteName, SITE_URL: siteUrl }: Site,
  { format, bbox }: Wanted,
): Promise<{ text: AsyncGenerator<string>; notes: string[] }> {
  const facts = await findExportFacts(database, bbox)
  const context = { hasOsm: facts.hasOsm, siteName, siteUrl, now: new Date() }
  const text = renderParks(exportParks(database, bbox), FORMATS[format], context)
  return { text, notes: notesOf(facts) }
}

type ServerPorts = {
  configured: { readonly current: { settings: Site } }
  database: Database
}

/** Runs the command in the server, whose command writes what it is sent. */
export async function exportInServer(
  { configured, database }: ServerPorts,
  { args, write, signal }: RunHere,
): Promise<number> {
  const given = readExportArguments(args)
  if (given.help) return EXIT.usage
  const { text, notes } = await startExport(database, configured.current.settings, given)
  for await (const part of text) {
    signal.throwIfAborted()
    await write('out', part)
  }
  for (const note of notes) await write('err', `${note}\n`)
  return EXIT.done
}

export async function* renderParks(
  pages: AsyncIterable<Parameters<ExportFormat['park']>[0][]>,
  format: ExportFormat,
  context: ExportContext,
): AsyncGenerator<string> {
  yield format.start(context)
  let isFirst = true
  for await (const page of pages) {
    let text = ''
    for (const park of page) {
      text += format.park(park, { ...context, isFirst })
      isFirst = false
    }
    yield text
  }
  yield format.end
}

function notesOf({ hasOsm, fromGoogle }: ExportFacts): string[] {
  const notes: string[] = []
  if (fromGoogle > 0) {
    notes.push(`Left out ${fromGoogle} facts from Google, whose terms do not allow copies.`)
  }
  if (hasOsm) notes.push(`It contains OpenStreetMap data. Keep its credit with it: ${OSM_CREDIT}.`)
  return notes
}
