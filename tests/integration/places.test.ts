import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { renewPopularity } from '#db/queries/visitors/views.ts'
import { parks } from '#db/schema/parks.ts'
import { places } from '#db/schema/places.ts'
import { parkViews } from '#db/schema/visitors.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { decodePolyline } from '#domain/geo/polyline.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { databaseKinds, oneDatabaseKind, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

/** In Park Slope, a neighbourhood of Brooklyn, a borough of New York. */
const PARK_SLOPE = { latitude: 40.672, longitude: -73.98 }

function searching(database: Database) {
  const { caller } = makeTestCaller(makeTestDeps(database))
  const search = async (input: Parameters<typeof caller.parks.search>[0]): Promise<SearchAnswer> =>
    (await caller.parks.search(input)).toJSON()
  return { caller, search }
}

describe.each(databaseKinds)('places (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  /** The kind and name of a park's place. */
  async function placeOf(park: Parameters<typeof insertParks>[1]) {
    const [id = 0] = await insertParks(database, park ?? {})
    const [row] = await database.orm
      .select({ kind: places.kind, name: places.name, usState: places.usState })
      .from(parks)
      .leftJoin(places, eq(places.id, parks.inPlace))
      .where(eq(parks.id, id))
    return row?.name ? `${row.kind} ${row.name}, ${row.usState}` : null
  }

  test('a park is in the smallest place whose outline contains it', async () => {
    expect(await placeOf({ latitude: 41.9, longitude: -87.95 })).toBe('city Elmhurst, IL')
    expect(await placeOf(PARK_SLOPE)).toMatch(/^neighbourhood Park Slope.*, NY$/)
    expect(await placeOf({ latitude: 40.0, longitude: -140.0 })).toBeNull()
  })

  test('the city its source names comes first', async () => {
    const inElmhurst = { latitude: 41.9, longitude: -87.95 }
    expect(await placeOf({ ...inElmhurst, city: 'Chicago', state: 'IL' })).toBe('city Chicago, IL')
    expect(await placeOf({ ...inElmhurst, city: 'Nowhere', state: 'IL' })).toBe('city Elmhurst, IL')
    const inNewYork = await placeOf({ ...PARK_SLOPE, city: 'New York', state: 'NY' })
    expect(inNewYork).toMatch(/^neighbourhood Park Slope/)
  })

  test('a park without an address shows its place', async () => {
    const { search } = searching(database)
    const here = { latitude: 40.6716, longitude: -73.9812 }
    await insertParks(
      database,
      { ...here, name: 'Nameless' },
      { ...here, name: 'Addressed', vicinity: '1 Street' },
    )
    const { parks: found } = await search({ lat: here.latitude, lng: here.longitude, radius: 1 })
    const shown = Object.fromEntries(found.map(({ name, place }) => [name, place]))
    expect(shown).toEqual({ Nameless: 'Park Slope-Gowanus, Brooklyn', Addressed: undefined })
  })

  test.each([
    ['Arlington, MD', 'Arlington, MD'],
    ['Irvington, NJ', 'Irvington, NJ'],
    ['Salem, NH', 'Salem, NH'],
  ])('the area of %s is in its state', async (address, name) => {
    const { place, location } = await searching(database).search({ address })
    expect(place?.name).toBe(name)
    if (!place?.areaId) return
    const [area] = await database.orm.select().from(places).where(eq(places.id, place.areaId))
    expect(area?.usState).toBe(name.slice(-2))
    expect(place.bounds && location && boundsContain(place.bounds, location)).toBe(true)
  })

  test.each(['bronx', 'the bronx', 'brooklyn', 'manhattan', 'queens', 'staten island'])(
    'the borough of %s is searched as a whole',
    async (address) => {
      const { place } = await searching(database).search({ address })
      expect([place?.areaId, place?.bounds]).toEqual([expect.any(Number), expect.any(Object)])
    },
  )

  test('of a street alone the city in sight is meant, and that is said', async () => {
    const { search } = searching(database)
    const { place, understood } = await search({ address: '12 Market Street', near: '41.9,-87.6' })
    expect([place?.unknown, understood?.nearer]).toEqual(['12 Market Street', true])
  })

  test('a park that moves is in another place', async () => {
    const [id = 0] = await insertParks(database, { latitude: 41.9, longitude: -87.95 })
    const inPlace = async () => {
      const [row] = await database.orm.select().from(parks).where(eq(parks.id, id))
      return row?.inPlace
    }
    const before = await inPlace()
    await database.orm.update(parks).set({ longitude: -87.7 }).where(eq(parks.id, id))
    expect(await inPlace()).not.toBe(before)
  })

  test('visits make a park better known, without being a change of it', async () => {
    const [id = 0] = await insertParks(database, { latitude: 10, longitude: 10 })
    const read = async () => {
      const [row] = await database.orm.select().from(parks).where(eq(parks.id, id))
      if (!row) throw new Error('gone')
      return row
    }
    const before = await read()
    const today = new Date().toISOString().slice(0, 10)
    await database.orm.insert(parkViews).values([
      { parkId: id, day: today, count: 7 },
      { parkId: id, day: '2020-01-01', count: 1_000 },
    ])
    expect(await renewPopularity(database)).toBe(1)
    const after = await read()
    expect(after.popularity).toBeCloseTo(0.4 * 3)
    expect(after.score).toBeCloseTo(before.score + after.popularity)
    expect(after.updatedAt).toEqual(before.updatedAt)
    expect(await renewPopularity(database)).toBe(0)
    await database.orm.delete(parkViews)
    expect(await renewPopularity(database)).toBe(1)
    expect((await read()).score).toBeCloseTo(before.score)
  })

  describe('a city', () => {
    const inBoston = { city: 'Boston', state: 'MA' }
    // In the north and in the south of the city, 15 km apart.
    const north = { ...inBoston, latitude: 42.385, longitude: -71.005 }
    const south = { ...inBoston, latitude: 42.25, longitude: -71.12 }

    beforeAll(async () => {
      await database.orm.delete(parks)
      await insertParks(
        database,
        { ...north, name: 'Bravo', rating: 4.5, userRatingsTotal: 500 },
        { ...south, name: 'Alpha', description: 'Known for much.', types: ['park'] },
        { ...south, name: 'Charlie', rating: 5, userRatingsTotal: 4 },
        { latitude: 42.3751, longitude: -71.1056, city: 'Cambridge', state: 'MA', name: 'Delta' },
      )
    })

    test('is searched as a whole, best known first, unless a radius is chosen', async () => {
      const { search } = searching(database)
      const whole = await search({ address: 'Boston' })
      expect(whole.parks.map(({ name }) => name)).toEqual(['Bravo', 'Alpha', 'Charlie'])
      expect(whole.total).toBe(3)
      const { bounds } = whole.place ?? {}
      expect(bounds && boundsContain(bounds, { lat: north.latitude, lng: north.longitude })).toBe(
        true,
      )
      const circle = await search({ address: 'Boston', radius: 5_000 })
      expect(circle.parks.map(({ name }) => name)).not.toContain('Alpha')
      expect(circle.place).not.toHaveProperty('bounds')
    })

    test.each([
      ['name', ['Alpha', 'Bravo', 'Charlie']],
      // Less than five votes count for nothing.
      ['rating', ['Bravo', 'Alpha', 'Charlie']],
    ] as const)('is sorted by %s, page by page', async (sort, names) => {
      const { search } = searching(database)
      const read = async (page: number) => {
        const { parks: found, total } = await search({ address: 'Boston', sort, limit: 2, page })
        expect(total).toBe(3)
        return found.map(({ name }) => name)
      }
      expect([...(await read(1)), ...(await read(2))]).toEqual(names)
      expect(await read(3)).toEqual([])
    })

    test('has an outline around its parks', async () => {
      const { caller, search } = searching(database)
      const { place } = await search({ address: 'Boston' })
      const rings = await caller.geocode.outline({ areaId: place?.areaId ?? 0 })
      expect(rings.length).toBeGreaterThan(0)
      const corners = rings.flatMap((ring) => decodePolyline(ring))
      for (const [lng, lat] of corners.slice(0, 5)) {
        expect(lat).toBeCloseTo(42.3, 0)
        expect(lng).toBeCloseTo(-71, 0)
      }
      expect(await caller.geocode.outline({ areaId: 1 })).toEqual([])
    })
  })
})

