import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { lockFolder } from './lock.ts'
import { makeSocketFolder, removeDeadSockets, SOCKET } from './socket-folders.ts'

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
  const start = (files?: string, snapshot = options.snapshot) =>
    startWorker(options, { dataDir: files, snapshot, socketPath })
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

export function filesOf(dataDir: string): string {
  return join(dataDir, 'files')
}

type WorkerFiles = {
  dataDir: string | undefined
  snapshot: string | undefined
  socketPath: string
}

async function startWorker(options: EmbeddedOptions, files: WorkerFiles): Promise<Worker> {
  const worker = new Worker(join(options.root, 'db/embedded/worker.mjs'), {
    workerData: files,
  })
  try {
    await reply(worker)
    return worker
  } catch (error) {
    await worker.terminate()
    throw error
  }
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
