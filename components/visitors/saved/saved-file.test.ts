import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import type { Park } from '#domain/park/park-schemas.ts'
import { type FilePlace, inGroups, isMeant } from '#domain/visitors/saved-match.ts'
import { readGeojson, toGeojson, toGpx, toPlace } from './saved-file.ts'
import { reportImport, withoutPark } from './saved-import.ts'
import type { SavedPark } from './saved-parks.ts'

const ORIGIN = 'https://parks.example'
const CONTEXT = { siteName: 'Parks', origin: ORIGIN, now: new Date('2026-11-20T12:00:00Z') }
const SAVED: SavedPark[] = [
  {
    id: 7,
    savedAt: Date.parse('2026-11-19T08:00:00Z'),
    kept: {
      name: 'Elm & "Oak" <Park>\u0000',
      latitude: 37.7,
      longitude: -0.0000001,
      address: '1 Elm Street',
      amenities: ['Dog Park', 'Restrooms'],
      source: 'osm',
    },
  },
  { id: 8, savedAt: 0 },
]
const PLACE: FilePlace = { name: 'Elm Park', place: { lat: 37.7, lng: -122.4 }, id: null }
const PARK = {
  id: 7,
  name: 'Elm Park',
  latitude: 37.7,
  longitude: -122.4,
  amenities: [],
  types: [],
  source: 'osm',
} satisfies Park

describe('a GeoJSON file', () => {
  test('holds a point for each park, none where the place may not be stored', () => {
    const file = JSON.parse(toGeojson(SAVED, CONTEXT))
    expect(file).toMatchObject({
      type: 'FeatureCollection',
      attribution: '© OpenStreetMap contributors',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-0.0000001, 37.7] },
          properties: { address: '1 Elm Street', savedAt: '2026-11-19T08:00:00.000Z' },
        },
        { type: 'Feature', geometry: null, properties: { url: `${ORIGIN}/parks/8` } },
      ],
    })
  })

  test('is read as it was written', () => {
    expect(readGeojson(toGeojson(SAVED, CONTEXT), ORIGIN)).toEqual({
      places: [
        { name: 'Elm & "Oak" <Park>\u0000', place: { lat: 37.7, lng: -0.0000001 }, id: 7 },
        { name: null, place: null, id: 8 },
      ],
    })
  })

  test("of another site has no number of this site's", () => {
    expect(readGeojson(toGeojson(SAVED, CONTEXT), 'https://other.example')).toMatchObject({
      places: [{ id: null }, { id: null }],
    })
  })

  test.each([
    ['{"a":', /^This is not valid JSON: ./],
    ['', /^This is not valid JSON: ./],
    ['[]', /^This JSON is not GeoJSON with features\.$/],
    ['{"type":"Point","coordinates":[1,2]}', /^This JSON is not GeoJSON with features\.$/],
    ['{"type":"FeatureCollection","features":[]}', /^There are no places in this file\.$/],
  ])('that reads %s is refused with the reason', (text, reason) => {
    expect(readGeojson(text, ORIGIN)).toEqual({ error: expect.stringMatching(reason) })
  })

  test.each([
    [{ type: 'Polygon', coordinates: [[[1, 2]]] }, null],
    [{ type: 'Point', coordinates: [200, 2] }, null],
    [{ type: 'Point', coordinates: ['1', '2'] }, null],
    [
      { type: 'Point', coordinates: [1, 2, 30] },
      { lat: 2, lng: 1 },
    ],
    [null, null],
  ])('with the geometry %j has the place %j', (geometry, place) => {
    const text = JSON.stringify({ type: 'Feature', geometry, properties: { name: ' A ' } })
    expect(readGeojson(text, ORIGIN)).toEqual({ places: [{ name: 'A', place, id: null }] })
  })
})

