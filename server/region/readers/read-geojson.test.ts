import { existsSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { temporaryFiles } from '../../../tests/temporary-files.ts'
import { ImportError, type ImportRecord } from '../import/records.ts'
import type { TableOptions } from '../import/to-facts.ts'
import { geojsonReader } from './read-geojson.ts'

const PARKS = '../shared/data/parks'
const file = temporaryFiles()

async function read(path: string, options: Partial<TableOptions> = {}): Promise<ImportRecord[]> {
  const records: ImportRecord[] = []
  const reader = geojsonReader({ columns: {}, source: 'test', ...options })
  for await (const record of reader(path, {})) records.push(record)
  return records
}

const parksOf = (records: ImportRecord[]) =>
  records.flatMap((record) => ('park' in record ? [record.park] : []))
const skippedOf = (records: ImportRecord[]) =>
  records.flatMap((record) => ('skipped' in record ? [[record.skipped, record.example]] : []))

const feature = (properties: object | null, geometry: unknown, more = {}) => ({
  type: 'Feature',
  properties,
  geometry,
  ...more,
})
const point = (lng: number, lat: number) => ({ type: 'Point', coordinates: [lng, lat] })
const square = (lng: number, lat: number, side: number) => [
  [
    [lng, lat],
    [lng + side, lat],
    [lng + side, lat + side],
    [lng, lat + side],
    [lng, lat],
  ],
]
const collection = (...features: unknown[]) => ({ type: 'FeatureCollection', features })
const json = JSON.stringify

describe('GeoJSON', () => {
  test.each([
    ['of its properties', { id: 1 }, {}],
    [
      'of tags of OpenStreetMap',
      { '@id': 'way/1', leisure: 'park' },
      { '@id': 'way/2', leisure: 'park' },
    ],
  ])('gives hours %s, and notes those that are not understood', async (_, elm, oak) => {
    const path = await file(
      'hours.geojson',
      json(
        collection(
          feature({ ...elm, name: 'Elm', opening_hours: 'sunrise-sunset' }, point(1, 1)),
          feature({ ...oak, name: 'Oak', opening_hours: 'summer 08:00-20:00' }, point(2, 1)),
          feature({ name: 'Ash' }, point(3, 1)),
        ),
      ),
    )
    const records = await read(path)
    const mondays = parksOf(records).map(({ openingHours }) => openingHours?.weekday_text[0])
    expect(mondays).toEqual(['Monday: Sunrise – Sunset', undefined, undefined])
    expect(records.map((record) => 'park' in record && record.notes)).toEqual([
      undefined,
      [
        {
          reason: 'hours not understood, kept as stated',
          example: 'feature 2: summer 08:00-20:00',
        },
      ],
      undefined,
    ])
  })

  test('gives points and areas with what their properties state', async () => {
    const path = await file(
      'all.geojson',
      json(
        collection(
          feature(
            { SITE_NAME: 'Elm Park', ZipCode: '02135', amenities: ['Playground'] },
            point(-71, 42),
          ),
          feature(
            { name: 'Oak' },
            { type: 'Polygon', coordinates: square(10, 0, 0.001) },
            { id: 'x1' },
          ),
          feature(
            { name: 'Ash', id: 3 },
            { type: 'MultiPolygon', coordinates: [square(20, 0, 0.001), square(20.1, 0, 0.002)] },
          ),
        ),
      ),
    )
    const [elm, oak, ash] = parksOf(await read(path))
    expect(elm).toMatchObject({
      source: 'test',
      name: 'Elm Park',
      latitude: 42,
      longitude: -71,
      postalCode: '02135',
      amenities: ['Playground'],
    })
    expect(elm).not.toHaveProperty('area')
    // A degree of the equator is 111.2 km.
    expect(oak).toMatchObject({ sourceId: 'x1', area: expect.closeTo(12_365, -2) })
    expect(oak?.longitude).toBeCloseTo(10.0005, 4)
    expect(ash).toMatchObject({ sourceId: '3', area: expect.closeTo(5 * 12_365, -3) })
    expect(ash?.longitude).toBeCloseTo(20.101, 4)
  })

  test('may be one feature after another, in lines or marked as a sequence', async () => {
    const features = ['Elm', 'Oak'].map((name, index) =>
      json(feature({ name }, point(1, index + 1))),
    )
    const lines = await file('lines.geojsonl', `${features.join('\n')}\n`)
    const marked = await file('marked.geojsons', features.map((text) => `\x1e${text}\n`).join(''))
    const packed = await file('packed.geojson', gzipSync(features.join('')))
    for (const path of [lines, marked, packed]) {
      expect(parksOf(await read(path)).map(({ name }) => name)).toEqual(['Elm', 'Oak'])
    }
  })

  test('may have its features before or after all else, and its name inside', async () => {
    const text = `{"features":[${json(feature({ name: 'Elm' }, point(1, 2)))}],"name":"Parks","type":"FeatureCollection"}`
    expect(parksOf(await read(await file('turned.geojson', text)))).toHaveLength(1)
  })

  test('of OpenStreetMap is read by its tags, whoever has written it', async () => {
    const park = { leisure: 'park', name: 'Elm', dog: 'yes' }
    const area = { type: 'Polygon', coordinates: square(10, 0, 0.001) }
    const path = await file(
      'osm.geojson',
      json(
        collection(
          feature({ '@id': 'way/1', ...park }, area),
          feature({ ...park, name: 'Oak' }, area, { id: 'relation/2' }),
          feature({ ...park, name: 'Ash' }, point(1, 2), { id: 'n3' }),
          feature({ ...park, name: 'Fir' }, area, { id: 'a8' }),
          feature({ ...park, name: 'Yew' }, area, { id: 'a11' }),
          feature({ ...park, name: 'Bay', full_id: 'w6' }, area),
          feature({ type: 'way', id: 7, tags: { ...park, name: 'Box' } }, area),
          feature({ ...park, name: 'Nut', osm_way_id: '8' }, area),
          feature({ '@id': 'node/9', amenity: 'bench' }, point(1, 2)),
          feature({ '@id': 'way/10', ...park, access: 'private' }, area),
        ),
      ),
    )
    const records = await read(path, { overrides: true })
    expect(parksOf(records).map(({ source, sourceId }) => `${source} ${sourceId}`)).toEqual([
      'osm way/1',
      'osm relation/2',
      'osm node/3',
      'osm way/4',
      'osm relation/5',
      'osm way/6',
      'osm way/7',
      'osm way/8',
    ])
    expect(parksOf(records)[0]).toMatchObject({ types: ['park'], amenities: ['Dogs Allowed'] })
    expect(skippedOf(records)).toEqual([
      ['not a park', 'feature 9'],
      ['not public', 'feature 10'],
    ])
  })

  test('says of each feature that is left out which it is and why', async () => {
    const path = await file(
      'bad.geojson',
      json(
        collection(
          feature({ name: ' ' }, point(1, 2)),
          feature({ name: 'Far' }, point(500_000, 4_000_000)),
          feature({ name: 'Far too' }, { type: 'Polygon', coordinates: square(500_000, 4e6, 9) }),
          feature(
            { name: 'Line' },
            {
              type: 'LineString',
              coordinates: [
                [1, 2],
                [3, 4],
              ],
            },
          ),
          feature(
            { name: 'Two points' },
            {
              type: 'Polygon',
              coordinates: [
                [
                  [1, 2],
                  [3, 4],
                ],
              ],
            },
          ),
          feature({ name: 'Flat' }, { type: 'Polygon', coordinates: square(1, 2, 0) }),
          feature({ name: 'Words' }, { type: 'Point', coordinates: ['1', '2'] }),
          feature({ name: 'Nowhere' }, null),
          feature(null, point(1, 2)),
          { name: 'Bare' },
          7,
          null,
          feature({ name: 'Good' }, point(1, 2)),
        ),
      ),
    )
    const records = await read(path)
    expect(skippedOf(records)).toEqual([
      ['no name', 'feature 1'],
      ['coordinates out of range', 'feature 2'],
      ['coordinates out of range', 'feature 3'],
      ['neither a point nor an area', 'feature 4'],
      ['an outline that is none', 'feature 5'],
      ['an outline that is none', 'feature 6'],
      ['no coordinates', 'feature 7'],
      ['no coordinates', 'feature 8'],
      ['no name', 'feature 9'],
      ['not a feature', 'feature 10'],
      ['not a feature', 'feature 11'],
      ['not a feature', 'feature 12'],
    ])
    expect(parksOf(records).map(({ name }) => name)).toEqual(['Good'])
  })

  test('with names no one knows is given which property is what', async () => {
    const path = await file(
      'other.geojson',
      json(collection(feature({ nom: 'Parc' }, point(2, 48)))),
    )
    expect(parksOf(await read(path))).toEqual([])
    expect(parksOf(await read(path, { columns: { name: 'nom' } }))[0]?.name).toBe('Parc')
    await expect(read(path, { columns: { name: 'name' } })).rejects.toThrow(
      "has no column 'name'. Its columns are: nom",
    )
  })
})

describe('a file that is no sound GeoJSON', () => {
  const elm = json(feature({ name: 'Elm' }, point(1, 2)))
  const projected = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
  test.each([
    ['is cut off', `{"type":"FeatureCollection","features":[${elm},`, 'is truncated'],
    ['is cut off in a line', `${elm}\n${elm.slice(0, 40)}`, 'is truncated'],
    ['is cut off while packed', gzipSync(elm).subarray(0, 60), 'is truncated'],
    ['is no JSON from a line on', `${elm}\n{"type":}\n`, 'is not valid JSON at line 2, column 9'],
    ['is another kind of JSON', '{"park":{"name":"Elm"}}', 'holds no GeoJSON features'],
    [
      'is a list without places',
      '[{"name":"Elm"}]',
      'for the latitude and longitude: name it with',
    ],
    ['is a list of numbers', '{"data":[1,2]}', 'holds no GeoJSON features and no list of records'],
    ['is a list cut off', '[{"name":"Elm","lat":1,"lon":2},', 'is truncated'],
    ["is Esri's JSON", '{"features":[{"attributes":{"NAME":"Elm"}}]}', 'holds no GeoJSON features'],
    ['is TopoJSON', '{"type":"Topology","objects":{}}', 'holds no GeoJSON features'],
    ['is empty', ' \n', 'is empty'],
    [
      'is projected',
      json({ ...collection(feature({ name: 'Elm' }, point(1, 2))), crs: projected }),
      'has the coordinates of urn:ogc:def:crs:EPSG::3857',
    ],
  ])('that %s is refused before anything of it is given', async (_, content, message) => {
    const path = await file('unsound.geojson', content)
    const first = geojsonReader({ columns: {}, source: 'test' })(path, {})
      [Symbol.asyncIterator]()
      .next()
    await expect(first).rejects.toBeInstanceOf(ImportError)
    await expect(first).rejects.toThrow(message)
  })
})

describe.skipIf(!existsSync(PARKS))(
  'public GeoJSON (../shared/data, skipped where absent)',
  { timeout: 30_000 },
  () => {
    test('242 areas of Washington, 93 of them without a name', { tags: ['full'] }, async () => {
      const records = await read(`${PARKS}/us-dc-parks-recreation-areas-2016.geojson.gz`)
      expect(records).toHaveLength(242)
      expect(skippedOf(records).filter(([reason]) => reason === 'no name')).toHaveLength(93)
      const field = parksOf(records).find(({ name }) => name === 'Jefferson Field')
      // The file's own SHAPE_Area: 14,475 m².
      expect(field?.area).toBeGreaterThan(14_475 * 0.99)
      expect(field?.area).toBeLessThan(14_475 * 1.01)
    })

    test('2,058 polygons of New York', { tags: ['full'] }, async () => {
      const records = await read(`${PARKS}/us-ny-new-york-parks-properties-2026.geojson.gz`)
      expect(records).toHaveLength(2058)
      expect(new Set(skippedOf(records).map(([reason]) => reason))).toEqual(
        new Set(['the same park again']),
      )
      expect(parksOf(records).length).toBeGreaterThan(1950)
    })

    test('85 dog runs of New York, each of its own', async () => {
      const records = await read(`${PARKS}/us-ny-new-york-dog-runs-2020.geojson.gz`)
      expect(parksOf(records)).toHaveLength(85)
    })

    test('534 areas of Boston and 91 playgrounds of Washington', { tags: ['full'] }, async () => {
      expect(await read(`${PARKS}/us-ma-boston-open-space-2024.geojson.gz`)).toHaveLength(534)
      expect(parksOf(await read(`${PARKS}/us-dc-playgrounds-2016.geojson.gz`))).toHaveLength(91)
    })
  },
)
