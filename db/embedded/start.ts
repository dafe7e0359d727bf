import { constants, existsSync, rmSync } from 'node:fs'
import { cp, mkdtemp, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { MINUTE_MS } from '#domain/time/units.ts'
import { lockFolder, refuseHeld } from './lock.ts'

/** Age of an abandoned folder without a socket: in a younger one a database may start. */
const SOCKET_ABANDONED_MS = 10 * MINUTE_MS

/** The socket's file name, as postgres.js expects it. */
export const SOCKET = '.s.PGSQL.5432'

const PREFIX = 'parkfetch-socket-'
/** Folder names made by mkdtemp. */
const OWN = new RegExp(`^${PREFIX}[A-Za-z0-9]{6}$`)

export type EmbeddedOptions = {
  /** The folder of its files. Absent: in memory only, for tests. */
  dataDir?: string
  /** A dump to start from, for tests. */
  snapshot?: string
  /** Whether new files have the seed parks, if there is a build with them. */
  isSeeded?: boolean | undefined
  /** The folder that holds db/embedded/worker.mjs two levels down. */
  root: string
}

export type EmbeddedServer = {
  /** The folder of its private socket, used as the host by postgres.js. */
  socketFolder: string
  dump: () => Promise<Uint8Array>
  stop: () => Promise<void>
  /** Called once if the database crashes. */
  onCrash: (report: (error: Error) => void) => void
  /**
   * Called when its folder becomes unwritable, with the error code ('ENOSPC', 'EROFS', …), and with
   * null once it is writable again; immediately if it already is unwritable.
   */
  onUnwritable: (report: (reason: string | null) => void) => void
}

/**
 * Starts the embedded PostgreSQL in a worker thread behind a socket that only this user can open.
 *
 * @throws FolderInUseError if another process holds the data folder
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const unlock = options.dataDir ? await lockFolder(options.dataDir) : async () => {}
  await removeDeadSockets()
  const socketFolder = await makeSocketFolder()
  const tidy = async () => {
    await rm(socketFolder, { recursive: true, force: true })
    await unlock()
  }
  const socketPath = join(socketFolder, SOCKET)
  const start = async (files?: string, snapshot = options.snapshot) => {
    const workerData = { dataDir: files, snapshot, socketPath }
    const worker = new Worker(join(options.root, 'db/embedded/worker.mjs'), { workerData })
    try {
      await reply(worker)
      return worker
    } catch (error) {
      await worker.terminate()
      throw error
    }
  }
  let worker: Worker
  try {
    const files = options.dataDir && filesOf(options.dataDir)
    if (files && !existsSync(files)) {
      const template = templateFile(options.root)
      const snapshot = options.isSeeded && existsSync(template) ? template : undefined
      await makeFiles(files, (unfinished) => start(unfinished, snapshot))
    }
    worker = await start(files)
  } catch (error) {
    await tidy()
    throw error
  }
  let stopping = false
  let unwritable: string | null = null
  let report = (_reason: string | null) => {}
  worker.on('message', (message) => {
    if (!isOfStorage(message)) return
    unwritable = message.unwritable
    report(unwritable)
  })
  return {
    socketFolder,
    async dump() {
      worker.postMessage('dump')
      return ((await reply(worker)) as { dump: Uint8Array }).dump
    },
    async stop() {
      stopping = true
      await stopWorker(worker)
      await tidy()
    },
    onCrash(report) {
      worker.once('error', (error) => stopping || report(error))
      worker.once('exit', (code) => stopping || report(new Error(`its thread ended (${code})`)))
    },
    onUnwritable(listener) {
      report = listener
      if (unwritable !== null) report(unwritable)
    },
  }
}

/** The build's database with the seed parks; seeding one takes seconds. */
export function templateFile(root: string): string {
  return join(root, 'dist/seeded-database.tar.br')
}

export function hasFiles(dataDir: string): boolean {
  return existsSync(filesOf(dataDir))
}

function filesOf(dataDir: string): string {
  return join(dataDir, 'files')
}

async function stopWorker(worker: Worker): Promise<void> {
  worker.postMessage('stop')
  await reply(worker)
  await worker.terminate()
}

/**
 * Creates the files of a new database in a temporary folder and moves it into place, so that a
 * killed process leaves no half-made one. Runs in a short-lived thread, as unpacking needs memory that
 * would otherwise never be released.
 */
async function makeFiles(files: string, start: (files: string) => Promise<Worker>): Promise<void> {
  const unfinished = `${files}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await stopWorker(await start(unfinished))
  await rename(unfinished, files)
}

function reply(worker: Worker): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      act()
    }
    const onMessage = (message: unknown) => isOfStorage(message) || settle(() => resolve(message))
    const onError = (error: unknown) => settle(() => reject(error))
    const onExit = (code: number) =>
      settle(() => reject(new Error(`The embedded database exited unexpectedly (${code}).`)))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
  })
}

/** A message the worker sends unprompted. */
function isOfStorage(message: unknown): message is { unwritable: string | null } {
  return typeof message === 'object' && message !== null && 'unwritable' in message
}

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

/**
 * Copies a database to a temporary folder, because opening its files changes them. The copy takes
 * no space on file systems that support copy-on-write.
 *
 * @param dataDir the folder of the database, which no process may hold
 * @returns the copy's folder, and a function that removes it
 * @throws FolderInUseError
 */
export async function copyDatabase(
  dataDir: string,
): Promise<{ folder: string; remove: () => void }> {
  await refuseHeld(dataDir)
  const folder = await mkdtemp(join(tmpdir(), 'parkfetch-copy-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const mode = constants.COPYFILE_FICLONE
    await cp(filesOf(dataDir), filesOf(folder), { recursive: true, mode })
    // A process that started in the meantime may have changed files during the copy.
    await refuseHeld(dataDir)
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}
