import { existsSync } from 'node:fs'
import { asc, eq, gte, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { takePlaces, tryPlaces, writePlaceBoundaries } from '#db/queries/search/place-boundaries.ts'
import { findPlaceAt, findPlaceRings, readNeighbourhoods } from '#db/queries/search/places.ts'
import { parks } from '#db/schema/parks.ts'
import { places } from '#db/schema/places.ts'
import { regions } from '#db/schema/regions.ts'
import type { PlaceBoundary } from '#db/stored/place-boundary.ts'
import { importFile } from '#server/region/import/pipeline.ts'
import { chooseReader } from '#server/region/readers/choose-reader.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const LIECHTENSTEIN = '../shared/data/osm/liechtenstein-2013.osm.pbf'
const isThere = existsSync(LIECHTENSTEIN)
if (!isThere) process.stderr.write(`Left out, as there is no ${LIECHTENSTEIN}: its places.\n`)

type Given = Pick<PlaceBoundary, 'kind' | 'name'> & { at: [lng: number, lat: number]; side: number }

/** A square place; its point is in its middle. */
function square({ kind, name, at: [lng, lat], side }: Given): PlaceBoundary {
  const corners = [
    [0, 0],
    [0, side],
    [side, side],
    [side, 0],
    [0, 0],
  ] as const
  return {
    ref: `way/${name}`,
    kind,
    name,
    lat: lat + side / 2,
    lng: lng + side / 2,
    area: (side * 111_000) ** 2,
    rings: [corners.map(([east, north]) => [lng + east, lat + north] as const)],
  }
}

/** In Portugal. */
const CITY = square({ kind: 'city', name: 'Figueira da Foz', at: [-9, 40], side: 0.2 })
const NORTH = square({ kind: 'borough', name: 'North', at: [-9, 40.1], side: 0.1 })
const MILL = square({ kind: 'neighbourhood', name: 'Old Mill', at: [-8.98, 40.12], side: 0.02 })

describe.each(databaseKinds)('boundaries of places from files (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  beforeEach(async () => {
    await database.orm.execute(sql`truncate parks, imports cascade`)
    await database.orm.delete(places).where(gte(places.id, 20_000_000))
  })
  afterAll(() => database.close())

  const write = (...given: PlaceBoundary[]) => writePlaceBoundaries(database, given)
  const written = () =>
    database.orm
      .select({ name: places.name, kind: places.kind, parentId: places.parentId, id: places.id })
      .from(places)
      .where(gte(places.id, 20_000_000))
      .orderBy(asc(places.id))

  async function placeOf(id: number) {
    const [row] = await database.orm
      .select({ name: places.name, updatedAt: parks.updatedAt })
      .from(parks)
      .leftJoin(places, eq(places.id, parks.inPlace))
      .where(eq(parks.id, id))
    return row
  }

  test('a city abroad and its parts are written, and its parks are in them', async () => {
    const [inMill = 0, inCity = 0, outside = 0] = await insertParks(
      database,
      { latitude: 40.13, longitude: -8.97 },
      { latitude: 40.01, longitude: -8.97 },
      { latitude: 41, longitude: -8.97 },
    )
    const before = await placeOf(outside)
    expect(await write(CITY, NORTH, MILL)).toEqual({ written: 3, known: 0, alone: 0 })
    const [city, north, mill] = await written()
    expect([city?.parentId, north?.parentId, mill?.parentId]).toEqual([null, city?.id, north?.id])
    expect((await placeOf(inMill))?.name).toBe('Old Mill')
    expect((await placeOf(inCity))?.name).toBe('Figueira da Foz')
    expect(await placeOf(outside)).toEqual(before)
    const [later = 0] = await insertParks(database, { latitude: 40.13, longitude: -8.96 })
    expect((await placeOf(later))?.name).toBe('Old Mill')
    const named = (await readNeighbourhoods(database)).filter(({ parent }) =>
      ['Figueira da Foz', 'North'].includes(parent),
    )
    expect(named.map(({ name }) => name)).toEqual(['North', 'Old Mill'])
  })

  test('parks are found by the name of a part of the city, in its area, and by the city’s', async () => {
    await write(CITY, NORTH, MILL)
    await insertParks(
      database,
      { name: 'Near', latitude: 40.13, longitude: -8.97 },
      { name: 'Beyond', latitude: 40.13, longitude: -8.99 },
      { name: 'Outside', latitude: 40.1, longitude: -9.01 },
    )
    const { caller } = makeTestCaller(makeTestDeps(database))
    const named = async (address: string) => (await caller.parks.search({ address })).toJSON()
    const city = await named('Figueira da Foz')
    expect(city.place?.name).toBe('Figueira da Foz, Portugal')
    expect(city.parks.map(({ name }) => name)).toEqual(['Near', 'Beyond'])
    const town = await named('Old Mill, Figueira da Foz')
    expect(town.place?.name).toBe('Old Mill, North')
    expect(town.parks.map(({ name, place }) => [name, place])).toEqual([
      ['Near', 'Old Mill, North'],
    ])
  })

  test('the parts of a city are suggested soon, and stay so while the database fails', async () => {
    const deps = makeTestDeps(database)
    const { suggest } = deps.placeIndex
    const suggested = async () =>
      (await suggest('old mil', { limit: 5, parks: [] })).map(({ text }) => text)
    const now = performance.now.bind(performance)
    let later = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later)
    onTestFinished(() => clock.mockRestore())
    expect(await suggested()).not.toContain('Old Mill, North')
    await write(CITY, NORTH, MILL)
    later = 61_000
    expect(await suggested()).toContain('Old Mill, North')
    later = 122_000
    await database.sql`alter table places rename to places_away`
    onTestFinished(async () => {
      await database.sql`alter table places_away rename to places`
    })
    expect(await suggested()).toContain('Old Mill, North')
  })

  test('the same file again changes nothing but what it states differently', async () => {
    await write(CITY, NORTH, MILL)
    const before = await written()
    const [park = 0] = await insertParks(database, { latitude: 40.13, longitude: -8.97 })
    const placed = await placeOf(park)
    expect(await write(CITY, NORTH, MILL)).toEqual({ written: 3, known: 0, alone: 0 })
    expect(await written()).toEqual(before)
    expect(await placeOf(park)).toEqual(placed)
    await write({ ...MILL, name: 'New Mill' })
    expect((await written()).at(-1)?.name).toBe('New Mill')
  })

  test('a neighbourhood lies in no other, and without a city there is none', async () => {
    await write(CITY, MILL)
    const inside = square({
      kind: 'neighbourhood',
      name: 'Yard',
      at: [-8.975, 40.125],
      side: 0.005,
    })
    const far = square({ kind: 'neighbourhood', name: 'Far', at: [-20, 40], side: 0.005 })
    expect(await write(inside, far)).toEqual({ written: 0, known: 1, alone: 1 })
  })

  test('the known cities of the United States and their parts stay', async () => {
    const chicago = square({ kind: 'city', name: 'Chicago', at: [-87.7, 41.85], side: 0.05 })
    const loop = square({
      kind: 'neighbourhood',
      name: 'A Loop',
      at: [-87.635, 41.878],
      side: 0.004,
    })
    expect(await write(chicago, loop)).toEqual({ written: 0, known: 2, alone: 0 })
    expect(await written()).toEqual([])
  })

  test('a circle that stands for an outline is replaced', async () => {
    const [circle] = await database.orm
      .select()
      .from(places)
      .where(eq(places.isApproximate, true))
      .orderBy(asc(places.id))
      .limit(1)
    if (!circle) throw new Error('There is no such place.')
    const { id, name, latitude, longitude } = circle
    const at: [number, number] = [longitude - 0.01, latitude - 0.01]
    expect(await findPlaceRings(database, [id])).toEqual([])
    expect(await write(square({ kind: 'city', name, at, side: 0.02 }))).toMatchObject({
      written: 1,
    })
    expect(await findPlaceRings(database, [id])).toHaveLength(1)
    await database.orm
      .update(places)
      .set({ isApproximate: true, sourceRef: null })
      .where(eq(places.id, id))
  })

  describe('of a region that is removed', () => {
    const region = async (key: string) => {
      const values = { key, kind: 'url' as const, name: key, fileName: key }
      const [row] = await database.orm.insert(regions).values(values).returning()
      return row?.id ?? 0
    }
    const remove = async (id: number) => {
      let taken = 0
      for await (const count of takePlaces(database, id)) taken = count
      await database.orm.delete(regions).where(eq(regions.id, id))
      return taken
    }
    const names = async () => (await written()).map(({ name }) => name)
    beforeEach(async () => {
      await database.orm.execute(sql`truncate regions, place_sources cascade`)
    })

    test('go, and their parks are no longer in them', async () => {
      const one = await region('one')
      await writePlaceBoundaries(database, [CITY, NORTH, MILL], one)
      const [park = 0] = await insertParks(database, { latitude: 40.13, longitude: -8.97 })
      expect((await placeOf(park))?.name).toBe('Old Mill')
      expect(await remove(one)).toBe(3)
      expect(await names()).toEqual([])
      expect((await placeOf(park))?.name).toBeNull()
    })

    test('stay if another region or a file imported by command states them', async () => {
      const [one, two] = [await region('one'), await region('two')]
      await writePlaceBoundaries(database, [CITY, NORTH, MILL], one)
      await writePlaceBoundaries(database, [CITY], two)
      await write(NORTH)
      const [park = 0] = await insertParks(database, { latitude: 40.13, longitude: -8.97 })
      await remove(one)
      expect(await names()).toEqual(['Figueira da Foz', 'North'])
      expect((await placeOf(park))?.name).toBe('North')
      // Its part stays.
      await remove(two)
      expect(await names()).toEqual(['Figueira da Foz', 'North'])
    })

    test('become circles again if they were', async () => {
      const [circle] = await database.orm
        .select()
        .from(places)
        .where(eq(places.isApproximate, true))
        .limit(1)
      if (!circle) throw new Error('There is no such place.')
      const { id, name, latitude, longitude } = circle
      const at: [number, number] = [longitude - 0.01, latitude - 0.01]
      const one = await region('one')
      await writePlaceBoundaries(database, [square({ kind: 'city', name, at, side: 0.02 })], one)
      await remove(one)
      const [after] = await database.orm.select().from(places).where(eq(places.id, id))
      expect(after).toMatchObject({ name, isApproximate: true, sourceRef: null })
      expect(await findPlaceRings(database, [id])).toEqual([])
    })
  })

  test('a rehearsal reports what would be written, and writes nothing', async () => {
    expect(await tryPlaces(database, [CITY, NORTH])).toEqual({ written: 2, known: 0, alone: 0 })
    expect(await written()).toEqual([])
  })

  test.skipIf(!isThere)('the places of a country’s file', { timeout: 60_000 }, async () => {
    const readAs = { columns: {}, source: 'osm' }
    const reader = await chooseReader(LIECHTENSTEIN, readAs)
    const summary = await importFile(database, LIECHTENSTEIN, {
      reader,
      fileName: 'liechtenstein.osm.pbf',
      readAs,
    })
    expect(summary.places).toEqual({ written: 10, known: 0, alone: 0 })
    const vaduz = await findPlaceAt(database, {
      name: 'vaduz',
      usState: undefined,
      lat: 47.141,
      lng: 9.521,
    })
    expect(vaduz).toMatchObject({ kind: 'city', name: 'Vaduz', usState: '', parent: null })
    const [{ placed } = { placed: 0 }] = await database.orm
      .select({ placed: sql<number>`count(in_place)::int` })
      .from(parks)
    // Three are in Mauren, of which the file has no centre, and four in Austria.
    expect(placed).toBe(24 - 7)
    const { caller } = makeTestCaller(makeTestDeps(database))
    const { place, parks: found } = (await caller.parks.search({ address: 'Vaduz' })).toJSON()
    expect(place).toMatchObject({ areaId: vaduz?.id, bounds: vaduz?.bounds })
    expect(found.length).toBeGreaterThan(0)
  })
})
