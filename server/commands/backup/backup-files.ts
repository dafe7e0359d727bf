import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/time/units.ts'

/** Age at which an unfinished backup is abandoned. */
const BACKUP_ABANDONED_MS = DAY_MS

/** File names that sort by time. */
const NAME = /^parkfetch-\d{8}T\d{6}Z\.tar\.gz$/
const UNFINISHED = /^parkfetch-\d{8}T\d{6}Z\.tar\.gz\.unfinished$/

/** Returns the file name of a backup: 'parkfetch-20260228T033000Z.tar.gz'. */
export function backupName(at: Date): string {
  return `parkfetch-${at.toISOString().replace(/[-:]|\.\d+/g, '')}.tar.gz`
}

/**
 * Removes all but the newest backups in a folder, and unfinished ones left by killed processes a
 * day ago or earlier. Files with other names are kept.
 *
 * @returns how many backups were removed
 */
export async function pruneBackups(folder: string, keep: number): Promise<number> {
  const names = await readdir(folder)
  const old = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(0, -keep)
  for (const name of old) await rm(join(folder, name), { force: true })
  for (const name of names.filter((each) => UNFINISHED.test(each))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && Date.now() - found.mtimeMs > BACKUP_ABANDONED_MS) await rm(path, { force: true })
  }
  return old.length
}
