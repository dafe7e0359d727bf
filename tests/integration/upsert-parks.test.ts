import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { dropOutdatedFacts, findPark, findParksByName } from '#db/queries/park/parks.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { UpsertOptions } from '#db/queries/park/write-parks.ts'
import { findNearbyParks } from '#db/queries/search/nearby-parks.ts'
import { parkLayers, parks } from '#db/schema/parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Park, ParkResult } from '#domain/park/park-schemas.ts'
import { outlineText } from '#server/region/outlines/interior-point.ts'
import {
  bothDatabaseKinds,
  emptyTestDatabase,
  openTestDatabase,
} from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

const here = { latitude: 37.7596, longitude: -122.4269 }
const dolores: ParkFacts = {
  source: 'google',
  sourceId: 'ChIJ-dolores',
  placeId: 'ChIJ-dolores',
  name: 'Dolores Park',
  ...here,
  rating: 4.7,
  userRatingsTotal: 19_000,
  amenities: ['Restrooms', 'Dogs Allowed'],
  types: ['park'],
  photos: [
    { photoReference: 'places/a/photos/1', attributions: [{ name: 'Ann' }] },
    { photoReference: 'places/a/photos/2' },
  ],
}
const TWO_WEEKS = new Date('2026-12-04T00:00:00Z')

