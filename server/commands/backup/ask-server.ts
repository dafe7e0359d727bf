import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { z } from 'zod'
import { BackupError } from './manifest.ts'
import type { BackupRequest, BackupSummary } from './write-backup.ts'

/** File in which a server that holds an embedded database stores the path of its command socket. */
const ADDRESS_FILE = 'commands'
const SOCKET = 'commands.socket'
/** Length in bytes that a socket's path may have on any system. */
const LONGEST_SOCKET = 100
const PATH = '/backup'

const requestSchema = z.object({ file: z.string(), photosFolder: z.string().optional() })
const answerSchema = z.union([
  z.object({ file: z.string(), bytes: z.number(), rows: z.number(), photos: z.number() }),
  z.object({ message: z.string() }),
])

type Make = (asked: Pick<BackupRequest, 'file' | 'photosFolder'>) => Promise<BackupSummary>

type Places = {
  /** The folder of the embedded database. */
  dataFolder: string
  /** A folder accessible only to this user. */
  socketFolder: string
}

/**
 * Accepts backup requests from commands of the same user, as only this process can read its
 * embedded database.
 *
 * @returns a function that stops it
 */
export async function serveCommands(
  { dataFolder, socketFolder }: Places,
  make: Make,
): Promise<() => Promise<void>> {
  const address = join(dataFolder, ADDRESS_FILE)
  const server = createServer(async (asked, answer) => {
    const [status, body] = await answerTo(asked, make)
    answer.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
    answer.end(JSON.stringify(body))
  })
  const socket = await listenNear(server, { dataFolder, socketFolder })
  // Anything left at this path is stale, since this server holds the folder.
  await rm(address, { recursive: true, force: true })
  await writeFile(address, socket, { mode: 0o600 })
  return async () => {
    await rm(address, { force: true })
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

async function answerTo(
  asked: AsyncIterable<Buffer> & { method?: string; url?: string },
  make: Make,
): Promise<[number, object]> {
  if (asked.method !== 'POST' || asked.url !== PATH) return [404, { message: 'Unknown.' }]
  try {
    const given = requestSchema.parse(JSON.parse(Buffer.concat(await all(asked)).toString()))
    return [200, await make(given)]
  } catch (error) {
    return [500, { message: error instanceof Error ? error.message : String(error) }]
  }
}

async function all(chunks: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const list: Buffer[] = []
  for await (const chunk of chunks) list.push(chunk)
  return list
}

/**
 * Asks the server that holds an embedded database to write a backup.
 *
 * @returns null if no server is listening
 * @throws BackupError with the server's reason
 */
export async function askServer(
  dataFolder: string,
  asked: Pick<BackupRequest, 'file' | 'photosFolder'>,
): Promise<BackupSummary | null> {
  const socketPath = await readFile(join(dataFolder, ADDRESS_FILE), 'utf8').catch(() => null)
  if (socketPath === null) return null
  const answer = await post(socketPath, JSON.stringify(asked))
  if (answer === null) return null
  const told = answerSchema.parse(answer)
  if ('message' in told) throw new BackupError(told.message)
  return told
}

/** Resolves to null if nobody is listening. */
function post(socketPath: string, body: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const sent = request({ socketPath, method: 'POST', path: PATH }, (answer) =>
      json(answer).then(resolve, reject),
    )
    sent.once('error', (error: NodeJS.ErrnoException) =>
      ['ECONNREFUSED', 'ENOENT', 'EACCES'].includes(error.code ?? '')
        ? resolve(null)
        : reject(new BackupError(`The server did not write the backup: ${error.message}.`)),
    )
    sent.end(body)
  })
}
