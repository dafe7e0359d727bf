import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { Feature } from 'geojson'
import { PbfReader } from 'pbf'
import type { StoredTile } from './archive/archive.ts'

const unpack = promisify(gunzip)
/** Maximum size of a decompressed tile; larger ones are rejected. */
const MAX_BYTES = 32_000_000

/** A tile's features by layer, in degrees. They reach a little beyond the tile. */
export type TileFeatures = Record<string, Feature[]>

/** The bytes of a tile, not compressed. */
export async function plainBytes({ bytes, isGzipped }: StoredTile): Promise<Uint8Array> {
  return isGzipped ? unpack(bytes, { maxOutputLength: MAX_BYTES }) : bytes
}

/** Decodes a tile. */
export async function decodeTile(
  tile: StoredTile,
  { z, x, y }: { z: number; x: number; y: number },
): Promise<TileFeatures> {
  const { layers } = new VectorTile(new PbfReader(await plainBytes(tile)))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => layer.feature(index).toGeoJSON(x, y, z)),
    ]),
  )
}
