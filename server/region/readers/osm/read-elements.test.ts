import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { box, relation, way } from '../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../tests/osm/write-pbf.ts'
import { writeOverpass, writeXml } from '../../../../tests/osm/write-text.ts'
import { ImportError, type ImportOptions, type ImportRecord } from '../../import/records.ts'
import { readOsmFile } from './read-elements.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-osm-'))
afterAll(() => rmSync(folder, { recursive: true }))

let files = 0

function save(contents: string | Uint8Array, name = `${files++}.osm`): string {
  const file = join(folder, name)
  writeFileSync(file, contents)
  return file
}

async function read(file: string, options: ImportOptions = {}): Promise<ImportRecord[]> {
  const records: ImportRecord[] = []
  for await (const record of readOsmFile(file, options)) records.push(record)
  return records
}

async function parksOf(elements: Element[]): Promise<ParkFacts[]> {
  const records = await read(save(writeXml(elements)))
  return records.flatMap((record) => ('park' in record ? [record.park] : []))
}

/** A park with a pond cut out, its outline in three ways; a meadow; an island in the pond. */
const TOWN: Element[] = [
  ...box({ id: -100, at: [-0.01, 40], side: 0.01, tags: { leisure: 'park', name: 'West Green' } }),
  ...box({ id: 200, at: [0.002, 40.002], side: 0.004 }),
  ...box({ id: 300, at: [0.003, 40.003], side: 0.001 }),
  { type: 'node', id: 1, lat: 40, lng: 0 },
  { type: 'node', id: 2, lat: 40, lng: 0.01 },
  { type: 'node', id: 3, lat: 40.01, lng: 0.01 },
  { type: 'node', id: 4, lat: 40.01, lng: 0 },
  { type: 'way', id: 11, refs: [1, 2] },
  { type: 'way', id: 12, refs: [4, 3, 2] },
  { type: 'way', id: 13, refs: [4, 1] },
  relation({
    id: 21,
    ways: [11, 12, 13, 200, 300],
    tags: { type: 'multipolygon', leisure: 'park', name: 'Pond Park', opening_hours: '24/7' },
  }),
  { type: 'node', id: 5, lat: 40.001, lng: 0.001, tags: { amenity: 'toilets' } },
  { type: 'node', id: 6, lat: 40.0025, lng: 0.0025, tags: { tourism: 'camp_site' } },
  { type: 'node', id: 7, lat: 40.0035, lng: 0.0035, tags: { tourism: 'viewpoint' } },
  ...box({ id: 400, at: [0.007, 40.007], side: 0.001, tags: { leisure: 'playground' } }),
  ...box({ id: 500, at: [0.02, 40], side: 0.001, tags: { leisure: 'playground' } }),
  { type: 'way', id: 14, refs: [2, 600, 3], tags: { highway: 'residential', name: 'Elm Street' } },
  { type: 'node', id: 600, lat: 40.0005, lng: 0.019 },
]

test('a park with a hole, what lies in it, and one without a name', async () => {
  const records = await read(save(writeXml(TOWN)))
  const [west, playground, inside, pond] = [
    records.find((record) => 'park' in record && record.park.sourceId === 'way/-100'),
    records.find((record) => 'park' in record && record.park.sourceId === 'way/500'),
    records.find((record) => 'skipped' in record),
    records.find((record) => 'park' in record && record.park.sourceId === 'relation/21'),
  ]
  expect(records).toHaveLength(5)
  expect(records.at(-1)).toEqual({ skipped: 'a camp site outside parks', example: 'node/6' })
  expect(west).toMatchObject({ park: { name: 'West Green', types: ['park'], amenities: [] } })
  expect(playground).toMatchObject({
    park: { name: 'Playground near Elm Street', amenities: ['Playground'] },
  })
  expect(inside).toEqual({ skipped: 'part of another park', example: 'way/400' })
  expect(pond).toMatchObject({
    // The camp site is on the water, the viewpoint on the island.
    park: { name: 'Pond Park', amenities: ['Playground', 'Restrooms', 'Nature Views'] },
  })
  const { park } = pond as { park: ParkFacts }
  const whole = (west as { park: ParkFacts }).park.area!
  expect(park.area! / whole).toBeCloseTo(1 - 0.16 + 0.01, 3)
  expect(park.openingHours?.weekday_text[0]).toBe('Monday: Open 24 hours')
})