describe('the parks the product brings along', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(oneDatabaseKind)
    await seedParks(database)
    await seedSets(database, process.cwd())
  }, 60_000)
  afterAll(() => database.close())

  test.each([
    [
      'San Francisco',
      [
        'Golden Gate Park',
        'Presidio of San Francisco',
        'Mission Dolores Park',
        'Lands End',
        'Twin Peaks',
      ],
    ],
    [
      'New York',
      [
        'Central Park',
        'Prospect Park',
        'Flushing Meadows Corona Park',
        'Bryant Park',
        'Washington Square Park',
      ],
    ],
    ['Chicago', ['Lincoln Park', 'Grant Park', 'Millennium Park', 'Jackson Park', 'Garfield Park']],
    [
      'Boston',
      [
        'Boston Common',
        'Boston Public Garden',
        'Arnold Arboretum',
        'Charles River Esplanade',
        'Franklin Park',
      ],
    ],
    [
      'Los Angeles',
      ['Griffith Park', 'Venice Beach', 'Elysian Park', 'Runyon Canyon Park', 'Echo Park Lake'],
    ],
    [
      'Denver',
      ['City Park', 'Washington Park', 'Cheesman Park', "Sloan's Lake Park", 'Civic Center Park'],
    ],
    [
      'Charlotte',
      [
        'Freedom Park',
        'Romare Bearden Park',
        'McAlpine Creek Park',
        'Reedy Creek Nature Preserve',
        'Independence Park',
      ],
    ],
  ])('%s has the five parks of a guidebook among the first ten', async (address, landmarks) => {
    const { search } = searching(database)
    const { parks: found, total } = await search({ address, limit: 10 })
    expect(total).toBeGreaterThan(100)
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(landmarks))
  })

  test.each([
    ['California', 10, ['Yosemite', 'Joshua Tree', 'Sequoia', 'Death Valley', 'Redwood']],
    ['Colorado', 4, ['Rocky Mountain', 'Mesa Verde', 'Great Sand Dunes']],
    ['Washington, DC', 3, ['National Mall and Memorial Parks', 'Lincoln Memorial']],
    ['Chicago', 3, ['Lincoln Park', 'Millennium Park']],
    ['New York', 1, ['Central Park']],
  ])('%s has among its first %i %j', async (address, limit, first) => {
    const { parks: found } = await searching(database).search({ address, limit })
    const names = found.map(({ name }) => name.replace(/ National Park( (&|and) Preserve)?$/, ''))
    expect(names).toEqual(expect.arrayContaining(first))
  })

  test('the Park Service’s buildings and roads stand behind parks', async () => {
    const { search } = searching(database)
    const { parks: found } = await search({ address: 'Washington, DC', limit: 60 })
    const names = found.map(({ name }) => name)
    expect(names.slice(-7)).toEqual([
      'African American Civil War Memorial',
      "Belmont-Paul Women's Equality National Monument",
      'Carter G. Woodson Home National Historic Site',
      'Dwight D. Eisenhower Memorial',
      'Frederick Douglass National Historic Site',
      'Mary McLeod Bethune Council House National Historic Site',
      'World War I Memorial',
    ])
  })

  test('of several places of a name the others are offered', async () => {
    const { search } = searching(database)
    const { place } = await search({ address: 'Springfield' })
    expect(place?.also).toContainEqual({ text: 'Springfield, IL' })
    const there = await search({ address: 'Springfield, IL' })
    expect(there.place).not.toHaveProperty('also')
  })

  test('a playground by its name or its list is one in every search', async () => {
    const { search } = searching(database)
    const { total } = await search({ address: 'Boston', amenities: ['Playground'] })
    const listed = await search({ address: 'Boston', type: 'Playground' })
    expect(total).toBeGreaterThan(100)
    expect(listed.total - total).toBeLessThan(5)
    const offLeash = await search({ address: 'San Francisco', type: 'Off Leash Area' })
    expect(offLeash.total).toBeGreaterThan(10)
  })
})
