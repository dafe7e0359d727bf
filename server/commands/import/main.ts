import { basename } from 'node:path'
import type { Database } from '#db/client.ts'
import { vacuumEmbedded } from '#db/queries/database/maintenance.ts'
import { analyzeParks, ImportMovedError } from '#db/queries/park/imports.ts'
import { SAME_IMPORT_SIGNAL_MS } from '#domain/time/lifetimes/process.ts'
import { hasDatabase, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { buildOf } from '../../boot/regions.ts'
import { type ImportSummary, importFile } from '../../region/import/pipeline.ts'
import { ImportError, type ImportReader } from '../../region/import/records.ts'
import { chooseReader } from '../../region/readers/choose-reader.ts'
import { sourceOf } from '../../region/readers/source-of.ts'
import { EXIT, reportFailure } from '../command-line.ts'
import { type ImportArguments, readImportArguments, USAGE } from './arguments.ts'
import { showProgress } from './progress.ts'
import { summarise } from './summary.ts'

/** With more new parks than this, the database's statistics are updated (ANALYZE). */
const MANY = 1_000

/**
 * Runs the command `npm run import`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 if something can't be imported, 2 for invalid options
 */
export async function runImport(root: string, args: readonly string[]): Promise<number> {
  try {
    const given = readImportArguments(args)
    if (given.help) {
      process.stdout.write(USAGE)
      return EXIT.done
    }
    const files = await findReaders(given)
    return files ? await importAll(root, given, files) : EXIT.failed
  } catch (error) {
    return reportFailure(error, [ImportError, ImportMovedError])
  }
}

type FileToImport = { file: string; name: string; reader: ImportReader; readAs: unknown }

/** Checks all files before anything is written; null if any of them is unusable. */
async function findReaders(given: ImportArguments): Promise<FileToImport[] | null> {
  const found: FileToImport[] = []
  for (const file of given.files) {
    const name = basename(file)
    const { columns, words, all } = given
    const source = given.source ?? sourceOf(name)
    const options = { source, columns, words, all, overrides: given.source !== undefined }
    try {
      found.push({ file, name, reader: await chooseReader(file, options), readAs: options })
    } catch (error) {
      if (!(error instanceof ImportError)) throw error
      say(error.message)
    }
  }
  return found.length === given.files.length ? found : null
}

async function importAll(
  root: string,
  given: ImportArguments,
  files: readonly FileToImport[],
): Promise<number> {
  const stop = stopOnSignal()
  const env = readEnv()
  const isNew = !hasDatabase(env)
  const database = await openReadyDatabase(env, root)
  try {
    say(`Database: ${database.description}`)
    if (isNew && given.dryRun) {
      say('There was none, so it was created with the included parks. Nothing else is written.')
    }
    let exit: number = EXIT.done
    for (const file of files) {
      const ended = await importOne(database, file, { root, given, signal: stop.signal })
      exit = Math.max(exit, ended)
      if (ended === EXIT.stopped) break
    }
    await vacuumEmbedded(database)
    return exit
  } finally {
    stop.end()
    await database.close()
  }
}

type Context = { root: string; given: ImportArguments; signal: AbortSignal }

async function importOne(
  database: Database,
  { file, name, reader, readAs }: FileToImport,
  { root, given, signal }: Context,
): Promise<number> {
  const view = showProgress(process.stderr, name)
  try {
    const summary = await importFile(database, file, {
      reader,
      fileName: name,
      readAs: [readAs, buildOf(root)],
      bbox: given.bbox,
      dryRun: given.dryRun,
      restart: given.restart,
      signal,
      onProgress: view.progress,
      onBatch: view.records,
      onResume: (records) =>
        view.say(
          `${name}: resumes after ${records.toLocaleString('en')} records already imported.`,
        ),
    })
    view.stop()
    if (!given.dryRun && summary.counts.added > MANY) await analyzeParks(database)
    tell(name, summary, given)
    return summary.isStopped ? EXIT.stopped : EXIT.done
  } catch (error) {
    view.stop()
    if (!(error instanceof ImportError)) throw error
    say(`${error.message} Nothing was imported from it.`)
    return EXIT.failed
  }
}

function tell(name: string, summary: ImportSummary, given: ImportArguments): void {
  process.stdout.write(`${summarise(name, summary, given)}\n`)
  if (summary.isStopped && !given.dryRun) {
    say('Stopped. Run the same command again to resume.')
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** The first signal stops after the current batch, the second immediately. */
function stopOnSignal(): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  let stoppedAt = 0
  const stop = () => {
    // npm forwards the signal that the terminal has already sent.
    if (controller.signal.aborted && Date.now() - stoppedAt < SAME_IMPORT_SIGNAL_MS) return
    if (controller.signal.aborted) process.exit(EXIT.stopped)
    stoppedAt = Date.now()
    say('\nStopping after what is under way …')
    controller.abort(new Error('stopped'))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return {
    signal: controller.signal,
    end: () => {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    },
  }
}
