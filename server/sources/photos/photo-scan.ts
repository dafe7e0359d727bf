import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#db/unavailable.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { type PhotoName, parsePhotoName } from './photo-name.ts'
import { TEMPORARY } from './write-whole.ts'

/**
 * Age at which a half-written photo is abandoned; another process may still be writing a younger
 * one.
 */
const PHOTO_ABANDONED_MS = 10 * MINUTE_MS

export type FoundFile = PhotoName & {
  /** Relative to the photo folder. */
  path: string
  bytes: number
  /** Last use, in milliseconds. */
  usedAt: number
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
    return await readdir(folder)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return []
    throw error
  }
}

async function look(folder: string, path: string, name: string): Promise<FoundFile | null> {
  if (name.startsWith(TEMPORARY)) await removeAbandoned(join(folder, path))
  const parsed = parsePhotoName(name)
  if (!parsed) return null
  // Another process may have removed it meanwhile.
  const file = await stat(join(folder, path)).catch(() => null)
  return file?.isFile() ? { ...parsed, path, bytes: file.size, usedAt: file.mtimeMs } : null
}

async function removeAbandoned(path: string): Promise<void> {
  // Another process may have renamed it meanwhile.
  const file = await stat(path).catch(() => null)
  if (file && Date.now() - file.mtimeMs > PHOTO_ABANDONED_MS) await rm(path, { force: true })
}
