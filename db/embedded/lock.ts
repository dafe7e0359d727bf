import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '../unavailable.ts'

/** Heartbeat of the holder of a data folder's lock. */
const LOCK_HEARTBEAT_MS = 5_000
/** Silence after which the lock's holder counts as dead. */
const LOCK_SILENT_MS = 30_000

/** Another process holds the folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

type Owner = { pid: number; host: string; started: string }

/**
 * Locks the folder for this process, so that two processes never write to one embedded database. A
 * lock whose owner is dead is taken over. On another host, as after a container was replaced, an
 * owner counts as dead once its heartbeat has been silent for 30 s.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError naming the owner's process id
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = join(folder, 'lock')
  const own = join(folder, `lock.${process.pid}`)
  const owner = { pid: process.pid, host: hostname(), started: startOf(process.pid) }
  await writeFile(own, JSON.stringify(owner), { mode: 0o600 })
  try {
    await take(lock, own, folder)
  } finally {
    await rm(own, { force: true })
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(lock, now, now).catch(() => clearInterval(heartbeat))
  }, LOCK_HEARTBEAT_MS)
  heartbeat.unref()
  return async () => {
    clearInterval(heartbeat)
    await rm(lock, { force: true })
  }
}

/**
 * Checks that no process holds the folder, without locking it: nothing is changed.
 *
 * @throws FolderInUseError naming the owner's process id
 */
export async function refuseHeld(folder: string): Promise<void> {
  const lock = join(folder, 'lock')
  const owner = await readOwner(lock)
  if (owner && (await isAlive(owner, lock))) throw inUse(folder, owner)
}

/** Creates the lock as a hard link, so that the file is complete from the start. */
async function take(lock: string, own: string, folder: string): Promise<void> {
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      await link(own, lock)
      return
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
    }
    const owner = await readOwner(lock)
    if (owner && (await isAlive(owner, lock))) throw inUse(folder, owner)
    const aside = `${own}.stale`
    await rm(aside, { recursive: true, force: true })
    await rename(lock, aside).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    const moved = await readOwner(aside)
    if (moved && (await isAlive(moved, aside))) {
      await link(aside, lock).catch(() => {})
      await rm(aside, { force: true })
      throw inUse(folder, moved)
    }
    await rm(aside, { recursive: true, force: true })
  }
  throw new FolderInUseError(`${folder} is being opened by another process right now.`)
}

function inUse(folder: string, owner: Owner): FolderInUseError {
  const where = owner.host === hostname() ? '' : ` on ${owner.host}`
  return new FolderInUseError(
    `${folder} is in use by process ${owner.pid}${where}. Stop that process first, or give this one another DATA_DIR.`,
  )
}

/**
 * When a process started, to detect that a process id was reused: by /proc/PID/stat from the state
 * on (proc(5)); '' where there is no /proc.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // A zombie stays listed until its parent has reaped it.
    return state === 'Z' || state === 'X' ? 'ended' : (fields[18] ?? '')
  } catch {
    return ''
  }
}

async function isAlive(owner: Owner, lock: string): Promise<boolean> {
  if (owner.host !== hostname()) {
    const { mtimeMs } = await stat(lock)
    return Date.now() - mtimeMs < LOCK_SILENT_MS
  }
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if (errorCode(error) === 'ESRCH') return false
  }
  return startOf(owner.pid) === owner.started
}

async function readOwner(path: string): Promise<Owner | null> {
  try {
    const owner: Owner = JSON.parse(await readFile(path, 'utf8'))
    return owner
  } catch {
    return null
  }
}
