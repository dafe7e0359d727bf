import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { insertStreets } from '#db/queries/region/region-streets.ts'
import { putRegion } from '#db/queries/region/regions.ts'
import { codeOf } from '#db/stored/house-number.ts'
import { packHouses, packLines } from '#db/stored/street-bytes.ts'
import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { Position } from '#domain/geo/polygon.ts'
import { readStreetName } from '#server/streets/street-name.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const SF = '37.77,-122.42'
const NYC = '40.7,-74'
const CHICAGO = '41.9,-87.6'
const PROVIDENCE = '41.82,-71.41'
const VANCOUVER = { lat: 49.2776, lng: -123.09 }

describe.each(databaseKinds)('the streets that come along (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    caller = makeTestCaller(makeTestDeps(database)).caller
  })
  afterEach(async () => {
    await database.sql`delete from regions`
    await database.sql`delete from parks`
  })
  afterAll(() => database.close())

  const search = async (address: string, near?: string) =>
    (await caller.parks.search({ address, near, limit: 1 })).toJSON()
  const find = async (address: string, near?: string) => (await search(address, near)).place
  const suggestions = async (query: string, near?: string) =>
    (await caller.geocode.suggest({ query, near }))
      .filter((item) => item.kind === 'street')
      .map(({ text }) => text)

  /** Brings in a street of a region, with houses if any are given. */
  async function bringIn(
    region: string,
    {
      name,
      line,
      city = null,
      houses = [],
    }: { name: string; line: Position[]; city?: string | null; houses?: [number, Position][] },
  ): Promise<number> {
    const about = { key: region, kind: 'url', name: region, url: null, fileName: region } as const
    const id = await putRegion(database, { ...about, isRefreshed: false })
    const [lng, lat] = line[Math.floor(line.length / 2)] ?? [0, 0]
    await insertStreets(database, id, [
      {
        content: '00000000-0000-0000-0000-000000000001',
        name,
        key: readStreetName(name).key,
        city,
        postcode: null,
        lat,
        lng,
        lines: packLines([line]),
        houses: packHouses(houses.map(([number, at]) => ({ code: codeOf(number), at }))),
      },
    ])
    return id
  }

  test.each<[string, string, Coordinates, string?]>([
    [
      '24th St & Valencia',
      '24th Street & Valencia Street, San Francisco, CA',
      { lat: 37.7522, lng: -122.4207 },
    ],
    [
      'Market & Castro, SF',
      'Market Street & Castro Street, San Francisco, CA',
      { lat: 37.7626, lng: -122.4352 },
    ],
    [
      '5th Ave and 42nd St',
      '5th Avenue & 42nd Street, New York City, NY',
      { lat: 40.7535, lng: -73.981 },
    ],
    [
      'Fifth Avenue at 42 St',
      '5th Avenue & 42nd Street, New York City, NY',
      { lat: 40.7535, lng: -73.981 },
    ],
    [
      'corner of Haight and Ashbury',
      'Haight Street & Ashbury Street, San Francisco, CA',
      { lat: 37.77, lng: -122.4469 },
      SF,
    ],
    [
      'Commonwealth Ave & Harvard Ave, Allston',
      'Commonwealth Avenue & Harvard Avenue, Allston, Boston',
      { lat: 42.3505, lng: -71.131 },
      CHICAGO,
    ],
  ])('%s is a spot', async (text, name, at, near?) => {
    const place = await find(text, near)
    expect(place).toMatchObject({ name, precision: 'address', accuracy: 'about' })
    expect(place).not.toHaveProperty('unknown')
    expect(distanceMetres(place?.location ?? VANCOUVER, at)).toBeLessThan(60)
  })

  test('the map chooses between corners, and one far from it is none', async () => {
    const broadway = async (near?: string) => (await find('Broadway & Grant', near))?.name
    expect(await broadway(SF)).toBe('Broadway & Grant Avenue, San Francisco, CA')
    const corner = '24th Street & Valencia Street, San Francisco, CA'
    expect(await find('24th St & Valencia', CHICAGO)).toMatchObject({
      name: 'Chicago, IL',
      unknown: '24th St & Valencia',
      also: [{ text: corner }],
    })
    // New York's streets are known: it has no such corner.
    expect(await find('24th St & Valencia', NYC)).toMatchObject({ name: corner })
  })

  test('a house number is unknown, and the street is shown', async () => {
    expect(await find('2001 Market St, San Francisco')).toMatchObject({
      name: 'Market Street, San Francisco, CA',
      accuracy: 'street',
      unknown: '2001',
    })
    expect((await search('2001 Market Street', SF)).understood?.unknown).toEqual(['2001'])
  })

  test('with a zip code a street is meant where it is nearest to that', async () => {
    const place = await find('350 5th Ave, New York, NY 10118')
    expect(place).toMatchObject({ name: '5th Avenue, New York, NY', unknown: '350' })
    const at = { lat: 40.7483, lng: -73.9855 }
    expect(distanceMetres(place?.location ?? VANCOUVER, at)).toBeLessThan(700)
  })

  test('of several streets of a name in a city the longest is meant', async () => {
    const place = await find('24th Street, San Francisco')
    expect(place?.within).toBeGreaterThan(1_500)
  })

  test('in which of several towns a house is, is not guessed', async () => {
    expect(await find('2001 Market Street')).toBeUndefined()
    const anywhere = await find('12 Main St', PROVIDENCE)
    expect(anywhere).toMatchObject({ name: 'Providence, RI' })
    expect(anywhere).not.toHaveProperty('also')
    const { location, offers } = await search('350 5th Ave')
    expect([location, offers]).toEqual([
      null,
      ['350 5th Avenue, New York City, NY', '350 5th Avenue, San Francisco, CA'],
    ])
    expect((await find('350 5th Ave', CHICAGO))?.also).toEqual(offers?.map((text) => ({ text })))
  })

  test.each([
    ['24th st & mis', '24th Street & Mission Street, San Francisco, CA'],
    ['24th & miss', '24th Street & Mission Street, San Francisco, CA'],
    ['haight and as', 'Haight Street & Ashbury Street, San Francisco, CA'],
  ])('%s is the beginning of a corner near the map', async (text, corner) => {
    expect(await suggestions(text, SF)).toEqual([corner])
    expect(await suggestions(text, CHICAGO)).toEqual([])
  })

  test('streets are suggested near the map only', async () => {
    expect(await suggestions('valenc', SF)).toEqual(['Valencia Street, San Francisco, CA'])
    expect(await suggestions('valenc', NYC)).toEqual([])
    expect(await suggestions('valenc')).toEqual([])
  })

  test.each(['the park', 'park & garden', 'South Valley Zoo'])('%s is no street', async (text) => {
    expect((await find(text))?.precision).not.toBe('address')
  })

  test('a park that is called like a corner is that park', async () => {
    const [id] = await insertParks(
      database,
      { name: 'Haight and Ashbury', city: 'San Francisco', state: 'CA' },
      {
        name: 'Grant and Lee Park',
        city: 'Appomattox',
        state: 'VA',
        latitude: 37.4,
        longitude: -78,
      },
      { name: '5th Ave & 42nd St', latitude: 40.75, longitude: -73.98 },
    )
    expect(await find('Haight and Ashbury', SF)).toMatchObject({ precision: 'park', parkId: id })
    expect(await find('Grant and Lee Park', SF)).toMatchObject({ name: 'Grant and Lee Park' })
    expect(await find('5th Ave & 42nd St', SF)).toMatchObject({ name: '5th Ave & 42nd St' })
  })

  test('a street that a region has is there once, with its numbers', async () => {
    const line: Position[] = [
      [-122.4214, 37.7488],
      [-122.4207, 37.7522],
      [-122.4228, 37.7731],
    ]
    const houses: [number, Position][] = [[100, [-122.4226, 37.7712]]]
    await bringIn('sf', { name: 'Valencia Street', line, houses })
    expect(await suggestions('valenc', SF)).toEqual(['Valencia Street, San Francisco, CA'])
    const place = await find('Valencia Street')
    expect(place?.name).toBe('Valencia Street, San Francisco, CA')
    expect(place).not.toHaveProperty('towns')
    expect(await find('100 Valencia St')).toMatchObject({
      name: '100 Valencia Street, San Francisco, CA',
      accuracy: 'exact',
    })
    expect(await find('24th St & Valencia')).toMatchObject({
      name: '24th Street & Valencia Street, San Francisco, CA',
      accuracy: 'about',
    })
  })

  test('a region’s house counts for more than streets of its name that come along', async () => {
    const line: Position[] = [
      [-83.01, 39.96],
      [-83, 39.96],
      [-82.99, 39.96],
    ]
    await bringIn('ohio', { name: 'Valencia Street', line, city: 'Columbus' })
    expect((await find('2900 Valencia St'))?.name).toBe('2900 Valencia Street, Columbus, OH')
  })

  test('a street is not a park that was called after it', async () => {
    const { lat: latitude, lng: longitude } = VANCOUVER
    await insertParks(database, {
      name: 'Park near East Georgia Street',
      city: 'Vancouver',
      state: 'BC',
      latitude,
      longitude,
    })
    expect(await find('Georgia Street, Vancouver')).toMatchObject({
      name: 'Vancouver, BC',
      unknown: 'Georgia Street',
    })
    const line: Position[] = [
      [-123.1, 49.2776],
      [-123.09, 49.2776],
      [-123.08, 49.2776],
    ]
    await bringIn('vancouver', { name: 'East Georgia Street', line, city: 'Vancouver' })
    for (const text of ['Georgia Street, Vancouver', 'East Georgia St, Vancouver', 'Georgia St']) {
      const place = await find(text, '49.27,-123.12')
      expect(place).toMatchObject({ name: 'East Georgia Street, Vancouver, BC' })
    }
    expect((await find('Park near East Georgia Street'))?.precision).toBe('park')
  })
})