describe.each(bothDatabaseKinds)('writing what a source says (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterEach(() => emptyTestDatabase(database))
  afterAll(() => database.close())

  const write = (facts: ParkFacts[], options?: UpsertOptions) =>
    upsertParks(
      database,
      facts.map((each) => ({ facts: each, reach: 1500 })),
      options,
    )

  async function search(filter = { minRating: 0, amenityBits: 0 }): Promise<ParkResult[]> {
    const centre = { lat: here.latitude, lng: here.longitude }
    const query = { centre, area: { radius: 2000 }, filter, limit: 50 }
    return JSON.parse((await findNearbyParks(database, query)).json)
  }

  test('what lies inside is news, and each source has its own', async () => {
    const insidesOf = (lat: number) => ({
      entrances: [{ kind: 'gate' as const, lat, lng: 0.5, name: 'Oak Street' }],
      features: [{ kind: 'toilets' as const, lat, lng: 0.25 }],
      paths: { meters: 120, bySurface: { asphalt: 120 } },
    })
    const [{ id } = { id: 0 }] = await write([dolores])
    expect(await findPark(database, id)).not.toHaveProperty('entrances')
    expect(await write([{ ...dolores, insides: insidesOf(1) }])).toEqual([
      { id, outcome: 'updated' },
    ])
    expect(await findPark(database, id)).toMatchObject(insidesOf(1))
    expect(await write([{ ...dolores, insides: insidesOf(1) }])).toEqual([
      { id, outcome: 'unchanged' },
    ])
    const other = { ...dolores, source: 'town', sourceId: 'dolores', placeId: undefined }
    await write([{ ...other, insides: insidesOf(2) }])
    await write([dolores])
    const [first, second] = [insidesOf(1), insidesOf(2)]
    expect(await findPark(database, id)).toMatchObject({
      entrances: [...first.entrances, ...second.entrances],
      features: [...first.features, ...second.features],
    })
    const nothing = { entrances: [], features: [] }
    expect(await write([{ ...dolores, insides: nothing }])).toEqual([{ id, outcome: 'updated' }])
    expect(await findPark(database, id)).toMatchObject(second)
    await write([{ ...other, insides: nothing }])
    expect(await findPark(database, id)).not.toHaveProperty('entrances')
  })

  test.each([
    ['a misspelt name', { name: 'Dolorez Park' }, 'joined'],
    ['another name with its house number', { name: 'Elm Green', vicinity: '1 Elm St' }, 'joined'],
    ['a number instead of a name', { name: 'Park No. 7' }, 'joined'],
    ['a misspelt name 200 m away', { name: 'Dolorez Park', latitude: 37.7614 }, 'added'],
    ['another name', { name: 'Elm Green' }, 'added'],
  ])('%s close by: %s is %s', async (_, changes, outcome) => {
    const known = { ...dolores, vicinity: '1 Elm St, San Francisco' }
    await write([known])
    const record = { ...dolores, source: 'town', sourceId: '7', placeId: undefined, ...changes }
    expect(await write([record])).toMatchObject([{ outcome }])
  })

  test('an outline is news, and that of the main source counts for more', async () => {
    const outlineOf = (size: number) => {
      const square: [number, number][] = [
        [0, 0],
        [size, 0],
        [size, size],
        [0, 0],
      ]
      return outlineText([[square]])
    }
    const [{ id } = { id: 0 }] = await write([dolores])
    const box = async () => (await findPark(database, id))?.box
    expect(await write([{ ...dolores, outline: outlineOf(1) }])).toEqual([
      { id, outcome: 'updated' },
    ])
    expect(await write([{ ...dolores, outline: outlineOf(1) }])).toEqual([
      { id, outcome: 'unchanged' },
    ])
    const other = { ...dolores, source: 'town', sourceId: 'dolores', placeId: undefined }
    expect(await write([{ ...other, outline: outlineOf(2) }])).toEqual([{ id, outcome: 'joined' }])
    expect(await box()).toEqual([0, 0, 1, 1])
    await database.sql`delete from park_outlines`
    await write([{ ...other, outline: outlineOf(2) }])
    expect(await box()).toEqual([0, 0, 2, 2])
    await write([{ ...other, outline: outlineOf(3) }])
    expect(await box()).toEqual([0, 0, 3, 3])
    await write([{ ...dolores, outline: outlineOf(1) }])
    expect(await box()).toEqual([0, 0, 1, 1])
    await write([dolores])
    expect(await box()).toEqual([0, 0, 1, 1])
  })

  test('a new park is added, the same again unchanged, another word of it an update', async () => {
    const [added] = await write([dolores])
    expect(added?.outcome).toBe('added')
    expect(await write([dolores])).toEqual([{ id: added?.id, outcome: 'unchanged' }])
    const renamed = { ...dolores, name: 'Mission Dolores Park', rating: undefined }
    expect(await write([renamed])).toEqual([{ id: added?.id, outcome: 'updated' }])
    const { sourceId: _, ...facts } = JSON.parse(JSON.stringify(renamed))
    const found: Partial<Park> = (await findPark(database, added?.id ?? 0)) ?? {}
    const { userRatingsTotal, place, facts: known, ...park } = found
    expect(known).toEqual([
      { key: 'leash', value: 'yes', source: 'google', how: 'stated' },
      { key: 'toilets', value: 'yes', source: 'google', how: 'stated' },
    ])
    expect(userRatingsTotal).toBe(19_000)
    expect(place).toBe('Mission Dolores, San Francisco')
    expect({ ...park, userRatingsTotal }).toEqual({ id: added?.id, ...facts })
  })

  test('a source that states only a part takes nothing back', async () => {
    const hours = { weekday_text: ['Monday: Open 24 hours'] }
    const [park] = await write([{ ...dolores, openingHours: hours }])
    const { photos: _, rating: __, ...part } = dolores
    const said = { ...part, latitude: 37.76, amenities: ['Playground'], name: 'Dolores' }
    await write([said], { isPartial: true })
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({
      name: 'Dolores',
      latitude: 37.76,
      openingHours: hours,
      rating: 4.7,
      photos: dolores.photos,
      amenities: ['Restrooms', 'Dogs Allowed', 'Playground'],
    })
    await write([said])
    const all = (await findPark(database, park?.id ?? 0)) ?? {}
    expect(all).toMatchObject({ latitude: 37.76, amenities: ['Playground'] })
    expect(all).not.toHaveProperty('openingHours')
    expect(all).not.toHaveProperty('photos')
  })

  test('hours by the day count for more than another source’s hours as stated', async () => {
    const { placeId: _, ...park } = dolores
    const town = { ...park, source: 'town', sourceId: '1' }
    const osm = { ...park, source: 'osm', sourceId: 'way/1' }
    const [stated, days, others] = [
      { weekday_text: [], as_told: 'in summer' },
      { weekday_text: ['Monday: Open 24 hours'] },
      { weekday_text: ['Monday: Closed'] },
    ]
    const [{ id = 0 } = {}] = await write([{ ...town, openingHours: stated }])
    const hours = async () => (await findPark(database, id))?.openingHours
    expect(await hours()).toEqual(stated)
    expect(await write([{ ...osm, openingHours: days }])).toEqual([{ id, outcome: 'joined' }])
    expect(await hours()).toEqual(days)
    await write([{ ...osm, openingHours: stated }])
    expect(await hours()).toEqual(stated)
    await write([{ ...osm, openingHours: days }])
    await write([{ ...town, openingHours: others }])
    expect(await hours()).toEqual(others)
  })

  test('a point inside an outline is not replaced by one stated without', async () => {
    const [park] = await write([{ ...dolores, area: 64_000 }])
    await write([{ ...dolores, latitude: 37.76 }], { isPartial: true })
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({ latitude: here.latitude })
  })

  test('writers of the same parks in other orders do not stop each other', async () => {
    const many = Array.from({ length: 20 }, (_, index) => ({
      ...dolores,
      sourceId: `place-${index}`,
      placeId: `place-${index}`,
      name: `Park ${index}`,
      latitude: here.latitude + index / 10,
    }))
    await insertParks(
      database,
      ...many.slice(0, 10).map(({ name, latitude, longitude }) => ({ name, latitude, longitude })),
    )
    const shuffled = (turn: number) =>
      many.map((_, index) => many[(index * 7 + turn * 11) % many.length] as ParkFacts)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, (_, turn) =>
        write(shuffled(turn).slice(0, 12), { expiresAt: new Date(TWO_WEEKS.getTime() + turn) }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  })

  test('a park that comes back is not doubled by one that took its place', async () => {
    const [gone] = await write([dolores])
    await database.sql`update parks set kept_until = now()`
    await dropOutdatedFacts(database)
    const [id = 0] = await insertParks(database, { name: 'Dolores Park', ...here })
    expect(await write([dolores])).toEqual([{ id, outcome: 'joined' }])
    expect(await write([dolores])).toEqual([{ id, outcome: 'joined' }])
    expect(await search()).toHaveLength(1)
    expect(id).not.toBe(gone?.id)
  })

  test('however many facts have expired, they all go', async () => {
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      expiresAt: new Date(0),
      latitude: here.latitude + index / 1e5,
    }))
    const ids = await insertParks(database, ...rows)
    expect(await findPark(database, ids[0] ?? 0)).toBeNull()
    expect(await dropOutdatedFacts(database)).toBe(2_500)
    expect(await search()).toEqual([])
    expect(await dropOutdatedFacts(database)).toBe(0)
  })

  test('facts dated years ahead go, unless the clock is from before the schema', async () => {
    const madeAt = (years: number) => database.sql`
      update drizzle.__drizzle_migrations set created_at = extract(epoch
        from now() + make_interval(years => ${years}::int)) * 1000 + id`
    const expiresAt = new Date(Date.now() + 3_650 * 86_400_000)
    const [id = 0] = await write([dolores], { expiresAt }).then(([row]) => [row?.id])
    await madeAt(5)
    expect(await dropOutdatedFacts(database)).toBe(0)
    expect(await findPark(database, id)).not.toBeNull()
    await madeAt(-1)
    expect(await dropOutdatedFacts(database)).toBe(1)
    expect(await findPark(database, id)).toBeNull()
  })

  test('a park known from elsewhere gains what it does not know, and is found by it', async () => {
    const [id = 0] = await insertParks(database, {
      name: 'Dolores Park',
      latitude: here.latitude + 0.005,
      longitude: here.longitude,
      vicinity: 'Mission',
      amenities: ['Playground'],
    })
    expect(await write([dolores])).toEqual([{ id, outcome: 'joined' }])
    expect(await write([dolores])).toEqual([{ id, outcome: 'joined' }])
    const found = await search({ minRating: 4.5, amenityBits: 0b101 })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({
      id,
      source: 'test-factory',
      enrichedBy: ['google'],
      placeId: 'ChIJ-dolores',
      vicinity: 'Mission',
      latitude: here.latitude + 0.005,
      rating: 4.7,
      userRatingsTotal: 19_000,
      amenities: ['Playground', 'Restrooms', 'Dogs Allowed'],
      photos: [dolores.photos?.[0]],
    })
    expect((await findPark(database, id))?.photos).toEqual(dolores.photos)
    await database.orm.delete(parkLayers)
    expect(await search({ minRating: 4.5, amenityBits: 0 })).toEqual([])
    const [plain] = await search()
    expect(plain).toMatchObject({ id, amenities: ['Playground'] })
    expect(plain).not.toHaveProperty('rating')
    expect(plain).not.toHaveProperty('enrichedBy')
  })

  test('what the park knows itself stays, and its rating keeps its own count', async () => {
    const known = { name: 'Dolores Park', ...here, rating: 3.9, description: 'Its own.' }
    const [id = 0] = await insertParks(database, known)
    await write([{ ...dolores, description: 'Another.' }])
    const park = (await findPark(database, id)) ?? {}
    expect(park).toMatchObject({ rating: 3.9, description: 'Its own.' })
    expect(park).not.toHaveProperty('userRatingsTotal')
  })

  test('another name, or the same too far away, is another park', async () => {
    await insertParks(
      database,
      { name: 'Alamo Square', ...here },
      { name: 'Dolores Park', latitude: here.latitude + 0.02, longitude: here.longitude },
    )
    expect(await write([dolores])).toMatchObject([{ outcome: 'added' }])
  })

  test('of several records that are of one park the nearest adds to it, the others are no parks', async () => {
    const [id = 0] = await insertParks(database, { name: 'Dolores Park', ...here })
    const farther = { ...dolores, latitude: here.latitude + 0.003, sourceId: 'b', placeId: 'b' }
    const joined = { id, outcome: 'joined' }
    expect(await write([farther, dolores])).toEqual([joined, joined])
    expect(await write([farther])).toEqual([joined])
    expect(await search()).toMatchObject([{ id, placeId: dolores.placeId }])
  })

  test('sources that have been put together before are named', async () => {
    const [park] = await write([{ ...dolores, source: 'city', enrichedBy: ['osm'] }])
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({ enrichedBy: ['osm'] })
    await write([{ ...dolores, placeId: undefined }])
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({
      enrichedBy: ['osm', 'google'],
    })
    const [id = 0] = await insertParks(database, {
      name: 'Alamo Square',
      latitude: 37.7764,
      longitude: -122.4346,
    })
    const alamo = { name: 'Alamo Square', latitude: 37.7764, longitude: -122.4346 }
    const { placeId: _, ...facts } = { ...dolores, ...alamo, source: 'city', sourceId: 'alamo' }
    await write([{ ...facts, enrichedBy: ['osm'] }])
    expect(await findPark(database, id)).toMatchObject({ enrichedBy: ['osm', 'city'] })
  })

  test('a place id that another source gave is the same park', async () => {
    const [id = 0] = await insertParks(database, {
      name: 'Parque Dolores',
      ...here,
      placeId: 'ChIJ-dolores',
    })
    expect(await write([dolores])).toEqual([{ id, outcome: 'joined' }])
  })

  test('one that is gone for good is found by its number only', async () => {
    const [park] = await write([{ ...dolores, closed: true }])
    expect(await search()).toEqual([])
    expect(await findParksByName(database, 'dolores', { limit: 5 })).toEqual([])
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({ closed: true })
    await write([dolores])
    expect(await search()).toHaveLength(1)
    expect(await findParksByName(database, 'dolores', { limit: 5 })).toHaveLength(1)
  })

  test('stores when the facts expire', async () => {
    await write([dolores], { expiresAt: TWO_WEEKS })
    const rows = await database.orm.select({ expiresAt: parks.expiresAt }).from(parks)
    expect(rows).toEqual([{ expiresAt: TWO_WEEKS }])
  })

  test('said twice at once, or by several at once, it is one park', async () => {
    const results = await Promise.all([
      write([dolores, { ...dolores, name: 'Twice' }]),
      write([dolores]),
      write([dolores]),
    ])
    expect(new Set(results.flat().map(({ id }) => id)).size).toBe(1)
    expect(await search()).toHaveLength(1)
  })

  test('what the database can not store is left out of a text', async () => {
    const [park] = await write([{ ...dolores, name: 'Dolo\0res \ud83d Park', vicinity: '\0' }])
    expect(await findPark(database, park?.id ?? 0)).toMatchObject({ name: 'Dolores \ufffd Park' })
  })

  test('nothing is written of records among which one can not be', async () => {
    const bad = { ...dolores, sourceId: 'bad', placeId: undefined, name: 'Other', rating: 7 }
    await expect(write([dolores, bad])).rejects.toThrow(/parks_rating_range/)
    expect(await search()).toEqual([])
    expect(await write([])).toEqual([])
  })
})
