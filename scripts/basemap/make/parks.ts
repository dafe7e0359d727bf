import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature } from 'geojson'
import polylabel from 'polylabel'
import { decodeOutline } from '#db/stored/outline-bytes.ts'
import { areaOf, type MultiPolygon } from '#domain/geo/polygon.ts'
import { CLOSEST, COUNTRY_DETAIL, type Level } from './levels.ts'
import { point } from './points.ts'
import { type ReadData, readPacked } from './read-data.ts'
import { largest } from './waters.ts'

/** Smallest area of the parks that are drawn and named, in square metres, by zoom. */
const ZOOMS = [
  { area: 2e6, drawn: 8, named: 10 },
  { area: 5e5, drawn: 9, named: 11 },
  { area: 1e5, drawn: 10, named: 12 },
  { area: 2e4, drawn: 11, named: 13 },
  { area: 0, drawn: 12, named: 14 },
]

type SeededPark = { name: string; latitude: number; longitude: number; outline?: string }

/** The parks of the seed that have an outline, and the national parks of the United States. */
export function parkLevels(read: ReadData, root: string): Level[] {
  const parks = readSeed(root).map((park) => {
    const outline = decodeOutline(Buffer.from(park.outline ?? '', 'base64'))
    const area = areaOf(outline)
    const zooms = ZOOMS.find((one) => area >= one.area) ?? { drawn: 12, named: 14 }
    return { ...park, outline, ...zooms }
  })
  const national = read('parks-us')
  return [
    {
      layer: 'landuse',
      from: 5,
      detail: COUNTRY_DETAIL,
      features: national.map((park) => ({ ...park, properties: { kind: 'national_park' } })),
    },
    {
      layer: 'pois',
      from: 6,
      detail: 0,
      features: national.flatMap(nationalName),
    },
    {
      layer: 'landuse',
      from: 8,
      detail: CLOSEST,
      features: parks.map(({ outline, drawn }) => area(outline, drawn)),
    },
    {
      layer: 'pois',
      from: 10,
      detail: 0,
      features: parks.map(({ name, longitude, latitude, named }) =>
        point(longitude, latitude, { kind: 'park', name, min_zoom: named }),
      ),
    },
  ]
}

function readSeed(root: string): SeededPark[] {
  const folder = join(root, 'db/seed/sets')
  // National parks are drawn from the map they have their outlines of.
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.jsonl.gz') && !name.startsWith('us-'),
  )
  return files
    .sort()
    .flatMap((file) => readPacked(join(folder, file)).split('\n').filter(Boolean))
    .map((line) => JSON.parse(line) as SeededPark)
    .filter(({ outline }) => outline !== undefined)
}

function area(outline: MultiPolygon, min_zoom: number): Feature {
  const coordinates = outline.map((rings) => rings.map((ring) => ring.map(([x, y]) => [x, y])))
  return {
    type: 'Feature',
    properties: { kind: 'park', min_zoom },
    geometry: { type: 'MultiPolygon', coordinates },
  }
}

function nationalName({ geometry, properties }: Feature): Feature[] {
  const rings = largest(geometry)
  const name: unknown = properties?.name
  if (!rings || typeof name !== 'string') return []
  const [lng = 0, lat = 0] = polylabel(rings, 0.01)
  return [point(lng, lat, { kind: 'national_park', name, min_zoom: 7 })]
}
