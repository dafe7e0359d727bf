import { type ExportFacts, exportParks, findExportFacts } from '#db/queries/park/export-parks.ts'
import type { Bounds } from '#domain/geo/geo.ts'
import { errorCode } from '#domain/text/error-code.ts'
import { hasDatabase, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import { EXIT, reportFailure } from '../command-line.ts'
import { type FormatName, readExportArguments, USAGE } from './arguments.ts'
import { OSM_CREDIT } from './credit.ts'
import { csv } from './csv.ts'
import type { ExportContext, ExportFormat } from './formats.ts'
import { geojson } from './geojson.ts'
import { gpx } from './gpx.ts'
import { findOutput, type Output, OutputError, writeOutput } from './output.ts'

const FORMATS: Readonly<Record<FormatName, ExportFormat>> = { geojson, csv, gpx }

/**
 * Runs the command `npm run export`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export async function runExport(root: string, args: readonly string[]): Promise<number> {
  try {
    const given = readExportArguments(args)
    if (given.help) {
      process.stdout.write(USAGE)
      return EXIT.done
    }
    const output = given.output === undefined ? undefined : await findOutput(given.output)
    await exportAll(root, given, output)
    return EXIT.done
  } catch (error) {
    // The reader closed the pipe, as `head` does.
    if (errorCode(error) === 'EPIPE') return EXIT.done
    return reportFailure(error, [OutputError])
  }
}

type Wanted = { format: FormatName; bbox: Bounds | undefined }

async function exportAll(
  root: string,
  { format, bbox }: Wanted,
  output: Output | undefined,
): Promise<void> {
  const env = readEnv()
  if (!hasDatabase(env)) {
    throw new DatabaseStartError(
      `There is no database in ${env.dataDir} to export from: check DATA_DIR.`,
    )
  }
  const database = await openReadyDatabase(env, root)
  try {
    say(`Database: ${database.description}`)
    const facts = await findExportFacts(database, bbox)
    const { siteName, siteUrl } = env
    const context = { hasOsm: facts.hasOsm, siteName, siteUrl, now: new Date() }
    const text = renderParks(exportParks(database, bbox), FORMATS[format], context)
    await writeOutput(text, output)
    tell(facts)
  } finally {
    await database.close()
  }
}

function tell({ hasOsm, fromGoogle }: ExportFacts): void {
  if (fromGoogle > 0) {
    say(`Left out ${fromGoogle} facts from Google, whose terms do not allow copies.`)
  }
  if (hasOsm) say(`It contains OpenStreetMap data. Keep its credit with it: ${OSM_CREDIT}.`)
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

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}
