import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { exportParks, findExportFacts } from '#db/queries/park/export-parks.ts'
import { parks } from '#db/schema/parks.ts'
import { streetNames, streets } from '#db/schema/places.ts'
import { regions } from '#db/schema/regions.ts'

import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Deps } from '#server/boot/deps.ts'
import { addRegion, refreshRegion, removeRegion } from '#server/services/region/change-regions.ts'
import { regionKind } from '#server/services/region/run-region.ts'
import { bothDatabaseKinds, openTestDatabase } from '../database/test-database.ts'
import { workOff } from '../jobs.ts'
import type { Element } from '../osm/write-pbf.ts'
import { writeXml } from '../osm/write-text.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const xminOf = sql<string>`streets.xmin::text`
const URL_OF_FILE = 'https://regions.example/ohio.osm'
const COLUMBUS = { lat: 39.96, lng: -83 }
const DAYTON = { lat: 39.76, lng: -84.19 }

const node = (id: number, at: Coordinates, tags: Record<string, string> = {}): Element => ({
  type: 'node',
  id,
  ...at,
  tags,
})

/** A street between two points, each a number of steps of a thousandth of a degree from a centre. */
function street(
  id: number,
  { lat, lng }: Coordinates,
  { name, line }: { name: string; line: [east: number, north: number][] },
): Element[] {
  const nodes = line.map(([east, north], at) =>
    node(id * 1000 + at, { lat: lat + north / 1000, lng: lng + east / 1000 }),
  )
  const refs = nodes.map((one) => one.id)
  return [...nodes, { type: 'way', id, refs, tags: { highway: 'residential', name } }]
}

const house = (id: number, at: Coordinates, [number, name, city]: [string, string, string?]) =>
  node(id, at, {
    'addr:housenumber': number,
    'addr:street': name,
    ...(city ? { 'addr:city': city } : {}),
  })

const near = ({ lat, lng }: Coordinates, east: number, north: number): Coordinates => ({
  lat: lat + north / 1000,
  lng: lng + east / 1000,
})

const PARK = node(1, COLUMBUS, { leisure: 'park', name: 'Franklin Commons' })
/** Oak Street runs east, 5th Avenue north; both towns have a Main Street. */
const OHIO: Element[] = [
  PARK,
  ...street(10, COLUMBUS, {
    name: 'Oak Street',
    line: [
      [-10, 0],
      [10, 0],
    ],
  }),
  ...street(11, COLUMBUS, {
    name: 'North 5th Avenue',
    line: [
      [0, -10],
      [0, 10],
    ],
  }),
  ...street(12, COLUMBUS, {
    name: 'Saint Clair Avenue',
    line: [
      [5, -10],
      [5, 10],
    ],
  }),
  ...street(13, COLUMBUS, {
    name: 'Main Street',
    line: [
      [-10, 5],
      [10, 5],
    ],
  }),
  ...street(14, DAYTON, {
    name: 'Main Street',
    line: [
      [-10, 5],
      [10, 5],
    ],
  }),
  ...street(15, DAYTON, {
    name: 'Wright Way',
    line: [
      [-10, 8],
      [10, 8],
    ],
  }),
  ...street(16, COLUMBUS, {
    name: 'Pine Street',
    line: [
      [-10, -1],
      [10, -1],
    ],
  }),
  ...[2000, 2020, 2040, 2060].map((number, at) =>
    house(110 + at, near(COLUMBUS, at / 2, 5.1), [String(number), 'Main Street']),
  ),
  house(101, near(COLUMBUS, -9, 0.1), ['100', 'Oak Street', 'Columbus']),
  house(102, near(COLUMBUS, -7, 0.1), ['120', 'Oak Street', 'Columbus']),
  house(103, near(COLUMBUS, -9, -0.1), ['101', 'Oak Street', 'Columbus']),
  house(104, near(COLUMBUS, 0.1, 5), ['212-14', 'North 5th Avenue']),
  house(105, near(COLUMBUS, 5.1, 5), ['12½', 'Saint Clair Avenue']),
  house(106, near(COLUMBUS, -5, 5.1), ['10', 'Main Street']),
  house(107, near(DAYTON, -5, 5.1), ['10', 'Main Street']),
]

const parkAt = ({ lat, lng }: Coordinates) => ({ latitude: lat, longitude: lng })

