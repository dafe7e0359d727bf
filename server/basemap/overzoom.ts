import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { StoredTile } from './archive/archive.ts'
import type { TileFeatures } from './tile-features.ts'

const pack = promisify(gzip)

const OPTIONS = { extent: 4096, buffer: 64, tolerance: 0, clip: true }

export type TileAddress = { z: number; x: number; y: number }

/** A tile's ancestor, `up` zooms above it. */
export function ancestorOf({ z, x, y }: TileAddress, up: number): TileAddress {
  return { z: z - up, x: Math.floor(x / 2 ** up), y: Math.floor(y / 2 ** up) }
}

/** Cuts a tile out of the features of its ancestor. */
export async function cutTile(ancestor: TileFeatures, wanted: TileAddress): Promise<StoredTile> {
  const layers = cutFeatures(ancestor, wanted)
  const bytes = fromGeojsonVt(layers as never, { version: 2, extent: OPTIONS.extent })
  return { bytes: Uint8Array.from(await pack(bytes)), isGzipped: true }
}

function cutFeatures(layers: TileFeatures, { z, x, y }: TileAddress) {
  return Object.fromEntries(
    Object.entries(layers).flatMap(([name, features]) => {
      const tile = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, OPTIONS)
      return tile.features.length > 0 ? [[name, tile]] : []
    }),
  )
}
