import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import type { Database } from '#db/client.ts'
import { FolderInUseError } from '#db/embedded/lock.ts'
import { BackupError } from '../backup/manifest.ts'
import type { BackupRequest, BackupSummary } from '../backup/write-backup.ts'
import { EXIT } from '../command-line.ts'
import {
  ADDRESS_FILE,
  BACKUP_PATH,
  backupAnswerSchema,
  RUN_PATH,
  runLineSchema,
} from './protocol.ts'

/**
 * Asks the server that holds an embedded database to write a backup.
 *
 * @returns null if no server is listening
 * @throws BackupError with the server's reason
 */
export async function askForBackup(
  dataFolder: string,
  asked: Pick<BackupRequest, 'file' | 'photosFolder'>,
): Promise<BackupSummary | null> {
  const answer = await post(dataFolder, { path: BACKUP_PATH, body: asked }).catch((error) => {
    throw new BackupError(`The server did not write the backup: ${error.message}.`)
  })
  if (answer === null) return null
  const said = backupAnswerSchema.parse(await json(answer))
  if ('message' in said) throw new BackupError(said.message)
  return said
}

type Work<T> = {
  open: () => Promise<Database>
  here: (database: Database) => Promise<T>
  /** Returns null if no server is listening. */
  inServer: () => Promise<T | null>
}

/** Works on the database, or has the server that holds it do the work. */
export async function hereOrInServer<T>({ open, here, inServer }: Work<T>): Promise<T> {
  let database: Database
  try {
    database = await open()
  } catch (error) {
    const done = error instanceof FolderInUseError ? await inServer() : null
    if (done === null) throw error
    return done
  }
  try {
    return await here(database)
  } finally {
    await database.close()
  }
}

type Asked = { command: string; args: readonly string[] }

/**
 * Has the server that holds an embedded database run a command, and writes what it says.
 *
 * @returns the exit code; null if no server is listening
 */
export async function runInServer(dataFolder: string, asked: Asked): Promise<number | null> {
  const answer = await askServer(dataFolder, asked)
  if (!answer) return null
  for await (const text of answer.text) process.stdout.write(text)
  return answer.end()
}

export type ServerAnswer = {
  /** What the command writes to standard output; what it writes to standard error is passed on. */
  text: AsyncGenerator<string>
  /** Once all of it is taken: the exit code. */
  end: () => number
}

/**
 * Has the server that holds an embedded database run a command.
 *
 * @returns null if no server is listening
 */
export async function askServer(dataFolder: string, asked: Asked): Promise<ServerAnswer | null> {
  const answer = await post(dataFolder, { path: RUN_PATH, body: asked })
  if (answer === null) return null
  let exit: number | undefined
  async function* read(input: IncomingMessage): AsyncGenerator<string> {
    // Not before it is read: lines that come earlier would be lost.
    const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
    for await (const text of lines) {
      const line = runLineSchema.parse(JSON.parse(text))
      if ('exit' in line) exit = line.exit
      else if (line.to === 'out') yield line.text
      else process.stderr.write(line.text)
    }
    if (exit === undefined) process.stderr.write('The server has stopped before it was done.\n')
  }
  return { text: read(answer), end: () => exit ?? EXIT.failed }
}

type Post = { path: string; body: object }

/** Resolves to null if nobody is listening. */
async function post(dataFolder: string, { path, body }: Post): Promise<IncomingMessage | null> {
  const socketPath = await readFile(join(dataFolder, ADDRESS_FILE), 'utf8').catch(() => null)
  if (socketPath === null) return null
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: 'POST', path }, resolve)
    sent.once('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', 'ENOENT', 'EACCES'].includes(error.code ?? '')
        ? resolve(null)
        : reject(error),
    )
    sent.end(JSON.stringify(body))
  })
}
