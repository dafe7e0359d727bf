import { createHash } from 'node:crypto'
import { readdir, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RegionKind } from '#domain/region/region-schemas.ts'
import { makeFolder } from '../../core/data-folder.ts'

/** Bytes left free for the database. */
export const ROOM_LEFT = 100_000_000
const LONGEST_NAME = 80

/**
 * The name of a region's file: only letters, digits, '.', '_' and '-', with the endings that say how
 * it is read. Names of files from outside are no more than a hint.
 */
export function fileNameOf(kind: RegionKind, key: string): string {
  if (kind === 'gnis') return 'gnis.txt'
  if (kind === 'tiger') return `${key.replace('/', '-')}.tar`
  const base = (
    kind === 'index'
      ? `${key}.osm.pbf`
      : (key
          .replace(/[?#].*$/, '')
          .split(/[/\\]/)
          .at(-1) ?? '')
  )
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(-LONGEST_NAME)
  const hash = createHash('sha256').update(`${kind} ${key}`).digest('hex').slice(0, 10)
  return `${hash}-${base || 'file'}`
}

/** The places of a region's files in the folder. */
export function filesOf(folder: string, { fileName }: { fileName: string }) {
  return {
    /** What was imported last. */
    stored: join(folder, fileName),
    /** What is imported next, complete. It ends as the stored one does. */
    next: join(folder, `next-${fileName}`),
    /** The archive that the next one is unpacked from. */
    archive: join(folder, `archive-${fileName}`),
  }
}

/** Deletes all that belongs to a region but its stored file, if `keeps`. */
export async function dropFiles(
  folder: string,
  region: { fileName: string },
  { keeps }: { keeps: boolean },
): Promise<void> {
  const { stored, next, archive } = filesOf(folder, region)
  const beginnings = [next, archive, ...(keeps ? [] : [stored])]
  const names = await readdir(folder).catch(() => [])
  const doomed = names
    .map((name) => join(folder, name))
    .filter((path) =>
      beginnings.some((start) => path === start || path.startsWith(`${start}.part`)),
    )
  await Promise.all(doomed.map((path) => rm(path, { force: true })))
}

/** Null if there is no such file. */
export async function sizeOf(file: string): Promise<number | null> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() ? found.size : null
}

/** Bytes free for this user on the disk of the files, which are made a folder if there is none. */
export async function freeBytes(folder: string): Promise<number> {
  await makeFolder(folder)
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A message about a region's file with the region's name for the file's. */
export function nameIn(
  message: string,
  { folder, region }: { folder: string; region: { fileName: string; name: string } },
): string {
  const { stored, next } = filesOf(folder, region)
  const names = [next, stored, basename(next), basename(stored)]
  return names.reduce((text, name) => text.replaceAll(name, region.name), message)
}
