import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#db/client.ts'
import { readMigrations } from '#db/queries/database/migrations.ts'
import { restoreDatabase } from '#db/queries/database/restore.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { checkBackup, readPhotos, readRows } from './read-backup.ts'

type Target = {
  database: Database
  /** The project's folder. */
  root: string
  photosFolder: string
}

/**
 * Checks that a backup is intact and readable by this version; changes nothing.
 *
 * @param root the project's folder
 * @throws BackupError
 */
export async function checkForRestore(file: string, root: string): Promise<Manifest> {
  const manifest = await checkBackup(file)
  const known = readMigrations(root).map(({ folderMillis }) => folderMillis)
  const { migrations } = manifest
  const newest = known.at(-1) ?? 0
  const unknown = migrations.filter((at) => at > newest)
  if (unknown.length > 0) {
    throw new BackupError(
      `${file} is of a newer version of Parkfetch: its database has ${unknown.length} ${unknown.length === 1 ? 'migration' : 'migrations'} that this version does not know. Restore it with that version or a later one.`,
    )
  }
  if (migrations.some((at, index) => at !== known[index])) {
    throw new BackupError(
      `${file} can't be restored: its database was incomplete, or of a version before 0.2.0.`,
    )
  }
  return manifest
}

/**
 * Replaces the content of the database with a backup, and the photos if the backup contains any. If
 * it fails, nothing has changed.
 *
 * @throws BackupError, or RestoreRefusedError if others use the database
 */
export async function restoreBackup(
  file: string,
  { database, root, photosFolder }: Target,
): Promise<Manifest> {
  const manifest = await checkForRestore(file, root)
  const photos = manifest.photos && (await extractPhotos(file, photosFolder))
  try {
    await restoreDatabase(database, {
      root,
      migrations: manifest.migrations,
      tables: manifest.tables,
      nextNumbers: manifest.nextNumbers,
      parts: () => readRows(file, manifest),
    })
  } catch (error) {
    if (photos) await rm(photos, { recursive: true, force: true })
    throw error
  }
  if (photos) await exchange(photos, photosFolder)
  return manifest
}

/** Extracts the photos to a folder next to their final one. */
async function extractPhotos(file: string, folder: string): Promise<string> {
  const beside = `${folder}.restored`
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true, mode: 0o700 })
  try {
    for await (const { path, content } of readPhotos(file)) {
      const target = join(beside, path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await writeFile(target, content, { mode: 0o600 })
    }
    return beside
  } catch (error) {
    await rm(beside, { recursive: true, force: true })
    throw error
  }
}

async function exchange(beside: string, folder: string): Promise<void> {
  const old = `${folder}.old`
  await rm(old, { recursive: true, force: true })
  await rename(folder, old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(beside, folder)
  await rm(old, { recursive: true, force: true })
}
