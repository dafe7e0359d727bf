import type { Feature } from 'geojson'
import { makeTiles } from '../../scripts/basemap/make/pyramid.ts'
import { writeArchive } from '../../scripts/basemap/make/write-archive.ts'

/** A square of land, with a town in it. */
const LAND: Feature = {
  type: 'Feature',
  properties: { kind: 'earth' },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [-120, 30],
        [-80, 30],
        [-80, 50],
        [-120, 50],
        [-120, 30],
      ],
    ],
  },
}
const TOWN: Feature = {
  type: 'Feature',
  properties: { kind: 'locality', name: 'Alder', min_zoom: 9 },
  geometry: { type: 'Point', coordinates: [-100, 40] },
}

/** An archive of a few tiles, down to zoom 2. */
export async function makeTinyArchive(metadata: object = {}): Promise<Buffer> {
  const tiles = await makeTiles([
    { layer: 'earth', from: 0, detail: 2, features: [LAND] },
    { layer: 'places', from: 0, detail: 0, features: [TOWN] },
  ])
  return writeArchive(tiles, { attribution: 'Somebody', ...metadata })
}
