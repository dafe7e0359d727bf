import type { Feature, Position } from 'geojson'
import { LRUCache } from 'lru-cache'
import { worldPixels, worldPoint } from '#domain/geo/mercator.ts'
import type { Logger } from '../../core/log.ts'
import { remember } from '../../core/remember.ts'
import type { BaseMap, CoveringTile } from '../base-map.ts'
import { decodeTile, type TileAddress } from '../tile-features.ts'
import { areaOf, cut, type Ring, ringPath, type ViewFrame } from './svg-path.ts'

const CACHED_TILES = 100
/** Kinds of land use, in Protomaps' schema, that are drawn as parks. */
const GREEN = new Set(['park', 'national_park', 'nature_reserve', 'garden', 'forest', 'wood'])

/** What is below the markers, as the `d` of SVG paths in pixels from the view's middle. */
export type Ground = { land: string; water: string; parks: string }

/** The shapes of a tile of the base map; positions go from 0 to 1 across the tile. */
type ReadShapes = {
  address: TileAddress
  shapes: Readonly<Record<keyof Ground, readonly Ring[]>>
}

/** Reads the tile that covers an address, itself or an ancestor; null if there is none. */
export type ReadTile = (wanted: TileAddress) => Promise<ReadShapes | null>

/** Deeper tiles have no more detail than a small picture shows. */
const DEEPEST_TILES = 14
/** Minimum width of a tile in pixels, at the zoom of a view. */
const TILE_PIXELS = 512
/** Maximum characters of one layer's path: a picture must load quickly on a slow connection. */
const MAX_CHARACTERS = 950
/** Square pixels: smaller shapes are left out. */
const SMALLEST = 12
/** Square pixels, each half as much again as the last, up to about 500. */
const MIN_BENDS = Array.from({ length: 15 }, (_, step) => 2 * 1.5 ** step)

/**
 * Draws land, water and parks of a view. A layer with more detail than a small picture allows is
 * drawn more coarsely.
 */
export async function drawGround(frame: ViewFrame, readTile: ReadTile): Promise<Ground> {
  const tiles = await readTiles(frame, readTile)
  const layer = (name: keyof Ground) => {
    const rings = tiles.flatMap(({ shapes, place }) => shapes[name].map((ring) => ring.map(place)))
    return drawLayer(rings, frame)
  }
  return { land: layer('land'), water: layer('water'), parks: layer('parks') }
}

/** The tiles that cover a view, each once, and where they are in it. */
async function readTiles(frame: ViewFrame, readTile: ReadTile) {
  const zoom = Math.floor(frame.zoom) - Math.log2(TILE_PIXELS / 256)
  const z = Math.max(0, Math.min(DEEPEST_TILES, zoom))
  const across = 2 ** z
  const world = worldPixels(frame.zoom)
  const size = world / across
  const [middleX, middleY] = worldPoint(frame.centre, frame.zoom)
  const [left, top] = [middleX - frame.width / 2, middleY - frame.height / 2]
  const columns = rangeOf(left, frame.width, size)
  const rows = rangeOf(top, frame.height, size).filter((y) => y >= 0 && y < across)
  const read = rows.flatMap((y) =>
    columns.map(async (x) => {
      const found = await readTile({ z, x: ((x % across) + across) % across, y })
      // Across the antimeridian the next copy of the world begins.
      return found ? [{ ...found, copy: Math.floor(x / across) }] : []
    }),
  )
  const tiles = (await Promise.all(read)).flat().map(({ address, shapes, copy }) => {
    const side = world / 2 ** address.z
    const [tileX, tileY] = [address.x * side + copy * world - middleX, address.y * side - middleY]
    const place = ([dx, dy]: Ring[number]) => [tileX + dx * side, tileY + dy * side] as const
    return { shapes, place, key: `${address.z}/${address.x}/${address.y}/${copy}` }
  })
  return [...new Map(tiles.map((tile) => [tile.key, tile])).values()]
}

function rangeOf(start: number, length: number, size: number): number[] {
  const first = Math.floor(start / size)
  const count = Math.floor((start + length) / size) - first + 1
  return Array.from({ length: count }, (_, index) => first + index)
}

/** The finest drawing that is short enough; the coarsest one may lack its smallest shapes. */
export function drawLayer(
  rings: readonly Ring[],
  frame: ViewFrame,
  bends: readonly number[] = MIN_BENDS,
): string {
  const bySize = rings
    .map((ring) => cut(ring, frame))
    .map((ring) => ({ ring, area: Math.abs(areaOf(ring)) }))
    .filter(({ area }) => area >= SMALLEST)
    .sort((one, other) => other.area - one.area)
  let path = ''
  for (const bend of bends) {
    path = ''
    for (const { ring } of bySize) {
      path += ringPath(ring, { area: SMALLEST, bend })
      if (path.length > MAX_CHARACTERS) break
    }
    if (path.length <= MAX_CHARACTERS) break
  }
  return path
}

/**
 * Reads tiles as the shapes that first views consist of, and caches the last ones. A tile that can't
 * be read is blank, and logged.
 */
export function makeReadTile(baseMap: Pick<BaseMap, 'covering'>, log: Logger): ReadTile {
  const cache = new LRUCache<string, Promise<ReadShapes>>({ max: CACHED_TILES })
  return async (wanted) => {
    try {
      const found = await baseMap.covering(wanted)
      if (!found) return null
      const { version, address } = found
      const key = `${version}/${address.z}/${address.x}/${address.y}`
      return await remember(cache, key, () => readShapes(found))
    } catch (error) {
      const tile = `${wanted.z}/${wanted.x}/${wanted.y}`
      log.warn({ err: error, tile }, 'a tile could not be read for a first view')
      return null
    }
  }
}

async function readShapes({ tile, address }: CoveringTile): Promise<ReadShapes> {
  const { earth = [], water = [], landuse = [] } = await decodeTile(tile, address)
  const green = landuse.filter(({ properties }) => GREEN.has(properties?.kind))
  const { z, x, y } = address
  /** A position from 0 to 1 across the tile. */
  const toTile = ([lng = 0, lat = 0]: Position) => {
    // At this zoom the world is as many pixels wide as there are tiles.
    const [worldX, worldY] = worldPoint({ lat, lng }, z - 8)
    return [worldX - x, worldY - y] as const
  }
  const rings = (features: readonly Feature[]): Ring[] =>
    features
      .flatMap(({ geometry }) => {
        if (geometry.type === 'Polygon') return geometry.coordinates
        return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
      })
      .map((ring) => ring.map(toTile))
  return { address, shapes: { land: rings(earth), water: rings(water), parks: rings(green) } }
}
