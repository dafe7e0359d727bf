import { createHash, randomBytes } from 'node:crypto'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#db/unavailable.ts'
import type { PhotoWidth } from '#domain/park/photo.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import type { PhotoFormat } from './photo-types.ts'

/** The prefix of files being written. */
const TEMPORARY = '.writing-'
/** Age at which a half-written photo is abandoned; other processes may still write younger ones. */
const PHOTO_ABANDONED_MS = 10 * MINUTE_MS

export type WriteFile = (path: string, bytes: Uint8Array) => Promise<void>

/** The original as fetched, or a variant made for visitors. */
export type PhotoVariant = 'original' | `${PhotoWidth}.${PhotoFormat}`

type PhotoName = {
  /** The hash of the reference. */
  hash: string
  variant: string
  /** When the original was fetched, in milliseconds, to the second. */
  fetchedAt: number
  /** The hash of the content: a partly written file does not match. */
  contentHash: string
}

export type FoundFile = PhotoName & {
  /** Relative to the photo folder. */
  path: string
  bytes: number
  /** Last use, in milliseconds. */
  usedAt: number
}

const NAME = /^([\da-f]{64})-(original|\d+\.(?:webp|jpeg))-(\d{1,12})-([\da-f]{32})$/

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The hash that stands for a reference, which may contain any character. */
export function hashReference(reference: string): string {
  return sha256(reference)
}

/** Half of the content's hash, which is enough to avoid collisions. */
export function hashContent(bytes: Uint8Array): string {
  return sha256(bytes).slice(0, 32)
}

/** A file's path within the photo folder, in one of 256 subfolders. */
export function photoPath({ hash, variant, fetchedAt, contentHash }: PhotoName): string {
  const seconds = Math.floor(fetchedAt / 1_000)
  return join(hash.slice(0, 2), `${hash}-${variant}-${seconds}-${contentHash}`)
}

/**
 * The photos in a folder, least recently used first. Incomplete files are removed after 10 minutes;
 * other files are left alone.
 */
export async function findFiles(folder: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const shard of await listFolder(folder)) {
    if (!/^[\da-f]{2}$/.test(shard)) continue
    const names = await listFolder(join(folder, shard))
    const files = await Promise.all(names.map((name) => look(folder, join(shard, name), name)))
    found.push(...files.filter((file) => file !== null))
  }
  return found.sort((a, b) => a.usedAt - b.usedAt)
}

/** Empty if there is no folder. */
async function listFolder(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return []
    throw error
  }
}

/** Null if it is not a photo. Another process may have removed or renamed it meanwhile. */
async function look(folder: string, path: string, name: string): Promise<FoundFile | null> {
  const whole = join(folder, path)
  if (name.startsWith(TEMPORARY)) {
    const file = await fs.stat(whole).catch(() => null)
    const isAbandoned = file && Date.now() - file.mtimeMs > PHOTO_ABANDONED_MS
    if (isAbandoned) await fs.rm(whole, { force: true })
    return null
  }
  const [, hash, variant, seconds, contentHash] = NAME.exec(name) ?? []
  if (!hash || !variant || !contentHash) return null
  const file = await fs.stat(whole).catch(() => null)
  if (!file?.isFile()) return null
  const fetchedAt = Number(seconds) * 1_000
  return { hash, variant, fetchedAt, contentHash, path, bytes: file.size, usedAt: file.mtimeMs }
}

/**
 * Writes a file atomically, creating its folder: readers see all of it or nothing. It is not synced
 * to disk, so it may be damaged after a power failure.
 */
export async function writeWhole(
  target: string,
  bytes: Uint8Array,
  writeFile: WriteFile = fs.writeFile,
): Promise<void> {
  const temporary = join(dirname(target), `${TEMPORARY}${randomBytes(8).toString('hex')}`)
  await fs.mkdir(dirname(target), { recursive: true })
  try {
    await writeFile(temporary, bytes)
    await fs.rename(temporary, target)
  } catch (error) {
    await fs.rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}
