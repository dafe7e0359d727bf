import { mkdtemp, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#domain/time/units.ts'

/**
 * Age at which a folder without a socket is abandoned; a database may still be starting in a
 * younger one.
 */
const SOCKET_ABANDONED_MS = 10 * MINUTE_MS

/** The socket's file name, as postgres.js expects it. */
export const SOCKET = '.s.PGSQL.5432'

const PREFIX = 'parkfetch-socket-'
/** Folder names made by mkdtemp. */
const OWN = new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`)

/** Creates a folder for a database's socket that only this user can open. */
export function makeSocketFolder(parent = tmpdir()): Promise<string> {
  return mkdtemp(join(parent, PREFIX))
}

/** Removes socket folders left behind by killed processes. A folder with other content is kept. */
export async function removeDeadSockets(parent = tmpdir()): Promise<void> {
  const names = (await readdir(parent)).filter((name) => OWN.test(name))
  for (const folder of names.map((name) => join(parent, name))) {
    // Other users' folders cannot be removed, and need not be.
    if (await isDead(folder)) await removeFolder(folder).catch(() => {})
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(join(folder, SOCKET), { force: true })
  await rmdir(folder)
}

/** Whether nothing listens on an old folder's socket: on a new one somebody may be about to. */
async function isDead(folder: string): Promise<boolean> {
  const code = await tryToConnect(join(folder, SOCKET))
  if (code !== 'ENOENT' && code !== 'ECONNREFUSED') return false
  const made = await stat(folder).catch(() => null)
  return made !== null && Date.now() - made.mtimeMs > SOCKET_ABANDONED_MS
}

/** The error code of connecting, or null if someone listens. */
function tryToConnect(path: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(null)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''))
  })
}