describe('the same in every format and order', () => {
  const orders: [string, Element[]][] = [
    ['nodes, ways, relations', sortBy(TOWN, ['node', 'way', 'relation'])],
    ['ways, relations, nodes', sortBy(TOWN, ['way', 'relation', 'node'])],
    ['all mixed', TOWN.toReversed()],
  ]

  test('relations, ways, nodes', () => expectSame(sortBy(TOWN, ['relation', 'way', 'node'])))

  test.each(orders)('%s', { tags: ['full'] }, (_, elements) => expectSame(elements))

  async function expectSame(elements: Element[]): Promise<void> {
    const expected = await read(save(writeXml(TOWN)))
    const twos = Array.from({ length: Math.ceil(elements.length / 2) }, (_, index) =>
      elements.slice(index * 2, index * 2 + 2),
    )
    const header = writeHeader()
    const contents: Record<string, string | Uint8Array> = {
      'whole.osm': writeXml(elements),
      'packed.osm.gz': gzipSync(writeXml(elements)),
      'body.json': writeOverpass(elements, 'body'),
      'geom.json': writeOverpass(elements, 'geom'),
      'tags-geom.json.gz': gzipSync(writeOverpass(elements, 'tags geom')),
      'one-block.osm.pbf': Buffer.concat([header, writeBlock(elements, { level: 6 })]),
      'small-blocks.osm.pbf': Buffer.concat([header, ...twos.map((two) => writeBlock(two))]),
      'plain-nodes.osm.pbf': Buffer.concat([header, writeBlock(elements, { plainNodes: true })]),
      'twice.osm.pbf': Buffer.concat([
        ...[header, writeBlock(elements)],
        ...[header, writeBlock(elements)],
      ]),
      'named-otherwise.txt': Buffer.concat([header, writeBlock(elements)]),
    }
    for (const [name, text] of Object.entries(contents)) {
      expect(await read(save(text, name)), name).toEqual(expected)
    }
  }

  function sortBy(elements: Element[], types: string[]): Element[] {
    return elements.toSorted((a, b) => types.indexOf(a.type) - types.indexOf(b.type))
  }
})

test('ways may bring the places of their nodes along', async () => {
  const nodes = new Map(
    TOWN.flatMap((element) => (element.type === 'node' ? [[element.id, element]] : [])),
  )
  const placed = TOWN.filter(({ type, tags }) => type !== 'node' || tags).map((element) => {
    if (element.type !== 'way') return element
    return { ...element, places: element.refs.map((ref) => nodes.get(ref)!) }
  })
  const file = save(Buffer.concat([writeHeader(), writeBlock(placed)]))
  expect(await read(file)).toEqual(await read(save(writeXml(TOWN))))
})

test('middles without outlines are places enough', async () => {
  const answer = {
    elements: [
      { type: 'way', id: 1, center: { lat: 40, lon: 1 }, tags: { leisure: 'park', name: 'Elm' } },
      {
        type: 'relation',
        id: 3,
        center: { lat: 42, lon: 1 },
        tags: { leisure: 'park', name: 'Ash', type: 'multipolygon' },
      },
      {
        type: 'relation',
        id: 2,
        center: { lat: 41, lon: 1 },
        tags: { leisure: 'park', name: 'Oak' },
      },
    ],
  }
  const records = await read(save(JSON.stringify(answer)))
  expect(records).toMatchObject([
    { park: { sourceId: 'way/1', latitude: 40, longitude: 1 } },
    { skipped: 'no area', example: 'relation/2 Oak' },
    { park: { sourceId: 'relation/3', latitude: 42, longitude: 1 } },
  ])
})

describe('what has no outline', () => {
  const park = { leisure: 'park', name: 'Elm Park' }
  const square = box({ id: 100, at: [0, 40], side: 0.01 })
  const [corner] = square
  const relationTags = { ...park, type: 'multipolygon' }

  test.each<[string, Element[], string]>([
    ['an open way', [...square.slice(0, -1), way(100, [101, 102, 103], park)], 'not closed'],
    [
      'a way with a node missing',
      [...square.slice(1, -1), { ...square.at(-1)!, tags: park }],
      'missing nodes',
    ],
    [
      'a closed line',
      [...square.slice(0, -1), { ...square.at(-1)!, tags: { ...park, area: 'no' } }],
      'no area',
    ],
    ['a way there and back', [...square.slice(0, -1), way(100, [101, 102, 101], park)], 'no area'],
    [
      'a relation with a way missing',
      [...square, relation({ id: 100, ways: [100, 999], tags: relationTags })],
      'missing members',
    ],
    [
      'a relation with a gap',
      [
        ...square.slice(0, -1),
        way(5, [101, 102, 103]),
        relation({ id: 100, ways: [5], tags: relationTags }),
      ],
      'not closed',
    ],
    [
      'a relation that is no area',
      [...square, relation({ id: 100, ways: [100], tags: { ...park, type: 'site' } })],
      'no area',
    ],
    [
      'a relation without members',
      [corner!, relation({ id: 100, ways: [], tags: relationTags })],
      'missing members',
    ],
  ])('%s', async (_, elements, skipped) => {
    for (const contents of [
      writeXml(elements),
      Buffer.concat([writeHeader(), writeBlock(elements)]),
    ]) {
      const type = elements.at(-1)!.type
      expect(await read(save(contents))).toEqual([{ skipped, example: `${type}/100 Elm Park` }])
    }
  })
})

