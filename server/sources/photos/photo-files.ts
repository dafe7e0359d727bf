import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import { latestCredible } from '../../core/credible-dates.ts'
import type { Logger } from '../../core/log.ts'
import {
  type FoundFile,
  findFiles,
  hashContent,
  type PhotoVariant,
  photoPath,
  type WriteFile,
  writeWhole,
} from './photo-folder.ts'

/** Between two log lines about a failing photo folder. */
const PHOTO_LOG_PAUSE_MS = MINUTE_MS
/** Shortest interval between updates of a stored photo's last use. */
const PHOTO_TOUCH_MS = HOUR_MS

/** Memory for photos that could not be written, so that they are not bought for every visitor. */
const MAX_UNWRITTEN_BYTES = 20_000_000

type PhotoKey = { hash: string; variant: PhotoVariant }

export type CachedPhoto = {
  bytes: Uint8Array<ArrayBuffer>
  contentHash: string
  /** When the original was fetched, in milliseconds. */
  fetchedAt: number
}

export type PhotoFiles = {
  /** The photo stored under a key; null if there is none, or it is damaged. */
  read: (key: PhotoKey) => Promise<CachedPhoto | null>
  /** When the photo under a key was fetched, in milliseconds; null if there is none. */
  fetchedAt: (key: PhotoKey) => Promise<number | null>
  /** Stores a photo, on disk if possible. Never fails. */
  save: (key: PhotoKey, photo: Omit<CachedPhoto, 'contentHash'>) => Promise<CachedPhoto>
  remove: (key: PhotoKey) => Promise<void>
  /** Removes all expired photos, also those of other processes; returns the number of files. */
  sweep: () => Promise<number>
  clear: () => Promise<void>
  stats: () => Promise<{ files: number; bytes: number }>
}

export type PhotoFilesOptions = {
  /** Created on the first write. */
  folder: string
  /** Days after fetching for which a photo may be stored and served. */
  mostDays: number
  /** The current size limit in bytes. */
  maxBytes: () => number
  log: Logger
  now?: (() => number) | undefined
  writeFile?: WriteFile | undefined
}

/** The photos on disk, and those that could not be written. */
type Store = {
  options: PhotoFilesOptions & { now: () => number }
  /** The files by id; evicting an entry removes its file. */
  index: LRUCache<string, FoundFile>
  unwritten: LRUCache<string, CachedPhoto>
  pending: Set<Promise<void>>
  complain: (err: unknown, message: string) => void
}

/**
 * A file cache of photos with a size limit: the least recently used are removed, on the next write
 * or sweep after the limit was lowered. A file's modification time is its last use, to the hour.
 */
export function makePhotoFiles(options: PhotoFilesOptions): PhotoFiles {
  const store = makeStore({ ...options, now: options.now ?? Date.now })
  let scan: Promise<void> | undefined

  /** Scans the files left by earlier processes, on first use. */
  async function scanned(): Promise<Store> {
    scan ??= scanFolder(store)
    await scan
    return store
  }

  return {
    read: async (key) => read(await scanned(), idOf(key)),
    fetchedAt: async (key) => find(await scanned(), idOf(key))?.fetchedAt ?? null,
    save: async (key, photo) => save(await scanned(), key, photo),
    sweep: async () => sweep(await scanned()),
    async remove(key) {
      const { unwritten, index, pending } = await scanned()
      unwritten.delete(idOf(key))
      index.delete(idOf(key))
      await Promise.all(pending)
    },
    async clear() {
      const { unwritten, index, pending } = await scanned()
      unwritten.clear()
      index.clear()
      await Promise.all(pending)
    },
    async stats() {
      const { index } = await scanned()
      return { files: index.size, bytes: index.calculatedSize }
    },
  }
}

function makeStore(options: Store['options']): Store {
  const { folder, log, now } = options
  let complainedAt = Number.NEGATIVE_INFINITY
  const store: Store = {
    options,
    index: new LRUCache({
      // The real limit is enforced elsewhere: it can change, which the cache's own cannot.
      maxSize: Number.MAX_SAFE_INTEGER,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes),
      dispose: (file, _key, reason) => {
        if (reason !== 'set') discard(store, file)
      },
    }),
    unwritten: new LRUCache({
      maxSize: MAX_UNWRITTEN_BYTES,
      sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
    }),
    pending: new Set(),
    complain(err, message) {
      if (Math.abs(now() - complainedAt) < PHOTO_LOG_PAUSE_MS) return
      complainedAt = now()
      log.error({ err, folder }, message)
    },
  }
  return store
}