describe.each(bothDatabaseKinds)('street addresses of regions (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let folder: string
  let file: string
  let id: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    folder = await mkdtemp(join(tmpdir(), 'streets-'))
    deps = makeTestDeps(database, { DATA_DIR: folder })
    deps.regions.source = () => ({
      catalogue: async () => [],
      counties: async () => [],
      look: async (url) => ({
        url,
        bytes: file.length,
        modifiedAt: null,
        version: null,
        md5: null,
      }),
      async download({ file: path }) {
        await writeFile(path, file)
        return { bytes: file.length, md5: file, modifiedAt: null, version: null }
      },
    })
    file = writeXml(OHIO)
    id = (await addRegion(deps, URL_OF_FILE)).id
    await work()
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true })
  })

  const work = () => workOff(database, [regionKind(deps)])
  const search = async (address: string, near?: Coordinates) => {
    const text = near && `${near.lat},${near.lng}`
    const input = { address, ...(text ? { near: text } : {}) }
    return (await makeTestCaller(deps).caller.parks.search(input)).toJSON()
  }
  const find = async (...asked: Parameters<typeof search>) => (await search(...asked)).place
  const suggestions = async (query: string, near?: Coordinates) => {
    const input = { query, ...(near ? { near: `${near.lat},${near.lng}` } : {}) }
    const items = await makeTestCaller(deps).caller.geocode.suggest(input)
    return items.flatMap(({ kind, text, detail }) => (kind === 'street' ? [{ text, detail }] : []))
  }
  const metresTo = (place: { location: Coordinates } | undefined, at: Coordinates) =>
    place ? distanceMetres(place.location, at) : Number.NaN

  test('streets are suggested after three letters, the map’s own first, and found', async () => {
    const oak = { text: 'Oak Street, Columbus, OH', detail: 'Street' }
    expect(await suggestions('oa', COLUMBUS)).toEqual([])
    expect(await suggestions('oak', COLUMBUS)).toEqual([oak])
    expect(await suggestions('oak st')).toEqual([oak])
    expect(await suggestions('N 5th', COLUMBUS)).toEqual([
      { text: 'North 5th Avenue, Columbus, OH', detail: 'Street' },
    ])
    const main = async (near: Coordinates) =>
      (await suggestions('10 main', near)).map(({ text }) => text)
    const [columbus, dayton] = await main(COLUMBUS)
    expect([columbus, dayton]).toEqual([
      '10 Main Street, Columbus, OH',
      expect.stringMatching(/^10 Main Street, Dayton, OH$/),
    ])
    expect(await main(DAYTON)).toEqual([dayton, columbus])
    for (const [text = '', at] of [
      [columbus, near(COLUMBUS, -5, 5.1)],
      [dayton, near(DAYTON, -5, 5.1)],
    ] as const) {
      expect(metresTo(await find(text), at)).toBeLessThan(20)
    }
    expect(await suggestions('%ak', COLUMBUS)).toEqual([])
    expect(await suggestions('oak_street', COLUMBUS)).toEqual([oak])
  })

  test.each<[string, string, string, Coordinates]>([
    ['120 Oak St, Columbus', '120 Oak Street, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    ['120 oak st columbus oh', '120 Oak Street, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    ['120 Oak Street, 43215', '120 Oak Street, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    ['120 Oak Street, OH', '120 Oak Street, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    ['120 Oak Street', '120 Oak Street, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    [
      '120 Oak St Apt 3, Columbus',
      '120 Oak Street, Columbus, OH',
      'exact',
      near(COLUMBUS, -7, 0.1),
    ],
    ['Oak Street 120, Columbus', 'Oak Street 120, Columbus, OH', 'exact', near(COLUMBUS, -7, 0.1)],
    ['110 Oak St, Columbus', '110 Oak Street, Columbus, OH', 'about', near(COLUMBUS, -8, 0.1)],
    ['900 Oak St, Columbus', '900 Oak Street, Columbus, OH', 'street', COLUMBUS],
    // By the numbers of Main Street.
    ['2030 Pine St, Columbus', '2030 Pine Street, Columbus, OH', 'about', near(COLUMBUS, 0.75, -1)],
    ['2900 Pine St, Columbus', '2900 Pine Street, Columbus, OH', 'street', near(COLUMBUS, 0, -1)],
    ['Oak St, Columbus', 'Oak Street, Columbus, OH', 'street', COLUMBUS],
    [
      '212-14 N Fifth Ave, Columbus',
      '212-14 North 5th Avenue, Columbus, OH',
      'exact',
      near(COLUMBUS, 0.1, 5),
    ],
    [
      '212-14 5th Av #2 Columbus',
      '212-14 North 5th Avenue, Columbus, OH',
      'exact',
      near(COLUMBUS, 0.1, 5),
    ],
    [
      '12 1/2 St Clair Ave, Columbus',
      '12 1/2 Saint Clair Avenue, Columbus, OH',
      'exact',
      near(COLUMBUS, 5.1, 5),
    ],
    [
      'Oak St & N 5th Ave, Columbus',
      'Oak Street & North 5th Avenue, Columbus, OH',
      'exact',
      COLUMBUS,
    ],
    [
      'oak street and st. clair avenue',
      'Oak Street & Saint Clair Avenue, Columbus, OH',
      'exact',
      near(COLUMBUS, 5, 0),
    ],
    ['10 Main St, Dayton, OH', '10 Main Street, Dayton, OH', 'exact', near(DAYTON, -5, 5.1)],
    ['10 Main St, Columbus', '10 Main Street, Columbus, OH', 'exact', near(COLUMBUS, -5, 5.1)],
  ])('%s', async (text, name, accuracy, at) => {
    const place = await find(text)
    expect(place).toMatchObject({ name, accuracy, precision: 'address' })
    expect(place?.unknown).toBeUndefined()
    expect(metresTo(place, at)).toBeLessThan(60)
  })

  test.each<[string, string, Coordinates]>([
    ['120 Oak', '120 Oak Street, Columbus, OH', near(COLUMBUS, -7, 0.1)],
    ['120 Oak Columbus', '120 Oak Street, Columbus, OH', near(COLUMBUS, -7, 0.1)],
    ['10 Wrigh, Dayton', '10 Wright Way, Dayton, OH', near(DAYTON, 0, 8)],
    ['10 Wrihgt Way, Dayton', '10 Wright Way, Dayton, OH', near(DAYTON, 0, 8)],
    [
      '12 1/2 Saint Clar Ave, Columbus, OH',
      '12 1/2 Saint Clair Avenue, Columbus, OH',
      near(COLUMBUS, 5.1, 5),
    ],
    ['Oak & N 5th', 'Oak Street & North 5th Avenue, Columbus, OH', COLUMBUS],
    ['Oak & N 5th Ave, Columbus', 'Oak Street & North 5th Avenue, Columbus, OH', COLUMBUS],
  ])('%s is typed in part, or misspelt', async (text, name, at) => {
    const place = await find(text)
    expect(place).toMatchObject({ name, precision: 'address' })
    expect(metresTo(place, at)).toBeLessThan(60)
  })

  test('of two towns the map decides, and says so', async () => {
    const place = await find('10 Main Street', near(DAYTON, 20, 0))
    expect(place).toMatchObject({ name: '10 Main Street, Dayton, OH', isNearer: true })
    expect((await find('10 Main Street', near(COLUMBUS, 20, 0)))?.name).toBe(
      '10 Main Street, Columbus, OH',
    )
  })

  test.each([
    ['no map', '10 Main Street', undefined],
    ['a map between them', '10 Main Street', { lat: 39.86, lng: -83.6 }],
    ['only their state', '10 Main Street, Ohio', undefined],
  ])('of two towns and %s it asks', async (_, text, map) => {
    const place = await find(text, map)
    expect(place).toMatchObject({ precision: 'address', accuracy: 'exact' })
    expect(place?.towns).toMatchObject({ name: '10 Main Street', count: 2 })
    expect(place?.towns?.nearest.toSorted()).toEqual([
      '10 Main Street, Columbus, OH',
      '10 Main Street, Dayton, OH',
    ])
    expect(place?.towns?.nearest[0]).toBe(place?.name)
  })

  test('what it offers is no question any more', async () => {
    const { towns } = (await find('10 Main Street')) ?? {}
    for (const text of towns?.nearest ?? []) {
      const place = await find(text)
      expect(place).toMatchObject({ name: text, accuracy: 'exact' })
      expect(place?.towns).toBeUndefined()
    }
  })

  test('a map in their state decides', async () => {
    const place = await find('10 Main Street, Ohio', near(DAYTON, 20, 0))
    expect(place?.name).toBe('10 Main Street, Dayton, OH')
    expect(place?.towns).toBeUndefined()
  })

  test('a park without an address is near the street of its way in', async () => {
    const { parks } = await search('Franklin Commons, Columbus')
    expect(parks[0]).toMatchObject({
      name: 'Franklin Commons',
      near: 'near Oak Street & North 5th Avenue, Columbus',
      nearFrom: 'osm',
    })
    expect(parks[0]?.vicinity).toBeUndefined()
    const page = await exportParks(database, undefined).next()
    expect(page.value).toContainEqual(
      expect.objectContaining({
        name: 'Franklin Commons',
        nearStreet: 'Oak Street & North 5th Avenue',
        nearSource: 'osm',
        vicinity: null,
      }),
    )
    expect((await findExportFacts(database, undefined)).hasOsm).toBe(true)
  })

  test.each([
    ['120 Oak St, Dayton', 'Dayton, OH', '120 Oak St'],
    ['12 Elm St, Columbus', 'Columbus, OH', '12 Elm St'],
    ['120 S 5th Ave, Columbus', 'Columbus, OH', '120 S 5th Ave'],
    ['120 Oat St, Columbus', 'Columbus, OH', '120 Oat St'],
    ['120 6th Ave, Columbus', 'Columbus, OH', '120 6th Ave'],
    ['Oak St & Wright Way, Columbus', 'Columbus, OH', 'Oak St & Wright Way'],
    ['12345 El Camino Real, San Diego, CA', 'San Diego, CA', '12345 El Camino Real'],
  ])('%s is not known, and its place is said', async (text, name, unknown) => {
    const place = await find(text)
    expect(place).toMatchObject({ name, unknown, precision: 'city' })
    expect(place?.accuracy).toBeUndefined()
  })

  test.each([
    ['Columbus', 'city'],
    ['43215', 'zip'],
    ['Franklin Commons', 'park'],
    ['Franklin Commons, Columbus', 'park'],
    ['43215 Columbus', 'zip'],
    ['Oak Park', 'city'],
  ])('%s is no address', async (text, precision) => {
    expect((await find(text))?.precision).toBe(precision)
  })

  describe('in the database', () => {
    const rows = async () => {
      const all = await database.orm
        .select({ name: streets.name, city: streets.city, xmin: xminOf })
        .from(streets)
        .orderBy(streets.name, streets.longitude)
      return all
    }
    const names = async () => (await rows()).map(({ name }) => name)
    const keys = async () => {
      const all = await database.orm.select().from(streetNames).orderBy(streetNames.key)
      return all.map(({ key }) => key)
    }

    test('streets of one name in two towns are two', async () => {
      expect(await names()).toEqual([
        ...['Main Street', 'Main Street', 'North 5th Avenue', 'Oak Street'],
        ...['Pine Street', 'Saint Clair Avenue', 'Wright Way'],
      ])
      expect(await keys()).toEqual([
        ...['5 avenue', 'main street', 'oak street', 'pine street', 'saint clair avenue'],
        'wright way',
      ])
    })

    test('a refresh changes only what is different', async () => {
      const before = await rows()
      const extra = house(108, near(DAYTON, 0, 8.1), ['7', 'Wright Way'])
      file = writeXml([...OHIO.filter(({ id: of }) => of !== 12), extra])
      await refreshRegion(deps, id)
      await work()
      const after = await rows()
      const isSame = ({ name }: { name: string }) => !/Clair|Wright/.test(name)
      expect(after.filter(isSame)).toEqual(before.filter(isSame))
      expect(await find('7 Wright Way, Dayton')).toMatchObject({ accuracy: 'exact' })
      // Its house is still known, though its line is not.
      expect(await names()).toEqual(before.map(({ name }) => name))
    })

    test('an address that becomes known takes the place of the street', async () => {
      const before = await search('Franklin Commons, Columbus')
      const tags = { 'addr:street': 'Oak Street', 'addr:housenumber': '2', 'addr:city': 'Columbus' }
      const addressed = { ...PARK, tags: { ...PARK.tags, ...tags } } as Element
      file = writeXml([addressed, ...OHIO.slice(1)])
      await refreshRegion(deps, id)
      await work()
      const { parks } = await search('Franklin Commons, Columbus')
      expect(before.parks[0]).toMatchObject({ near: expect.anything() })
      expect(parks[0]).toMatchObject({ vicinity: '2 Oak Street, Columbus' })
      expect(parks[0]).not.toHaveProperty('near')
      file = writeXml(OHIO)
      await refreshRegion(deps, id)
      await work()
      expect((await search('Franklin Commons, Columbus')).parks[0]).toMatchObject({
        near: expect.anything(),
      })
    })

    test('removing the region takes them', async () => {
      await database.orm.insert(parks).values({
        source: 'seed',
        sourceId: 'near',
        name: 'Oak Green',
        ...parkAt(COLUMBUS),
      })
      await refreshRegion(deps, id)
      await work()
      expect((await search('Oak Green')).parks[0]).toMatchObject({
        near: 'near Oak Street & North 5th Avenue, Columbus',
      })
      await removeRegion(deps, id)
      await work()
      expect(await names()).toEqual([])
      expect(await keys()).toEqual([])
      expect(await database.orm.select().from(regions)).toEqual([])
      expect((await search('Oak Green')).parks[0]).not.toHaveProperty('near')
      expect(await find('120 Oak St, Columbus')).toMatchObject({ unknown: '120 Oak St' })
    })
  })
})
