import { basename } from 'node:path'
import { Writable } from 'node:stream'
import type { Database } from '#db/client.ts'
import { makePace } from '../../region/import/pace.ts'
import { importFile } from '../../region/import/pipeline.ts'
import { ImportError, type ImportReader } from '../../region/import/records.ts'
import type { TableOptions } from '../../region/import/to-facts.ts'
import { chooseReader } from '../../region/readers/choose-reader.ts'
import { readOsmFile } from '../../region/readers/osm/read-elements.ts'
import { sourceOf } from '../../region/readers/source-of.ts'
import { EXIT } from '../command-line.ts'
import type { RunHere } from '../socket/serve-commands.ts'
import { type ImportArguments, readImportArguments } from './arguments.ts'
import { showProgress } from './progress.ts'
import { summarise } from './summary.ts'

export type FileToImport = {
  file: string
  name: string
  reader: ImportReader
  readAs: TableOptions
  /** Whether its streets are brought in, too. */
  withStreets: boolean
}

/** Checks all files before anything is written; null if any of them is unusable, which is said. */
export async function findFiles(
  given: ImportArguments,
  say: (line: string) => void,
): Promise<FileToImport[] | null> {
  const found: FileToImport[] = []
  for (const file of given.files) {
    const name = basename(file)
    const { columns, words, all } = given
    const source = given.source ?? sourceOf(name)
    const readAs = { source, columns, words, all, overrides: given.source !== undefined }
    try {
      const reader = await chooseReader(file, readAs)
      found.push({ file, name, reader, readAs, withStreets: reader === readOsmFile })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      say(error.message)
    }
  }
  return found.length === given.files.length ? found : null
}

type Context = {
  given: ImportArguments
  signal: AbortSignal
  /** Identifies the build (`buildOf`). */
  build: string
  out: NodeJS.WritableStream
  err: NodeJS.WritableStream & { isTTY?: boolean }
  /** Whether visitors use the database meanwhile, and wait for each batch. */
  isBesideVisitors?: boolean
}

/**
 * Imports files one after the other.
 *
 * @returns the exit code: 1 if one of them can't be imported
 */
export async function importFiles(
  database: Database,
  files: readonly FileToImport[],
  context: Context,
): Promise<number> {
  let exit: number = EXIT.done
  for (const file of files) {
    const ended = await importOne(database, file, context)
    exit = Math.max(exit, ended)
    if (ended === EXIT.stopped) break
  }
  return exit
}

type ServerPorts = {
  database: Database
  regions: { readerOf: (options: TableOptions) => ImportReader; build: string }
}

/** Imports files for a command while the server serves; a process of its own reads them. */
export async function importInServer(
  { database, regions }: ServerPorts,
  { args, write, signal }: RunHere,
): Promise<number> {
  const given = readImportArguments(args)
  const files = await findFiles(given, (line) => write('err', `${line}\n`))
  if (!files) return EXIT.failed
  const readHere = files.map((file) => ({ ...file, reader: regions.readerOf(file.readAs) }))
  return importFiles(database, readHere, {
    given,
    signal,
    build: regions.build,
    isBesideVisitors: true,
    out: toStream((text) => write('out', text)),
    err: toStream((text) => write('err', text)),
  })
}

function toStream(write: (text: string) => Promise<void>): Writable {
  return new Writable({
    decodeStrings: false,
    write(text, _, done) {
      void write(String(text)).then(() => done())
    },
  })
}

async function importOne(
  database: Database,
  { file, name, reader, readAs, withStreets }: FileToImport,
  { given, signal, build, out, err, isBesideVisitors }: Context,
): Promise<number> {
  const view = showProgress(err, name)
  try {
    const summary = await importFile(database, file, {
      reader,
      fileName: name,
      readAs: [readAs, build],
      withStreets,
      signal,
      bbox: given.bbox,
      dryRun: given.dryRun,
      restart: given.restart,
      pace: isBesideVisitors ? makePace() : undefined,
      onProgress: view.progress,
      onBatch: view.records,
      onResume: (records) =>
        view.say(
          `${name}: resumes after ${records.toLocaleString('en')} records already imported.`,
        ),
    })
    view.stop()
    out.write(`${summarise(name, summary, given)}\n`)
    if (summary.isStopped && !given.dryRun) {
      err.write('Stopped. Run the same command again to resume.\n')
    }
    return summary.isStopped ? EXIT.stopped : EXIT.done
  } catch (error) {
    view.stop()
    if (!(error instanceof ImportError)) throw error
    err.write(`${error.message} Nothing was imported from it.\n`)
    return EXIT.failed
  }
}