test.each([
  [`${ORIGIN}/parks/7/elm-park`, 7],
  [`${ORIGIN}/parks/7`, 7],
  ['https://other.example/parks/7', null],
  [`${ORIGIN}/parks/boston`, null],
  ['/parks/7', null],
  [7, null],
])('a link %s is that of the park %s', (link, id) => {
  expect(toPlace({ name: 'A', lat: 1, lng: 2, link, origin: ORIGIN }).id).toBe(id)
})

test('a GPX file is well-formed, and holds what has a place', () => {
  const text = toGpx(SAVED, CONTEXT)
  const names: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('http://www.topografix.com/GPX/1/1')
    names.push(local)
  })
  parser.write(text).close()
  expect(names).toEqual([
    'gpx',
    'metadata',
    'name',
    'desc',
    'time',
    'wpt',
    'time',
    'name',
    'desc',
    'link',
    'type',
  ])
  expect(text).toContain('<wpt lat="37.7" lon="-0.0000001">')
  expect(text).toContain('<name>Elm &amp; &quot;Oak&quot; &lt;Park&gt;</name>')
  expect(text).toContain('<desc>1 Elm Street\nDog Park, Restrooms</desc>')
  expect(text).toContain(`<link href="${ORIGIN}/parks/7/elm-oak-park"/>`)
})

describe('the park of a number', () => {
  test.each<[string, Partial<FilePlace>, boolean]>([
    ['of the same name and place', {}, true],
    ['of the same name, elsewhere', { place: { lat: 40, lng: 0 } }, true],
    ['of another name at the place', { name: 'Oak Park' }, true],
    ['of another name, elsewhere', { name: 'Oak Park', place: { lat: 40, lng: 0 } }, false],
    ['of which a file says no more', { name: null, place: null }, true],
  ])('%s: %s', (_, entry, meant) => {
    expect(isMeant({ ...PLACE, ...entry }, PARK)).toBe(meant)
  })
})

test('a place without a park says why', () => {
  const reasonOf = (entry: Partial<FilePlace>) => {
    const found = withoutPark({ ...PLACE, ...entry })
    return 'reason' in found && found.reason
  }
  expect(reasonOf({})).toBe('no park of this name is known within 200 m')
  expect(reasonOf({ name: null })).toBe('has no name')
  expect(reasonOf({ place: null })).toBe('has no point on the map')
  expect(reasonOf({ name: null, place: null, id: 3 })).toBe('is not a park of this site any more')
})

describe('the report of an import', () => {
  test('counts what is new, what is saved already and what is neither', () => {
    const unknown = { ...PLACE, name: null }
    const report = reportImport({
      found: [
        { place: PLACE, park: PARK },
        { place: PLACE, park: PARK },
        { place: PLACE, lapsed: 8 },
        { place: PLACE, lapsed: 9 },
        { place: unknown, reason: 'has no name' },
      ],
      saved: [{ id: 9, savedAt: 0 }],
      now: 5,
    })
    expect(report.added.map(({ id, savedAt }) => [id, savedAt])).toEqual([
      [7, 5],
      [8, 5],
    ])
    expect(report.already).toBe(1)
    expect(report.refused).toEqual([{ name: 'A place at 37.7, -122.4', reason: 'has no name' }])
  })

  test('names those there is no room for', () => {
    const saved = Array.from({ length: 999 }, (_, index) => ({ id: 100 + index, savedAt: 0 }))
    const report = reportImport({
      found: [
        { place: PLACE, lapsed: 1 },
        { place: { ...PLACE, name: 'Oak Park' }, lapsed: 2 },
      ],
      saved,
      now: 5,
    })
    expect(report.added).toHaveLength(1)
    expect(report.refused).toEqual([
      { name: 'Oak Park', reason: 'there is no room for more than 1,000 parks' },
    ])
  })
})

test('questions go in groups', () => {
  expect(inGroups([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  expect(
    inGroups(Array.from({ length: 501 }, (_, index) => index)).map((group) => group.length),
  ).toEqual([250, 250, 1])
})