describe('one park drawn several times', () => {
  const tags = { leisure: 'park', name: 'St. Mary Park' }
  const area = box({ id: 100, at: [0, 40], side: 0.01, tags })
  const node = (lat: number, lng: number, more = {}): Element => ({
    type: 'node',
    id: 9,
    lat,
    lng,
    tags: { leisure: 'park', name: 'Saint Mary Park', toilets: 'yes', ...more },
  })

  test.each<[string, Element, boolean]>([
    ['a point in it', node(40.001, 0.001), true],
    ['a point beside it', node(40.011, 0.005), true],
    ['a point far away', node(40.05, 0.005), false],
    ['a point of another name', node(40.001, 0.001, { name: 'Oak Park' }), false],
  ])('%s', async (_, element, same) => {
    const parks = await parksOf([...area, element])
    expect(parks.map(({ sourceId }) => sourceId)).toEqual(
      same ? ['way/100'] : ['node/9', 'way/100'],
    )
    expect(parks.at(-1)?.amenities).toEqual(same ? ['Restrooms'] : [])
  })

  test('the relation stays, not a part of it', async () => {
    const parks = await parksOf([
      ...area,
      ...box({ id: 200, at: [0.1, 40], side: 0.01 }),
      relation({ id: 300, ways: [100, 200], tags: { ...tags, type: 'multipolygon' } }),
    ])
    expect(parks.map(({ sourceId }) => sourceId)).toEqual(['relation/300'])
  })
})

describe('without a name', () => {
  const dogs = { leisure: 'dog_park', dog: 'yes' }

  test('a dog park in a park gives it its amenity', async () => {
    const parks = await parksOf([
      ...box({ id: 100, at: [0, 40], side: 0.01, tags: { leisure: 'park', name: 'Elm Park' } }),
      ...box({ id: 200, at: [0.002, 40.002], side: 0.002, tags: dogs }),
    ])
    expect(parks).toMatchObject([{ name: 'Elm Park', amenities: ['Dog Park'] }])
  })

  test('in a reserve as large as a county it is one of its own', async () => {
    const parks = await parksOf([
      ...box({
        id: 100,
        at: [0, 40],
        side: 0.2,
        tags: { boundary: 'national_park', name: 'Elm Hills' },
      }),
      ...box({
        id: 200,
        at: [0.002, 40.002],
        side: 0.002,
        tags: { ...dogs, 'addr:street': 'Elm Street' },
      }),
      { type: 'node', id: 8, lat: 40.1, lng: 0.1, tags: { tourism: 'viewpoint' } },
      { type: 'node', id: 9, lat: 40.1, lng: 0.1, tags: { leisure: 'pitch' } },
    ])
    expect(parks).toMatchObject([
      { name: 'Elm Hills', amenities: ['Nature Views'] },
      { name: 'Dog park near Elm Street', amenities: ['Dog Park', 'Dogs Allowed'] },
    ])
  })

  test('it is called by a place where no street is near, and left out where neither is', async () => {
    const place = (lat: number): Element => ({
      type: 'node',
      id: 9,
      lat,
      lng: 0,
      tags: { place: 'suburb', name: 'Elmsford' },
    })
    const elements = box({ id: 100, at: [0, 40], side: 0.001, tags: dogs })
    expect(await parksOf([...elements, place(40.01)])).toMatchObject([
      { name: 'Dog park near Elmsford', amenities: ['Dog Park', 'Dogs Allowed'] },
    ])
    expect(await parksOf([...elements, place(40.1)])).toEqual([])
  })
})

test('parks outside the box are left out', async () => {
  const bbox = { south: 39.99, north: 40.02, west: 0, east: 0.015 }
  const records = await read(save(writeXml(TOWN)), { bbox })
  expect(records.filter((record) => 'park' in record)).toHaveLength(1)
  expect(records).toContainEqual({ skipped: 'outside the box', example: 'way/-100 West Green' })
})