async function scanFolder(store: Store): Promise<void> {
  try {
    for (const file of await findFiles(store.options.folder)) place(store, idOf(file), file)
  } catch (error) {
    store.complain(error, 'the photos on disk could not be listed')
  }
}

async function read(store: Store, id: string): Promise<CachedPhoto | null> {
  if (!find(store, id)) return null
  const file = store.index.get(id)
  return store.unwritten.get(id) ?? (file ? readFile(store, id, file) : null)
}

/** A photo dated in the future counts as missing but stays: the clock may be behind. */
function find(store: Store, id: string): { fetchedAt: number } | null {
  dropOld(store, [id])
  const found = store.unwritten.peek(id) ?? store.index.peek(id)
  return found && found.fetchedAt <= latestCredible(store.options.now()) ? found : null
}

async function readFile(store: Store, id: string, file: FoundFile): Promise<CachedPhoto | null> {
  const { folder, log, now } = store.options
  const path = join(folder, file.path)
  const forget = () => {
    if (store.index.peek(id) === file) store.index.delete(id)
  }
  const bytes = await fs.readFile(path).catch((error) => {
    if (error.code === 'ENOENT') forget()
    else store.complain(error, 'a photo could not be read')
    return null
  })
  if (!bytes) return null
  if (hashContent(bytes) !== file.contentHash) {
    log.warn({ path: file.path }, 'a photo on disk is damaged and will be created again')
    forget()
    return null
  }
  const time = now()
  if (time - file.usedAt >= PHOTO_TOUCH_MS) {
    file.usedAt = time
    // On failure only the eviction order is lost.
    fs.utimes(path, time / 1_000, time / 1_000).catch(() => {})
  }
  return { bytes, contentHash: file.contentHash, fetchedAt: file.fetchedAt }
}

async function save(
  store: Store,
  key: PhotoKey,
  { bytes, fetchedAt }: Omit<CachedPhoto, 'contentHash'>,
): Promise<CachedPhoto> {
  const { folder, maxBytes, now, writeFile } = store.options
  const id = idOf(key)
  const photo = { bytes, contentHash: hashContent(bytes), fetchedAt }
  // For limits of a few megabytes.
  if (bytes.length > maxBytes()) {
    store.unwritten.set(id, photo)
    return photo
  }
  const path = photoPath({ ...key, ...photo })
  try {
    await writeWhole(join(folder, path), bytes, writeFile)
    place(store, id, { ...key, ...photo, path, bytes: bytes.length, usedAt: now() })
    store.unwritten.delete(id)
  } catch (error) {
    store.complain(error, 'a photo could not be stored on disk')
    store.unwritten.set(id, photo)
  }
  return photo
}

async function sweep(store: Store): Promise<number> {
  const { options, unwritten, index, pending } = store
  const files = (await findFiles(options.folder)).filter((file) => isTooOld(options, file))
  dropOld(store, [...unwritten.keys(), ...index.keys()])
  for (const file of files) discard(store, file)
  makeRoom(store)
  await Promise.all(pending)
  return files.length
}

function place(store: Store, id: string, file: FoundFile): void {
  const old = store.index.peek(id)
  store.index.set(id, file)
  if (old && old.path !== file.path) discard(store, old)
  makeRoom(store)
}

function makeRoom({ index, options: { maxBytes } }: Store): void {
  while (index.calculatedSize > maxBytes()) index.pop()
}

function discard({ options: { folder }, pending, complain }: Store, { path }: FoundFile): void {
  const removal = fs
    .rm(join(folder, path), { force: true })
    .catch((error) => complain(error, 'a photo could not be removed'))
    .finally(() => pending.delete(removal))
  pending.add(removal)
}

function dropOld({ options, unwritten, index }: Store, ids: Iterable<string>): void {
  for (const id of ids) {
    for (const cache of [unwritten, index]) {
      const photo = cache.peek(id)
      if (photo && isTooOld(options, photo)) cache.delete(id)
    }
  }
}

function isTooOld({ now, mostDays }: Store['options'], photo: { fetchedAt: number }): boolean {
  return now() - photo.fetchedAt >= mostDays * DAY_MS
}

function idOf({ hash, variant }: { hash: string; variant: string }): string {
  return `${hash}-${variant}`
}
