import type { Feature, Position } from 'geojson'
import { LRUCache } from 'lru-cache'
import { worldPoint } from '#domain/geo/mercator.ts'
import type { Logger } from '../../core/log.ts'
import { remember } from '../../core/remember.ts'
import type { BaseMap, CoveringTile } from '../base-map.ts'
import type { TileAddress } from '../overzoom.ts'
import { decodeTile } from '../tile-features.ts'
import type { ReadShapes, ReadTile } from './ground.ts'
import type { Ring } from './view-frame.ts'

const KEPT_TILES = 100
/** Kinds of land use, in Protomaps' schema, that are drawn as parks. */
const GREEN = new Set(['park', 'national_park', 'nature_reserve', 'garden', 'forest', 'wood'])

/**
 * Reads tiles as the shapes that first views consist of, and keeps the last ones. A tile that can't
 * be read is blank, and logged.
 */
export function makeReadTile(baseMap: Pick<BaseMap, 'covering'>, log: Logger): ReadTile {
  const kept = new LRUCache<string, Promise<ReadShapes>>({ max: KEPT_TILES })
  return async (wanted) => {
    try {
      const found = await baseMap.covering(wanted)
      if (!found) return null
      const { version, address } = found
      const key = `${version}/${address.z}/${address.x}/${address.y}`
      return await remember(kept, key, () => readShapes(found))
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
  const rings = (features: readonly Feature[]) => ringsOf(features, address)
  return { address, shapes: { land: rings(earth), water: rings(water), parks: rings(green) } }
}

function ringsOf(features: readonly Feature[], address: TileAddress): Ring[] {
  return features
    .flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return geometry.coordinates
      return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
    })
    .map((ring) => ring.map((position) => toTile(position, address)))
}

/** A position from 0 to 1 across a tile. */
function toTile([lng = 0, lat = 0]: Position, { z, x, y }: TileAddress) {
  // At this zoom the world is as many pixels wide as there are tiles.
  const [worldX, worldY] = worldPoint({ lat, lng }, z - 8)
  return [worldX - x, worldY - y] as const
}