describe('files that can not be read', () => {
  const xml = writeXml(TOWN)
  const json = writeOverpass(TOWN, 'body')
  const pbf = Buffer.concat([writeHeader(), writeBlock(TOWN, { level: 6 })])
  const damaged = Buffer.from(pbf)
  damaged.fill(0xff, pbf.length - 200, pbf.length - 100)

  test.each<[string, string | Uint8Array, RegExp]>([
    ['text.osm.pbf', 'These are no parks.\n'.repeat(50), /is not an OpenStreetMap file/],
    ['empty.osm.pbf', '', /is empty/],
    ['blank.osm', ' \n ', /is not an OpenStreetMap file/],
    ['cut.osm', xml.slice(0, xml.length / 2), /is truncated/],
    ['cut.json', json.slice(0, json.length / 2), /is truncated/],
    ['cut.osm.gz', gzipSync(xml).subarray(0, 300), /is truncated/],
    ['cut.osm.pbf', pbf.subarray(0, pbf.length - 1), /is truncated/],
    ['cut-header.osm.pbf', pbf.subarray(0, 20), /is truncated/],
    ['damaged.osm.pbf', damaged, /is damaged at byte/],
    ['broken.osm', xml.replace('</node>', '<node>'), /is damaged/],
    ['broken.json', json.replace('"elements"', 'elements'), /is damaged/],
    ['number.osm', xml.replace('id="1"', 'id="one"'), /'one' is no element's number/],
    ['changes.osc', '<osmChange><modify/></osmChange>', /only contains changes/],
    ['track.gpx', '<gpx/>', /begins with <gpx>/],
    ['parks.geojson', '{"type":"FeatureCollection","features":[]}', /is not an Overpass answer/],
    ['history.osm.pbf', writeHeader(['HistoricalInformation']), /needs 'HistoricalInformation'/],
    ['other.osm.pbf', Buffer.from('ffe0046f356d32', 'hex'), /is an \.o5m file/],
    [
      'stopped.json',
      '{"elements":[],"remark":"runtime error: Query timed out in \\"query\\" at line 3."}',
      /is incomplete: runtime error: Query timed out/,
    ],
    ['stopped.osm', '<osm><remark> runtime error: out of memory </remark></osm>', /is incomplete/],
  ])('%s', async (name, contents, message) => {
    const file = save(contents, name)
    await expect(read(file)).rejects.toThrow(ImportError)
    await expect(read(file)).rejects.toThrow(message)
    await expect(read(file)).rejects.toThrow(new RegExp(`^${name} `))
  })
})

test('whatever is damaged in a file, it is read or refused with a reason', async () => {
  const contents: Record<string, Buffer> = {
    'fuzz.osm.pbf': Buffer.concat([writeHeader(), writeBlock(TOWN)]),
    'fuzz.osm': Buffer.from(writeXml(TOWN)),
    'fuzz.json': Buffer.from(writeOverpass(TOWN, 'geom')),
  }
  const damage = fc.record({
    name: fc.constantFrom(...Object.keys(contents)),
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(damage, async ({ name, at, bytes }) => {
      const whole = contents[name]!
      const copy = Buffer.from(whole)
      copy.set(bytes, Math.floor(at * (copy.length - bytes.length)))
      try {
        await read(save(copy, name))
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError)
      }
    }),
    { numRuns: 150 },
  )
})

test('progress goes up to the size of the file, and a reading can be stopped', async () => {
  const blocks = Array.from({ length: 20 }, () => writeBlock(TOWN))
  const contents = Buffer.concat([writeHeader(), ...blocks])
  const file = save(contents, 'progress.osm.pbf')
  const seen: number[] = []
  await read(file, {
    onProgress: ({ bytesRead, totalBytes, phase }) => {
      expect(totalBytes).toBe(contents.length)
      expect(phase).toBe('Reading')
      seen.push(bytesRead)
    },
  })
  expect(seen.length).toBeGreaterThan(10)
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen.at(-1)).toBe(contents.length)

  const stop = new AbortController()
  const reading = read(file, {
    signal: stop.signal,
    onProgress: () => stop.abort(new Error('enough')),
  })
  await expect(reading).rejects.toThrow('enough')
})

test('a .osm.pbf of more than 1.5 GB is refused before it is read, with what to do instead', async () => {
  const file = save(writeHeader(), 'country.osm.pbf')
  // Without contents, it takes no room.
  truncateSync(file, 1_600_000_000)
  const reading = read(file)
  await expect(reading).rejects.toThrow(ImportError)
  await expect(reading).rejects.toThrow(
    /^country\.osm\.pbf has 1\.6 GB; at most 1\.5 GB can be read\. Import smaller extracts one by one/,
  )
})
