import { type FileHandle, open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../core/log.ts'
import { remember } from '../core/remember.ts'
import { type Archive, type ArchiveAbout, openArchive, type StoredTile } from './archive/archive.ts'
import { doesReach, isWorldwide, joinAbout } from './archive/area.ts'
import { BadArchiveError, type ByteSource } from './archive/byte-source.ts'
import { makeUrlSource } from './archive/url-source.ts'
import { ancestorOf, cutTile, type TileAddress } from './overzoom.ts'
import { decodeTile, type TileFeatures } from './tile-features.ts'

/** Between two attempts to use the operator's map tiles. */
const MAP_TILES_RETRY_MS = MINUTE_MS

/** Tiles kept in memory; most have a few kilobytes, few a hundred. */
const KEPT_TILES = 500
/** Decoded ancestors kept: the tiles of a view are cut out of one or two. */
const KEPT_ANCESTORS = 4

/** The tiles of the map's own base: the built-in ones, or the operator's. */
export type BaseMap = {
  /** What a client needs to know of the tiles. */
  about: () => Promise<ArchiveAbout>
  /** Null if there is nothing there. */
  tile: (address: TileAddress) => Promise<StoredTile | null>
  /** The stored tile that covers an address, itself or an ancestor; null if there is none. */
  covering: (address: TileAddress) => Promise<CoveringTile | null>
  /** Closes the archives' files; no tile can be read after this. */
  close: () => Promise<void>
}

export type CoveringTile = {
  /** Of its archive. */
  version: string
  address: TileAddress
  tile: StoredTile
}

type Parts = {
  /** The operator's archive: a file's path or a URL. */
  mapTiles: string | undefined
  /** The path of the built-in archive, which may have to be made. */
  builtInFile: () => Promise<string>
  log: Logger
}

/** Opens the operator's tiles immediately, so that a mistake is reported at startup. */
export function makeBaseMap({ mapTiles, builtInFile, log }: Parts): BaseMap {
  const kept = new LRUCache<string, Promise<StoredTile | null>>({ max: KEPT_TILES })
  const cuts = new LRUCache<string, Promise<StoredTile>>({ max: KEPT_TILES })
  const ancestors = new LRUCache<string, Promise<TileFeatures>>({ max: KEPT_ANCESTORS })
  let builtIn: Promise<Archive> | undefined
  const openBuiltIn = async () => {
    builtIn ??= openBuiltInFile(builtInFile).catch((error) => {
      builtIn = undefined
      throw error
    })
    return builtIn
  }
  const own = mapTiles === undefined ? null : keepOpen(mapTiles, log)

  /** The archive for an address: the operator's where that reaches. */
  async function sourceOf(address: TileAddress): Promise<Archive> {
    const operators = await own?.archive()
    return operators && doesReach(operators, address) ? operators : await openBuiltIn()
  }

  async function about(): Promise<ArchiveAbout> {
    const operators = await own?.archive()
    if (!operators) return openBuiltIn()
    return isWorldwide(operators) ? operators : joinAbout(operators, await openBuiltIn())
  }

  const find = (source: Archive, { z, x, y }: TileAddress) =>
    remember(kept, `${source.version}/${z}/${x}/${y}`, () => source.find(z, x, y)).catch(
      (error) => {
        own?.reopen(error)
        throw error
      },
    )

  /** Only the built-in archive has no tiles where an ancestor has all there is. */
  async function covering(wanted: TileAddress): Promise<CoveringTile | null> {
    const source = await sourceOf(wanted)
    const isBuiltIn = builtIn !== undefined && source === (await builtIn)
    for (let up = 0; up <= (isBuiltIn ? wanted.z : 0); up++) {
      const address = ancestorOf(wanted, up)
      const tile = await find(source, address)
      if (tile) return { version: source.version, address, tile }
    }
    return null
  }

  return {
    about,
    covering,
    async close() {
      await Promise.all([own?.close(), closeOpened(builtIn)])
    },
    async tile(wanted) {
      const found = await covering(wanted)
      if (!found || found.address.z === wanted.z) return found?.tile ?? null
      const { z, x, y } = found.address
      const key = `${found.version}/${z}/${x}/${y}`
      return remember(cuts, `${key} ${wanted.z}/${wanted.x}/${wanted.y}`, async () =>
        cutTile(
          await remember(ancestors, key, () => decodeTile(found.tile, found.address)),
          wanted,
        ),
      )
    },
  }
}

async function openBuiltInFile(path: () => Promise<string>): Promise<Archive> {
  return openArchive(await openFileSource(await path()))
}

/** One that could not be opened has closed its file itself. */
async function closeOpened(opened: Promise<Archive | null> | undefined): Promise<void> {
  const archive = await opened?.catch(() => null)
  await archive?.close()
}

/** Opens the operator's archive, and reopens it after a failure; null while it can't be used. */
function keepOpen(mapTiles: string, log: Logger) {
  const isUrl = /^https?:/.test(mapTiles)
  let opened: Promise<Archive | null> | undefined
  const open = async () =>
    openArchive(isUrl ? makeUrlSource(mapTiles) : await openFileSource(mapTiles))

  function archive(): Promise<Archive | null> {
    opened ??= open().catch((error) => {
      const why = error instanceof BadArchiveError ? error.message : String(error)
      log.error(`MAP_TILES can't be used, so the built-in map is shown: ${why}`)
      setTimeout(() => {
        opened = undefined
      }, MAP_TILES_RETRY_MS).unref()
      return null
    })
    return opened
  }

  void archive()
  return {
    archive,
    /** Reads under way end before the file is closed. */
    reopen(error: unknown) {
      if (!(error instanceof BadArchiveError)) return
      const failed = opened
      opened = undefined
      void closeOpened(failed)
    },
    close: () => closeOpened(opened),
  }
}

/** Reads an archive's file, which stays open until the source is closed. */
export async function openFileSource(path: string): Promise<ByteSource> {
  const file = await openFile(path)
  const { size, mtimeMs } = await file.stat()
  return {
    name: path,
    mark: () => `${size}-${mtimeMs}`,
    async read(offset, length) {
      const bytes = new Uint8Array(Math.max(0, Math.min(length, size - offset)))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
      return bytes.subarray(0, bytesRead)
    },
    close: () => file.close(),
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path)
  } catch (error) {
    throw new BadArchiveError(`${path} can't be read: ${(error as Error).message}`)
  }
}
