import { errorCode } from '#db/unavailable.ts'
import { embeddedFolder, hasDatabase, openReadyDatabase } from '../../boot/open-database.ts'
import { readEnv } from '../../boot/read-env.ts'
import { DatabaseStartError } from '../../core/errors.ts'
import { EXIT, runCommand, say } from '../command-line.ts'
import { askServer, hereOrInServer, type ServerAnswer } from '../socket/ask-server.ts'
import { type ExportArguments, readExportArguments, startExport, USAGE } from './export-parks.ts'
import { findOutput, OutputError, writeOutput } from './output.ts'

/**
 * Runs the command `npm run export`.
 *
 * @param root the project's folder
 * @returns the exit code: 0 on success, 1 on failure, 2 for invalid options
 */
export function runExport(root: string, args: readonly string[]): Promise<number> {
  const read = () => readExportArguments(args)
  return runCommand({ usage: USAGE, expected: [OutputError], read }, (given) =>
    exportAll(root, given, args).catch((error) => {
      // The reader closed the pipe, as `head` does.
      if (errorCode(error) === 'EPIPE') return EXIT.done
      throw error
    }),
  )
}

type Given = Extract<ExportArguments, { help: false }>

/** @param args as they were given */
async function exportAll(root: string, given: Given, args: readonly string[]): Promise<number> {
  const output = given.output === undefined ? undefined : await findOutput(given.output)
  const { settings } = readEnv()
  if (!hasDatabase(settings)) {
    throw new DatabaseStartError(
      `There is no database in ${settings.DATA_DIR} to export from: check DATA_DIR.`,
    )
  }
  return hereOrInServer({
    open: () => openReadyDatabase(settings, root),
    async here(database) {
      say(`Database: ${database.description}`)
      const { text, notes } = await startExport(database, settings, given)
      await writeOutput(text, output)
      for (const note of notes) say(note)
      return EXIT.done
    },
    async inServer() {
      const answer = await askServer(embeddedFolder(settings), { command: 'export', args })
      if (!answer) return null
      say('A server uses the database: it exports while it serves.')
      await writeOutput(whole(answer), output)
      return EXIT.done
    },
  })
}

/** The server's text; fails if it is not all, so that no file is taken for complete. */
async function* whole({ text, end }: ServerAnswer): AsyncGenerator<string> {
  yield* text
  if (end() !== EXIT.done) throw new OutputError('The export is not complete.')
}
