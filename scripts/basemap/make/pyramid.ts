import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { GeoJSONVT, type GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { detailOf } from './detail.ts'
import { CLOSEST, type LayerName, type Level } from './levels.ts'

const pack = promisify(gzip)

/** Units of a tile's side, and by how many it reaches beyond. */
const EXTENT = 4096
const BUFFER = 64
/** How far lines may stray, in those units: less than half a pixel. */
const TOLERANCE = 4

export type Tile = { z: number; x: number; y: number; bytes: Uint8Array }

/** From the bottom up, as drawn. */
const LAYERS: readonly LayerName[] = [
  ...(['earth', 'landuse', 'water', 'roads', 'boundaries', 'pois', 'places'] as const),
]

type Indexed = Level & {
  find: (z: number, x: number, y: number) => readonly GeoJSONVTFeature[]
  hasMore: (z: number, x: number, y: number) => boolean
}

/**
 * Generates the tiles of a map, gzipped. A tile is subdivided while anything in it has more detail;
 * where a tile is missing, its nearest ancestor has full detail. Siblings that show only open water
 * are empty.
 */
export async function makeTiles(levels: readonly Level[]): Promise<Tile[]> {
  const indexed = levels.map(toIndexed)
  const tiles: Tile[] = []
  const left: [number, number, number][] = [[0, 0, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [z, x, y] = next
    const parts = indexed
      .filter(({ from, to = CLOSEST }) => from <= z && z <= to)
      .map((level) => ({ level, features: level.find(z, x, y) }))
      .filter(({ features }) => features.length > 0)
    const isDivided = indexed.some(({ hasMore }) => hasMore(z, x, y))
    const layers = Object.fromEntries(
      LAYERS.flatMap((name) => {
        const features = parts
          .filter(({ level }) => level.layer === name)
          .flatMap((part) => part.features.filter((one) => isDrawn(one, z, isDivided)))
        return features.length > 0 ? [[name, { features }]] : []
      }),
    )
    const bytes = fromGeojsonVt(layers as never, { version: 2, extent: EXTENT })
    tiles.push({ z, x, y, bytes: await pack(bytes, { level: 9 }) })
    if (!isDivided) continue
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      left.push([z + 1, 2 * x + dx, 2 * y + dy])
    }
  }
  return tiles
}

function toIndexed(level: Level): Indexed {
  const data = { type: 'FeatureCollection' as const, features: [...level.features] }
  const index = new GeoJSONVT(data, {
    maxZoom: CLOSEST,
    indexMaxZoom: 4,
    tolerance: TOLERANCE,
    extent: EXTENT,
    buffer: BUFFER,
  })
  return {
    ...level,
    find: (z, x, y) => index.getTile(z, x, y)?.features ?? [],
    hasMore: detailOf(level),
  }
}

/** Whether a feature is drawn: from its first zoom on; a label also if the tile has no children. */
function isDrawn({ tags, type }: GeoJSONVTFeature, zoom: number, isDivided: boolean): boolean {
  const first: unknown = tags?.min_zoom
  if (typeof first !== 'number' || first <= zoom) return true
  return type === 1 && !isDivided
}
