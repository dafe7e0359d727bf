import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { vacuumEmbedded } from '#db/queries/database/maintenance.ts'
import { ImportMovedError } from '#db/queries/park/imports.ts'
import { embeddedFolder, hasDatabase, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { buildOf } from '../../core/build.ts'
import { ImportError } from '../../region/import/records.ts'
import { EXIT, runCommand, say, UsageError } from '../command-line.ts'
import { runRegions } from '../regions/main.ts'
import { hereOrInServer, runInServer } from '../socket/ask-server.ts'
import { stopOnSignal } from '../stop-on-signal.ts'
import { type ImportArguments, readImportArguments, USAGE } from './arguments.ts'
import { type FileToImport, findFiles, importFiles } from './import-files.ts'

/**
 * Runs the command `npm run import`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 if something can't be imported, 2 for invalid options
 */
export function runImport(root: string, args: readonly string[]): Promise<number> {
  const read = () => readImportArguments(args)
  const expected = [ImportError, ImportMovedError]
  return runCommand({ usage: USAGE, expected, read }, async (given) => {
    const keys = given.files.filter(isRegionKey)
    if (keys.length > 0) return addRegions(root, args, keys)
    const files = await findFiles(given, say)
    return files ? importAll(root, { given, args }, files) : EXIT.failed
  })
}

/** @param args as they were given */
function addRegions(root: string, args: readonly string[], keys: string[]): Promise<number> {
  if (keys.length < args.length) {
    throw new UsageError('Regions are brought in by themselves, without files and options.')
  }
  return runRegions(root, ['add', ...keys])
}

async function importAll(
  root: string,
  { given, args }: { given: ImportArguments; args: readonly string[] },
  files: readonly FileToImport[],
): Promise<number> {
  // First, as opening the database takes a moment.
  const stop = stopOnSignal()
  const { settings } = readEnv()
  const isNew = !hasDatabase(settings)
  return hereOrInServer({
    open: () => openReadyDatabase(settings, root),
    async here(database) {
      say(`Database: ${database.description}`)
      if (isNew && given.dryRun) {
        say('There was none, so it was created with the included parks. Nothing else is written.')
      }
      const exit = await importFiles(database, files, {
        given,
        signal: stop.signal,
        build: buildOf(root),
        out: process.stdout,
        err: process.stderr,
      })
      await vacuumEmbedded(database)
      return exit
    },
    inServer() {
      stop.end()
      const options = args.filter((arg) => !given.files.includes(arg))
      const paths = given.files.map((file) => resolve(file))
      say('A server uses the database: it imports while it serves.')
      return runInServer(embeddedFolder(settings), {
        command: 'import',
        args: [...options, ...paths],
      })
    },
  }).finally(stop.end)
}

/** Whether an argument is no file but a region: 'us/colorado', 'gnis' or the URL of a file. */
function isRegionKey(text: string): boolean {
  if (/^https?:\/\//i.test(text)) return true
  return /^[a-z][a-z0-9-]*(\/[a-z0-9-]+)*$/.test(text) && !existsSync(text)
}
