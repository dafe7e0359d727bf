import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { latestCredible } from '#domain/credible-dates.ts'
import type { Logger } from '../log.ts'
import { hashContent, type PhotoVariant, photoPath } from './photo-name.ts'
import { type FoundFile, findFiles } from './photo-scan.ts'
import { type WriteFile, writeWhole } from './write-whole.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const LOG_EVERY_MS = 60_000
/** Of photos that could not be written, so that they are not bought again for every visitor. */
const MOST_UNWRITTEN_BYTES = 20_000_000

type PhotoKey = { hash: string; variant: PhotoVariant }

export type KeptPhoto = {
  bytes: Uint8Array<ArrayBuffer>
  contentHash: string
  /** When the original was fetched, in milliseconds. */
  fetchedAt: number
}

export type PhotoFiles = {
  /** What is kept under a key; null where nothing is, or nothing whole. */
  read: (key: PhotoKey) => Promise<KeptPhoto | null>
  /** When what is kept under a key was fetched, in milliseconds; null where nothing is. */
  fetchedAt: (key: PhotoKey) => Promise<number | null>
  /** Keeps bytes, on disk where that is possible. Never fails. */
  save: (key: PhotoKey, photo: Omit<KeptPhoto, 'contentHash'>) => Promise<KeptPhoto>
  remove: (key: PhotoKey) => Promise<void>
  /** Removes all that is older than its most days, of other processes too; gives how many files. */
  sweep: () => Promise<number>
  clear: () => Promise<void>
  stats: () => Promise<{ files: number; bytes: number }>
}

export type PhotoFilesOptions = {
  /** Made when something is first written. */
  folder: string
  /** Days after which a photo may neither be kept nor given, counted from when it was fetched. */
  mostDays: number
  /** Bytes there is room for, at present. */
  maxBytes: () => number
  log: Logger
  now?: (() => number) | undefined
  writeFile?: WriteFile | undefined
}

/**
 * Photos as files, at most so many bytes of them: those that were not asked for longest give way,
 * at the next one that is kept or the next sweep where there is less room than before.
 * When a file was last asked for is its time of modification, to the hour.
 */
export function makePhotoFiles({
  folder,
  mostDays,
  maxBytes,
  log,
  now = Date.now,
  writeFile,
}: PhotoFilesOptions): PhotoFiles {
  const complain = atMostEvery(LOG_EVERY_MS, now, (err: unknown, message: string) =>
    log.error({ err, folder }, message),
  )
  const pending = new Set<Promise<void>>()
  const index = new LRUCache<string, FoundFile>({
    // What there is room for may change, which a cache's own size may not.
    maxSize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
    dispose: (file, _key, reason) => {
      if (reason !== 'set') discard(file)
    },
  })
  const unwritten = new LRUCache<string, KeptPhoto>({
    maxSize: MOST_UNWRITTEN_BYTES,
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  })
  function isTooOld({ fetchedAt }: { fetchedAt: number }): boolean {
    return now() - fetchedAt >= mostDays * DAY_MS
  }
  let scan: Promise<void> | undefined

  /** What an earlier process has left, the first time anything is asked. */
  function scanned(): Promise<void> {
    scan ??= findFiles(folder)
      .then((files) => {
        for (const file of files) place(idOf(file), file)
      })
      .catch((error) => complain(error, 'the photos kept on disk could not be listed'))
    return scan
  }

  function discard({ path }: FoundFile): void {
    const removal = fs
      .rm(join(folder, path), { force: true })
      .catch((error) => complain(error, 'a photo could not be removed'))
      .finally(() => pending.delete(removal))
    pending.add(removal)
  }

  function place(id: string, file: FoundFile): void {
    const old = index.peek(id)
    index.set(id, file)
    if (old && old.path !== file.path) discard(old)
    makeRoom()
  }

  function makeRoom(): void {
    while (index.calculatedSize > maxBytes()) index.pop()
  }

  function dropOld(ids: Iterable<string>): void {
    for (const id of ids) {
      for (const kept of [unwritten, index]) {
        const photo = kept.peek(id)
        if (photo && isTooOld(photo)) kept.delete(id)
      }
    }
  }

  /** One that is dated ahead counts as not there, and stays: it may be the clock that is behind. */
  function find(id: string): { fetchedAt: number } | null {
    dropOld([id])
    const kept = unwritten.peek(id) ?? index.peek(id)
    return kept && kept.fetchedAt <= latestCredible(now()) ? kept : null
  }

  function forget(id: string, file: FoundFile): void {
    if (index.peek(id) === file) index.delete(id)
  }

  async function readFile(id: string, file: FoundFile): Promise<KeptPhoto | null> {
    const bytes = await fs.readFile(join(folder, file.path)).catch((error) => {
      if (error.code === 'ENOENT') forget(id, file)
      else complain(error, 'a photo could not be read')
      return null
    })
    if (!bytes) return null
    if (hashContent(bytes) !== file.contentHash) {
      log.warn({ path: file.path }, 'a photo on disk is damaged and is made again')
      forget(id, file)
      return null
    }
    touch(file)
    const { contentHash, fetchedAt } = file
    return { bytes: bytes as Uint8Array<ArrayBuffer>, contentHash, fetchedAt }
  }

  function touch(file: FoundFile): void {
    const time = now()
    if (time - file.usedAt < HOUR_MS) return
    file.usedAt = time
    const seconds = time / 1_000
    // Only the order of giving way is lost.
    fs.utimes(join(folder, file.path), seconds, seconds).catch(() => {})
  }

  return {
    async read(key) {
      await scanned()
      const id = idOf(key)
      if (!find(id)) return null
      const file = index.get(id)
      return unwritten.get(id) ?? (file ? readFile(id, file) : null)
    },
    async fetchedAt(key) {
      await scanned()
      return find(idOf(key))?.fetchedAt ?? null
    },
    async save(key, { bytes, fetchedAt }) {
      await scanned()
      const id = idOf(key)
      const photo = { bytes, contentHash: hashContent(bytes), fetchedAt }
      // For a limit of a few megabytes.
      const isTooLarge = bytes.length > maxBytes()
      if (isTooLarge) unwritten.set(id, photo)
      if (isTooLarge) return photo
      const path = photoPath({ ...key, ...photo })
      try {
        await writeWhole(join(folder, path), bytes, writeFile)
        place(id, { ...key, ...photo, path, bytes: bytes.length, usedAt: now() })
        unwritten.delete(id)
      } catch (error) {
        complain(error, 'a photo could not be kept on disk')
        unwritten.set(id, photo)
      }
      return photo
    },
    async remove(key) {
      await scanned()
      unwritten.delete(idOf(key))
      index.delete(idOf(key))
      await Promise.all(pending)
    },
    async sweep() {
      await scanned()
      const files = (await findFiles(folder)).filter(isTooOld)
      dropOld([...unwritten.keys(), ...index.keys()])
      for (const file of files) discard(file)
      makeRoom()
      await Promise.all(pending)
      return files.length
    },
    async clear() {
      await scanned()
      unwritten.clear()
      index.clear()
      await Promise.all(pending)
    },
    async stats() {
      await scanned()
      return { files: index.size, bytes: index.calculatedSize }
    },
  }
}

function idOf({ hash, variant }: { hash: string; variant: string }): string {
  return `${hash}-${variant}`
}

function atMostEvery<A extends unknown[]>(
  ms: number,
  now: () => number,
  call: (...args: A) => void,
): (...args: A) => void {
  let last = Number.NEGATIVE_INFINITY
  return (...args) => {
    if (Math.abs(now() - last) < ms) return
    last = now()
    call(...args)
  }
}
