import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import { isFull } from '../../../../../tests/full.ts'
import { box, way } from '../../../../../tests/osm/elements.ts'
import { type Element, writeBlock, writeHeader } from '../../../../../tests/osm/write-pbf.ts'
import { writeOverpass, writeXml } from '../../../../../tests/osm/write-text.ts'
import { readOsmFile } from '../read-elements.ts'

const folder = mkdtempSync(join(tmpdir(), 'parkfetch-insides-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function read(contents: string | Uint8Array): Promise<ParkFacts[]> {
  const file = join(folder, 'file')
  writeFileSync(file, contents)
  const parks: ParkFacts[] = []
  for await (const record of readOsmFile(file, {})) if ('park' in record) parks.push(record.park)
  return parks
}

function node(id: number, [lng, lat]: [number, number], tags?: Record<string, string>): Element {
  return { type: 'node', id, lat, lng, ...(tags ? { tags } : {}) }
}

/** A park of a kilometre by 1.1, with a path through its west side to a fountain and a playground. */
const TOWN: Element[] = [
  ...box({ id: 100, at: [0, 40], side: 0.01, tags: { leisure: 'park', name: 'Elm Park' } }),
  node(1, [-0.001, 40.005]),
  node(2, [0.004, 40.005]),
  node(3, [0.004, 40.009]),
  node(4, [-0.0005, 39.99]),
  node(5, [-0.0005, 40.02]),
  node(6, [0.005, 40], { barrier: 'gate' }),
  node(7, [0.005, 40.002], { barrier: 'gate' }),
  node(8, [0.0041, 40.0051], { amenity: 'drinking_water', name: 'Old Well' }),
  node(9, [0.03, 40.03], { amenity: 'drinking_water' }),
  node(10, [0.0001, 40.0051], { amenity: 'bench' }),
  node(11, [-0.0006, 40.0052], { highway: 'bus_stop', name: 'Elm Street' }),
  node(12, [0.011, 40.0001], { highway: 'bus_stop' }),
  node(13, [0.006, 40.006], { amenity: 'toilets', access: 'private' }),
  ...box({
    id: 200,
    at: [0.002, 40.002],
    side: 0.001,
    tags: { leisure: 'pitch', sport: 'tennis' },
  }),
  way(50, [1, 2], { highway: 'footway', surface: 'asphalt' }),
  way(51, [2, 3], { highway: 'path' }),
  way(52, [4, 5], { highway: 'residential', name: 'Elm Street' }),
]

const INSIDES = {
  entrances: [
    { kind: 'gate', lat: 40, lng: 0.005 },
    // Where the path comes in, off the street that is named.
    { kind: 'way in', lat: 40.005, lng: 0 },
  ],
  features: [
    { kind: 'drinking water', lat: 40.0051, lng: 0.0041, name: 'Old Well' },
    { kind: 'bus stop', lat: 40.0052, lng: -0.0006, name: 'Elm Street' },
    { kind: 'pitch', lat: 40.0025, lng: 0.0025, name: 'Tennis' },
    { kind: 'bench', lat: 40.0051, lng: 0.0001 },
  ],
  paths: { meters: 786, bySurface: { unknown: 445, asphalt: 341 } },
}
/** Both are equally long in degrees. */
const PATHS = [
  [
    [0, 40.005],
    [0.004, 40.005],
  ],
  [
    [0.004, 40.005],
    [0.004, 40.009],
  ],
]
const withPaths = { ...INSIDES, ground: { paths: PATHS } }

/** With positions in place of the encoded lines of its ground. */
function insidesOf(park: ParkFacts | undefined) {
  const { ground, ...insides } = park?.insides ?? {}
  const decoded = Object.entries(ground ?? {}).map(([kind, lines]) => [
    kind,
    lines.map((line) => decodePolyline(line, { steps: 1e5 })),
  ])
  return { ...insides, ...(ground ? { ground: Object.fromEntries(decoded) } : {}) }
}

test('a park has what lies inside, its ways in and the length of its paths', async () => {
  const [park] = await read(writeXml(TOWN))
  expect(insidesOf(park)).toEqual(withPaths)
  expect(park?.facts?.path_length).toEqual({ value: '786', how: 'derived' })
})

test('the same in every format and order', async () => {
  for (const elements of isFull ? [TOWN, TOWN.toReversed()] : [TOWN.toReversed()]) {
    for (const contents of [
      writeXml(elements),
      writeOverpass(elements, 'body'),
      Buffer.concat([writeHeader(), writeBlock(elements)]),
    ]) {
      const [park] = await read(contents)
      expect(insidesOf(park)).toEqual(withPaths)
    }
  }
})

test('paths say whether they are lit, once that is known of most of them', async () => {
  const lit = (...[first, second]: (string | undefined)[]) =>
    TOWN.map((element): Element => {
      const value = element.id === 50 ? first : element.id === 51 ? second : undefined
      return value ? { ...element, tags: { ...element.tags, lit: value } } : element
    })
  const stated = async (elements: Element[]) => {
    const [park] = await read(writeXml(elements))
    return [park?.insides?.paths?.lit, park?.insides?.paths?.unlit, park?.facts?.lit?.value]
  }
  expect(await stated(TOWN)).toEqual([undefined, undefined, undefined])
  expect(await stated(lit('yes', 'no'))).toEqual([341, 445, 'limited'])
  expect(await stated(lit('yes', 'yes'))).toEqual([785, 0, 'yes'])
  expect(await stated(lit(undefined, 'no'))).toEqual([0, 445, 'no'])
  // Of less than half of them.
  expect(await stated(lit('yes', undefined))).toEqual([341, 0, undefined])
})

test('water and woods are stored as areas, from ways and from relations with islands', async () => {
  const pond = box({ id: 300, at: [0.006, 40.006], side: 0.002 })
  const island = box({ id: 400, at: [0.0065, 40.0065], side: 0.001 })
  const lake: Element = {
    type: 'relation',
    id: 9,
    tags: { type: 'multipolygon', natural: 'water', name: 'Elm Lake' },
    members: [
      { type: 'way', ref: 300, role: 'outer' },
      { type: 'way', ref: 400, role: 'inner' },
    ],
  }
  const wood = box({ id: 500, at: [0.001, 40.001], side: 0.0015, tags: { natural: 'wood' } })
  const outside = box({ id: 600, at: [0.02, 40.02], side: 0.001, tags: { natural: 'water' } })
  const elements = [...TOWN, ...pond, ...island, lake, ...wood, ...outside]
  for (const contents of [writeXml(elements), writeXml(elements.toReversed())]) {
    const [park] = await read(contents)
    const { ground } = insidesOf(park)
    expect(ground?.water?.map((ring: unknown[]) => ring.length)).toEqual([5, 5])
    expect(ground?.water?.[0]).toContainEqual([0.008, 40.008])
    expect(ground?.water?.[1]).toContainEqual([0.0075, 40.0075])
    expect(ground?.woods).toHaveLength(1)
    expect(ground?.paths).toEqual(PATHS)
  }
})

test('a large crooked lake is drawn more coarsely, not left out', async () => {
  const ring = Array.from({ length: 400 }, (_, index): Element => {
    const angle = (index / 400) * 2 * Math.PI
    const radius = 0.003 + 0.0008 * Math.sin(angle * 23)
    return node(5_000 + index, [
      0.005 + radius * Math.cos(angle),
      40.005 + radius * Math.sin(angle),
    ])
  })
  const refs = [...ring.map(({ id }) => id), 5_000]
  const lake = way(7_000, refs, { natural: 'water' })
  const ponds = [0.001, 0.009].flatMap((lng, index) =>
    box({ id: 8_000 + 10 * index, at: [lng, 40.0005], side: 3e-4, tags: { natural: 'water' } }),
  )
  const [park] = await read(writeXml([...TOWN, ...ponds, ...ring, lake]))
  const water = park?.insides?.ground?.water ?? []
  expect(water).toHaveLength(3)
  expect(water[0]?.length).toBeGreaterThan(100)
})

test('ground is simplified, and the largest of it kept', async () => {
  const ponds = Array.from({ length: 60 }, (_, index) =>
    box({
      id: 1_000 + 10 * index,
      at: [0.001 + (index % 10) * 8e-4, 40.001 + Math.floor(index / 10) * 1e-3],
      side: 2e-4 + index * 1e-6,
      tags: { natural: 'water' },
    }),
  ).flat()
  const [park] = await read(writeXml([...TOWN, ...ponds]))
  const water = park?.insides?.ground?.water ?? []
  expect(water.length).toBeGreaterThan(10)
  expect(water.join('').length).toBeLessThanOrEqual(500)
})

test('an entrance without a name has that of its street', async () => {
  const near = way(52, [14, 15], { highway: 'residential', name: 'Elm Street' })
  const [park] = await read(
    writeXml([
      ...TOWN.filter(({ id }) => id !== 52),
      node(14, [-0.0002, 39.99]),
      node(15, [-0.0002, 40.02]),
      near,
    ]),
  )
  expect(park?.insides?.entrances).toContainEqual({
    kind: 'way in',
    lat: 40.005,
    lng: 0,
    name: 'Elm Street',
  })
})

test('of many things the ones that count most are kept', async () => {
  const benches = Array.from({ length: 300 }, (_, index) =>
    node(1_000 + index, [0.0001 + index * 1e-5, 40.003], { amenity: 'bench' }),
  )
  const [park] = await read(writeXml([...benches, ...TOWN]))
  expect(park?.insides?.features).toHaveLength(200)
  expect(park?.insides?.features.slice(0, 3)).toEqual(INSIDES.features.slice(0, 3))
})

test('a way that comes twice counts once, and one with missing nodes not at all', async () => {
  const twice = [...TOWN, way(50, [1, 2], { highway: 'footway', surface: 'asphalt' })]
  const cut = way(53, [2, 99], { highway: 'footway', surface: 'asphalt' })
  const [park] = await read(writeXml([...twice, cut]))
  expect(park?.insides?.paths).toEqual(INSIDES.paths)
})

test('a park without anything inside says so, and one without an outline nothing', async () => {
  const [park] = await read(writeXml(TOWN.slice(0, 5)))
  expect(park?.insides).toEqual({ entrances: [], features: [] })
  const [point] = await read(writeXml([node(1, [0, 40], { leisure: 'park', name: 'Elm Park' })]))
  expect(point?.name).toBe('Elm Park')
  expect(point).not.toHaveProperty('insides')
})
