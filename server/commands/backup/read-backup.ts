import { hashOf, readArchive } from './archive.ts'
import {
  BackupError,
  MANIFEST,
  type Manifest,
  manifestSchema,
  photoOf,
  tableOf,
} from './manifest.ts'

type Seen = { bytes: number; sha256: string; rows: number }

/**
 * Reads a whole backup and verifies it against its manifest.
 *
 * @throws BackupError if it is truncated, damaged or not a backup
 */
export async function checkBackup(file: string): Promise<Manifest> {
  const seen = new Map<string, Seen>()
  let manifest: Manifest | undefined
  for await (const { name, content } of readArchive(file)) {
    if (manifest || seen.has(name)) throw damaged(file, `${name} is in the wrong place`)
    if (name === MANIFEST) manifest = readManifest(file, content)
    else seen.set(name, look(content, tableOf(name) !== undefined))
  }
  if (!manifest) throw damaged(file, `${MANIFEST} is missing`)
  compare(file, manifest, seen)
  return manifest
}

function readManifest(file: string, content: Buffer): Manifest {
  try {
    return manifestSchema.parse(JSON.parse(content.toString()))
  } catch (error) {
    throw new BackupError(`${file} is not a backup that this version can read.`, { cause: error })
  }
}

function look(content: Buffer, isTable: boolean): Seen {
  const rows = isTable ? content.toString('latin1').split('\n').length - 1 : 0
  return { bytes: content.length, sha256: hashOf(content), rows }
}

function compare(file: string, { tables, photos = [] }: Manifest, seen: Map<string, Seen>): void {
  const listed = [
    ...tables.flatMap(({ name, parts }) => parts.map((part) => ({ ...part, table: name }))),
    ...photos.map((part) => ({ ...part, rows: 0, table: undefined })),
  ]
  for (const { name, bytes, sha256, rows, table } of listed) {
    const found = seen.get(name)
    if (!found) throw damaged(file, `${name} is missing`)
    if (found.bytes !== bytes || found.sha256 !== sha256) {
      throw damaged(file, `${name} does not match its hash`)
    }
    if (found.rows !== rows || tableOf(name) !== table) {
      throw damaged(file, `${name} does not have the expected number of rows`)
    }
    if (table === undefined && photoOf(name) === undefined) {
      throw damaged(file, `${name} is no photo`)
    }
  }
  if (seen.size !== listed.length) throw damaged(file, 'it holds files it does not list')
  for (const { name, rows, parts } of tables) {
    if (parts.reduce((sum, part) => sum + part.rows, 0) !== rows) {
      throw damaged(file, `it lists another number of ${name}`)
    }
  }
}

/** Reads the rows of a verified backup, in the order of its tables. */
export async function* readRows(
  file: string,
  manifest: Manifest,
): AsyncGenerator<{ table: string; lines: string[] }> {
  const hashes = new Map(
    manifest.tables.flatMap(({ parts }) => parts.map(({ name, sha256 }) => [name, sha256])),
  )
  let found = 0
  for await (const { name, content } of readArchive(file)) {
    const table = tableOf(name)
    if (table === undefined) continue
    // The file may have changed since it was verified.
    if (hashes.get(name) !== hashOf(content)) throw damaged(file, `${name} has changed`)
    found += 1
    yield { table, lines: content.toString().split('\n').slice(0, -1) }
  }
  if (found !== hashes.size) throw damaged(file, 'it has changed')
}

export async function* readPhotos(file: string): AsyncGenerator<{ path: string; content: Buffer }> {
  for await (const { name, content } of readArchive(file)) {
    const path = photoOf(name)
    if (path !== undefined) yield { path, content }
  }
}

function damaged(file: string, what: string): BackupError {
  return new BackupError(`${file} is damaged: ${what}.`)
}
