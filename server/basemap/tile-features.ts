import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { Feature } from 'geojson'
import { PbfReader } from 'pbf'
import type { StoredTile } from './archive/archive.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)
const OPTIONS = { extent: 4096, buffer: 64, tolerance: 0, clip: true }
/** Maximum size of a decompressed tile; larger ones are rejected. */
const MAX_BYTES = 32_000_000

export type TileAddress = { z: number; x: number; y: number }

/** A tile's features by layer, in degrees. They reach a little beyond the tile. */
export type TileFeatures = Record<string, Feature[]>

/** The bytes of a tile, not compressed. */
export async function plainBytes({ bytes, isGzipped }: StoredTile): Promise<Uint8Array> {
  return isGzipped ? unpack(bytes, { maxOutputLength: MAX_BYTES }) : bytes
}

/** Decodes a tile. */
export async function decodeTile(
  tile: StoredTile,
  { z, x, y }: TileAddress,
): Promise<TileFeatures> {
  const { layers } = new VectorTile(new PbfReader(await plainBytes(tile)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).toGeoJSON(x, y, z)),
    ]),
  )
}

/** A tile's ancestor, `up` zooms above it. */
export function ancestorOf({ z, x, y }: TileAddress, up: number): TileAddress {
  return { z: z - up, x: Math.floor(x / 2 ** up), y: Math.floor(y / 2 ** up) }
}

/** Cuts a tile out of the features of its ancestor. */
export async function cutTile(
  ancestor: TileFeatures,
  { z, x, y }: TileAddress,
): Promise<StoredTile> {
  const layers: Record<string, ReturnType<typeof geoJSONToTile>> = {}
  for (const [name, features] of Object.entries(ancestor)) {
    const tile = geoJSONToTile({ type: 'FeatureCollection', features }, z, x, y, OPTIONS)
    if (tile.features.length > 0) layers[name] = tile
  }
  const bytes = fromGeojsonVt(layers as never, { version: 2, extent: OPTIONS.extent })
  return { bytes: Uint8Array.from(await pack(bytes)), isGzipped: true }
}
