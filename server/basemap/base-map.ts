import { LRUCache } from 'lru-cache'
import { MAP_TILES_RETRY_MS } from '#domain/time/lifetimes/map.ts'
import type { Logger } from '../core/log.ts'
import { remember } from '../core/remember.ts'
import { type Archive, openArchive, type StoredTile } from './archive/archive.ts'
import { BadArchiveError } from './archive/byte-source.ts'
import { openFileSource } from './archive/file-source.ts'
import { makeUrlSource } from './archive/url-source.ts'
import { ancestorOf, cutTile, type TileAddress } from './overzoom.ts'
import { decodeTile, type TileFeatures } from './tile-features.ts'

/** Tiles kept in memory; most have a few kilobytes, few a hundred. */
const KEPT_TILES = 500

/** The tiles of the map's own base: the built-in ones, or the operator's. */
export type BaseMap = {
  /** What a client needs to know of the tiles. */
  about: () => Promise<Omit<Archive, 'find'>>
  /** Null if there is nothing there. */
  tile: (address: TileAddress) => Promise<StoredTile | null>
  /** A tile's features by layer, decoded: what a picture of the map is drawn from. */
  features: (address: TileAddress) => Promise<TileFeatures>
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
  let builtIn: Promise<Archive> | undefined
  const openBuiltIn = async () => {
    builtIn ??= openBuiltInFile(builtInFile).catch((error) => {
      builtIn = undefined
      throw error
    })
    return builtIn
  }
  const own = mapTiles === undefined ? null : keepOpen(mapTiles, log)
  const archive = async () => (await own?.archive()) ?? (await openBuiltIn())

  async function tile({ z, x, y }: TileAddress): Promise<StoredTile | null> {
    const source = await archive()
    return remember(kept, `${source.version}/${z}/${x}/${y}`, () => source.find(z, x, y)).catch(
      (error) => {
        own?.reopen(error)
        throw error
      },
    )
  }

  return {
    about: archive,
    tile,
    async features(address) {
      const found = await tile(address)
      return found ? decodeTile(found, address) : {}
    },
  }
}

async function openBuiltInFile(path: () => Promise<string>): Promise<Archive> {
  return withAncestors(await openArchive(await openFileSource(await path())))
}

/** Cuts a missing tile out of its nearest ancestor. */
function withAncestors(archive: Archive): Archive {
  return {
    ...archive,
    async find(z, x, y) {
      const wanted = { z, x, y }
      for (let up = 0; up <= z; up++) {
        const address = ancestorOf(wanted, up)
        const found = await archive.find(address.z, address.x, address.y)
        if (found) return up === 0 ? found : cutTile(found, address, wanted)
      }
      return null
    },
  }
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
    reopen(error: unknown) {
      if (error instanceof BadArchiveError) opened = undefined
    },
  }
}
