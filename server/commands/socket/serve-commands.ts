import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { ImportMovedError } from '#db/queries/park/imports.ts'
import { AppError } from '../../core/errors.ts'
import { ImportError } from '../../region/import/records.ts'
import { ProviderError } from '../../sources/errors.ts'
import type { BackupRequest, BackupSummary } from '../backup/write-backup.ts'
import { reportFailure } from '../command-line.ts'
import {
  ADDRESS_FILE,
  BACKUP_PATH,
  backupRequestSchema,
  RUN_PATH,
  type RunLine,
  runRequestSchema,
} from './protocol.ts'

const SOCKET = 'commands.socket'
/** Length in bytes that a socket's path may have on any system. */
const LONGEST_SOCKET = 100

/** What a command needs to run in the server. */
export type RunHere = {
  args: readonly string[]
  /** Writes to the command's standard output, or to its standard error; resolves once it can take more. */
  write: (to: 'out' | 'err', text: string) => Promise<void>
  /** Aborted when the command is interrupted. */
  signal: AbortSignal
}

export type Commands = {
  backup: (asked: Omit<BackupRequest, 'now'>) => Promise<BackupSummary>
  /** Commands that run in the server, by name; each returns its exit code. */
  run: Readonly<Record<string, (asked: RunHere) => Promise<number>>>
}

type Places = {
  /** The folder of the embedded database. */
  dataFolder: string
  /** A folder accessible only to this user. */
  socketFolder: string
}

/**
 * Accepts requests from commands of the same user, as only this process can use its embedded
 * database.
 *
 * @returns a function that stops it
 */
export async function serveCommands(
  { dataFolder, socketFolder }: Places,
  commands: Commands,
): Promise<() => Promise<void>> {
  const address = join(dataFolder, ADDRESS_FILE)
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const server = createServer(async (asked, answer) => {
    const isRun = asked.method === 'POST' && asked.url === RUN_PATH
    const work = (isRun ? run : backUp)(asked, answer, { commands, signal: stopping.signal })
    running.add(work)
    return work.finally(() => running.delete(work))
  })
  const socket = await listenNear(server, { dataFolder, socketFolder })
  // Anything left at this path is stale, since this server holds the folder.
  await rm(address, { recursive: true, force: true })
  await writeFile(address, socket, { mode: 0o600 })
  return async () => {
    await rm(address, { force: true })
    stopping.abort(new Error('The server stops.'))
    await Promise.allSettled(running)
    // This also removes its socket.
    await new Promise((resolve) => server.close(resolve))
  }
}

/**
 * Listens in the database's folder, where commands find the socket even if they have another
 * temporary folder. Falls back to the database's own socket folder if the path is too long or the
 * file system doesn't support sockets.
 */
async function listenNear(server: Server, { dataFolder, socketFolder }: Places): Promise<string> {
  const near = join(dataFolder, SOCKET)
  if (Buffer.byteLength(near) <= LONGEST_SOCKET) {
    // Left by a killed process, since this server holds the folder.
    await rm(near, { recursive: true, force: true })
    const isThere = await listenAt(server, near).then(
      () => true,
      () => false,
    )
    if (isThere) return near
  }
  const far = join(socketFolder, SOCKET)
  await listenAt(server, far)
  return far
}

function listenAt(server: Server, socket: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(socket, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

type Served = { commands: Commands; signal: AbortSignal }

async function backUp(
  asked: IncomingMessage,
  answer: ServerResponse,
  { commands, signal }: Served,
): Promise<void> {
  const send = (status: number, body: object) => {
    answer.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    answer.end(JSON.stringify(body))
  }
  if (asked.method !== 'POST' || asked.url !== BACKUP_PATH)
    return send(404, { message: 'Unknown.' })
  try {
    send(200, await commands.backup({ ...backupRequestSchema.parse(await json(asked)), signal }))
  } catch (error) {
    send(500, { message: error instanceof Error ? error.message : String(error) })
  }
}

/** Runs a command and sends what it writes, line by line, and its exit code at the end. */
async function run(
  asked: IncomingMessage,
  answer: ServerResponse,
  { commands, signal: stopping }: Served,
): Promise<void> {
  const left = new AbortController()
  const signal = AbortSignal.any([left.signal, stopping])
  answer.on('close', () => left.abort(new Error('The command was interrupted.')))
  answer.writeHead(200, { 'content-type': 'application/x-ndjson', connection: 'close' })
  const send = async (line: RunLine) => {
    if (answer.write(`${JSON.stringify(line)}\n`)) return
    // Ends with the signal, too; the command itself looks at that.
    await once(answer, 'drain', { signal }).catch(() => {})
  }
  try {
    const { command, args } = runRequestSchema.parse(await json(asked))
    const work = commands.run[command]
    if (!work) throw new Error(`The server knows no command '${command}'.`)
    const write = (to: 'out' | 'err', text: string) => send({ to, text })
    await send({ exit: await work({ args, write, signal }) })
  } catch (error) {
    const expected = [AppError, ProviderError, ImportError, ImportMovedError]
    const said: string[] = []
    const exit = reportFailure(error, expected, (text) => said.push(text))
    await send({ to: 'err', text: said.join('') })
    await send({ exit })
  }
  answer.end()
}
