import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { LRUCache } from 'lru-cache'
import { latitudeAt } from '#domain/geo/mercator.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../core/log.ts'
import { remember } from '../core/remember.ts'
import { type Archive, type ArchiveAbout, openArchive, type StoredTile } from './archive/archive.ts'
import { BadArchiveError, type ByteSource, makeUrlSource } from './archive/byte-source.ts'
import {
  ancestorOf,
  cutTile,
  decodeTile,
  type TileAddress,
  type TileFeatures,
} from './tile-features.ts'

/** From this zoom on, tiles at an archive's edge are its own; below it they are the world's. */
const EDGE_ZOOM = 10
/** Degrees: archives of the world end at about 85.05 north and south, or a little before. */
const WORLD = { lat: 85, lng: 180 }

type Area = Pick<Archive, 'minZoom' | 'bounds'>

/** Between two attempts to use the operator's map tiles. */
const MAP_TILES_RETRY_MS = MINUTE_MS

/** Tiles cached in memory; most have a few kilobytes, few a hundred. */
const CACHED_TILES = 500
/** Decoded ancestors cached: the tiles of a view are cut out of one or two. */
const CACHED_ANCESTORS = 4

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

/** Opens the operator's tiles immediately, so that a mistake is reported at startup. */
export function makeBaseMap({
  mapTiles,
  builtInFile,
  log,
}: {
  /** The operator's archive: a file's path or a URL. */
  mapTiles: string | undefined
  /** The path of the built-in archive, which may have to be made. */
  builtInFile: () => Promise<string>
  log: Logger
}): BaseMap {
  const tiles = new LRUCache<string, Promise<StoredTile | null>>({ max: CACHED_TILES })
  const cuts = new LRUCache<string, Promise<StoredTile>>({ max: CACHED_TILES })
  const ancestors = new LRUCache<string, Promise<TileFeatures>>({ max: CACHED_ANCESTORS })
  let builtIn: Promise<Archive> | undefined
  const openBuiltIn = () => {
    builtIn ??= builtInFile()
      .then(openFileSource)
      .then(openArchive)
      .catch((error) => {
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

  const find = (source: Archive, { z, x, y }: TileAddress) =>
    remember(tiles, `${source.version}/${z}/${x}/${y}`, () => source.find(z, x, y)).catch(
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
    async about() {
      const operators = await own?.archive()
      if (!operators) return openBuiltIn()
      return isWorldwide(operators) ? operators : joinAbout(operators, await openBuiltIn())
    },
    covering,
    async close() {
      await Promise.all([own?.close(), closeOpened(builtIn)])
    },
    async tile(wanted) {
      const found = await covering(wanted)
      if (!found || found.address.z === wanted.z) return found?.tile ?? null
      const { z, x, y } = found.address
      const key = `${found.version}/${z}/${x}/${y}`
      return remember(cuts, `${key} ${wanted.z}/${wanted.x}/${wanted.y}`, async () => {
        const decode = () => decodeTile(found.tile, found.address)
        return cutTile(await remember(ancestors, key, decode), wanted)
      })
    },
  }
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

  function archive(): Promise<Archive | null> {
    const source = isUrl ? async () => makeUrlSource(mapTiles) : () => openFileSource(mapTiles)
    opened ??= source()
      .then(openArchive)
      .catch((error) => {
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
  const file = await open(path).catch((error: Error) => {
    throw new BadArchiveError(`${path} can't be read: ${error.message}`)
  })
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

/** Whether a regional archive is the one to look for a tile in. */
export function doesReach(archive: Area, address: TileAddress): boolean {
  const { minZoom, bounds } = archive
  if (isWorldwide(archive)) return true
  if (address.z < minZoom) return false
  const [west, south, east, north] = bounds
  const tile = boundsOf(address)
  const isApart =
    tile.west >= east || tile.east <= west || tile.south >= north || tile.north <= south
  if (isApart) return false
  const isWithin =
    tile.west >= west && tile.east <= east && tile.south >= south && tile.north <= north
  return isWithin || address.z >= EDGE_ZOOM
}

function isWorldwide({ minZoom, bounds: [west, south, east, north] }: Area): boolean {
  const { lat, lng } = WORLD
  return minZoom === 0 && west <= -lng && east >= lng && south <= -lat && north >= lat
}

/** What a client needs to know of a regional archive with another around it. */
export function joinAbout(region: Archive, world: Archive): ArchiveAbout {
  const versions = `${region.version} ${world.version}`
  return {
    version: createHash('sha256').update(versions).digest('hex').slice(0, 12),
    minZoom: Math.min(region.minZoom, world.minZoom),
    maxZoom: Math.max(region.maxZoom, world.maxZoom),
    bounds: world.bounds,
    attribution: [...new Set([region.attribution, world.attribution])].filter(Boolean).join(', '),
  }
}

function boundsOf({ z, x, y }: TileAddress) {
  const count = 2 ** z
  const latAt = (row: number) => latitudeAt(180 - (row / count) * 360)
  const lngAt = (column: number) => (column / count) * 360 - 180
  return { west: lngAt(x), east: lngAt(x + 1), north: latAt(y), south: latAt(y + 1) }
}
