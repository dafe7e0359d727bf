import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database } from '#db/client.ts'
import { type Snapshot, type TableShape, withSnapshot } from '#db/queries/database/snapshot.ts'
import { explainFolder, makeFolder } from '../../core/data-folder.ts'
import { type AddFile, type WrittenFile, writeArchive } from './archive.ts'
import {
  BackupError,
  LEFT_OUT,
  MANIFEST,
  type Manifest,
  photoOf,
  photoPart,
  tablePart,
} from './manifest.ts'

/** Rows are buffered in memory up to this many bytes. */
const PART_BYTES = 4 * 1_048_576

export type BackupRequest = {
  /** Absolute path to write to. Its folder is created if missing. */
  file: string
  /** The photos' folder, if they are to be included. */
  photosFolder?: string | undefined
  /** Aborts the backup: its reason is thrown, and no file is left behind. */
  signal?: AbortSignal
  now?: () => Date
}

export type BackupSummary = { file: string; bytes: number; rows: number; photos: number }

/**
 * Writes a consistent snapshot of the database to a file from which either kind of database can be
 * restored. With the embedded database, requests wait until all rows have been read.
 *
 * @throws BackupError if the file can't be written
 */
export async function writeBackup(
  database: Database,
  { file, photosFolder, signal, now = () => new Date() }: BackupRequest,
): Promise<BackupSummary> {
  await makeFolder(dirname(file)).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`${file} can't be written. ${explainFolder(error)}`, { cause: error })
  })
  const manifest = await writeArchive(file, async (add) => {
    const rows = await withSnapshot(database, (snapshot) => addTables(snapshot, add, signal))
    const photos = photosFolder && (await addPhotos(photosFolder, add, signal))
    const manifest: Manifest = {
      format: 'parkfetch-backup',
      version: 1,
      createdAt: now().toISOString(),
      product: 'Parkfetch',
      ...rows,
      leftOut: [...LEFT_OUT],
      ...(photos ? { photos } : {}),
    }
    await add(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`))
    return manifest
  })
  const { size } = await stat(file)
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { file, bytes: size, rows, photos: manifest.photos?.length ?? 0 }
}

type Rows = Pick<Manifest, 'migrations' | 'tables' | 'nextNumbers'>

async function addTables(
  snapshot: Snapshot,
  add: AddFile,
  signal: AbortSignal | undefined,
): Promise<Rows> {
  const tables: Manifest['tables'] = []
  for (const table of snapshot.tables) {
    const parts = LEFT_OUT.includes(table.name)
      ? []
      : await addTable(table, add, checked(snapshot.rows(table), signal))
    const rows = parts.reduce((sum, part) => sum + part.rows, 0)
    tables.push({ ...table, rows, parts })
  }
  const nextNumbers = await snapshot.readNextNumbers()
  return { migrations: snapshot.migrations, tables, nextNumbers }
}

async function* checked<T>(pages: AsyncIterable<T>, signal: AbortSignal | undefined) {
  for await (const page of pages) {
    signal?.throwIfAborted()
    yield page
  }
}

type TablePart = Manifest['tables'][number]['parts'][number]

async function addTable(
  { name }: TableShape,
  add: AddFile,
  pages: AsyncIterable<string[]>,
): Promise<TablePart[]> {
  const parts: TablePart[] = []
  let lines: string[] = []
  let size = 0
  const flush = async () => {
    if (lines.length === 0) return
    const written = await add(tablePart(name, parts.length), Buffer.from(`${lines.join('\n')}\n`))
    parts.push({ ...written, rows: lines.length })
    lines = []
    size = 0
  }
  for await (const page of pages) {
    for (const line of page) size += line.length
    lines.push(...page)
    if (size >= PART_BYTES) await flush()
  }
  await flush()
  return parts
}

async function addPhotos(
  folder: string,
  add: AddFile,
  signal: AbortSignal | undefined,
): Promise<WrittenFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ignoreGone)
  const written: WrittenFile[] = []
  for (const entry of entries ?? []) {
    signal?.throwIfAborted()
    const path = join(entry.parentPath, entry.name)
    const part = photoPart(path.slice(folder.length + 1))
    if (!entry.isFile() || photoOf(part) === undefined) continue
    const content = await readFile(path).catch(ignoreGone)
    // A photo may be removed meanwhile.
    if (content) written.push(await add(part, content))
  }
  return written
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
