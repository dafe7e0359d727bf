import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { parkOutlines, parks } from '#db/schema/parks.ts'
import { placeOutlines, places } from '#db/schema/places.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { encodeOutline } from '#db/stored/outline-bytes.ts'
import { areaOf, type Ring } from '#domain/geo/polygon.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { databaseKinds, oneDatabaseKind, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

function searching(database: Database) {
  const { caller } = makeTestCaller(makeTestDeps(database))
  const search = async (input: Parameters<typeof caller.parks.search>[0]): Promise<SearchAnswer> =>
    (await caller.parks.search(input)).toJSON()
  return { caller, search }
}

function box(west: number, south: number, east: number, north: number): Ring {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

function outlineOf(ring: Ring): string {
  return `(${ring.map(([lng, lat]) => `(${lng},${lat})`).join()})`
}

describe.each(databaseKinds)('the parks of a neighborhood (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    // In the open country, 1.1 km high and 0.8 km wide.
    await insertNeighborhood(30_000_000, 'Quietwater', box(-119.01, 43, -119, 43.01))
  })
  afterEach(() => database.orm.delete(parks))
  afterAll(() => database.close())

  async function insertNeighborhood(id: number, name: string, ring: Ring) {
    await database.orm.insert(places).values({
      id,
      kind: 'neighbourhood',
      name,
      usState: 'OR',
      parentId: 4159000,
      latitude: 43.005,
      longitude: -119.005,
      landArea: areaOf([[ring]]),
      isApproximate: false,
    })
    await database.orm.insert(placeOutlines).values({ placeId: id, outline: outlineOf(ring) })
  }

  const inside = { latitude: 43.005, longitude: -119.005, name: 'Inside' }

  async function insertWithOutline(park: Parameters<typeof insertParks>[1], ring: Ring) {
    const [parkId = 0] = await insertParks(database, park ?? {})
    await database.orm
      .insert(parkOutlines)
      .values({ parkId, source: 'test-factory', outline: encodeOutline([[ring]]) })
  }

  async function found(input: object = {}) {
    const answer = await searching(database).search({ address: 'Quietwater', ...input })
    const names = answer.parks.map(({ name, edge }) => (edge ? `${name}, at the edge` : name))
    return { ...answer, names }
  }

  test('are those inside, and those that come within 400 m, which are marked', async () => {
    await insertParks(database, { ...inside, types: ['park'] })
    // Its point is 2 km away, its outline 320 m.
    const far = { latitude: 43.03, longitude: -119.005 }
    await insertWithOutline({ ...far, name: 'Reaching' }, box(-119.01, 43.0129, -119, 43.05))
    await insertWithOutline({ ...far, name: 'Beyond' }, box(-119.01, 43.0145, -119, 43.05))
    await insertParks(
      database,
      { latitude: 42.9972, longitude: -119.005, name: 'Point' },
      { latitude: 42.994, longitude: -119.005, name: 'Small', area: 10_000 },
      // A circle of a radius of 357 m.
      { latitude: 42.994, longitude: -119.005, name: 'Round', area: 400_000 },
    )
    const { names, total } = await found({ sort: 'name' })
    expect(names).toEqual([
      'Inside',
      'Point, at the edge',
      'Reaching, at the edge',
      'Round, at the edge',
    ])
    expect(total).toBe(4)
  })

  test('are the same for filters and for what is counted', async () => {
    const edge = { latitude: 43.0105, longitude: -119.005 }
    await insertParks(
      database,
      { ...inside, amenities: ['Dog Park'] },
      { ...edge, name: 'Edge', amenities: ['Dog Park'] },
      { ...edge, name: 'Other', amenities: ['Playground'] },
    )
    const { names, totalUnknown, totalNo } = await found({ amenities: ['Dog Park'], sort: 'name' })
    expect(names).toEqual(['Edge, at the edge', 'Inside'])
    expect((totalUnknown ?? 0) + (totalNo ?? 0)).toBe(1)
    const { relaxation } = await found({ rating: 4 })
    expect(relaxation).toEqual({ kind: 'rating', count: 3 })
    const groups = await searching(database).caller.parks.factCounts({ address: 'Quietwater' })
    const facts = groups.flatMap((group) => group.facts)
    expect(facts.find(({ filter }) => filter === 'playground:yes')?.count).toBe(1)
  })

  test('do not reach beyond a chosen radius', async () => {
    await insertParks(database, inside, { latitude: 43.0105, longitude: -119.005, name: 'Edge' })
    const { names } = await found({ radius: 300 })
    expect(names).toEqual(['Inside'])
  })

  test('also lie in a smaller place there', async () => {
    await insertNeighborhood(30_000_001, 'Littlewater', box(-119.006, 43.004, -119.004, 43.006))
    await insertParks(database, inside)
    const [park] = await database.orm.select().from(parks)
    expect(park?.inPlace).toBe(30_000_001)
    expect((await found()).names).toEqual(['Inside'])
  })

  test('go on with the nearest ones if there are fewer than five', async () => {
    await insertParks(
      database,
      inside,
      ...Array.from({ length: 12 }, (_, index) => ({
        latitude: 43.02 + index / 1_000,
        longitude: -119.005,
        name: `Away ${index}`,
      })),
    )
    const { names, total, nearby } = await found()
    expect([names, total]).toEqual([['Inside'], 1])
    const away = Array.from({ length: 9 }, (_, index) => `Away ${index}`)
    expect(nearby?.map(({ name }) => name)).toEqual(away)
    const filtered = await found({ amenities: ['Dog Park'] })
    expect(filtered.nearby).toBeUndefined()
    await insertParks(database, ...Array.from({ length: 4 }, () => inside))
    expect((await found()).nearby).toBeUndefined()
  })
})

test('a neighborhood of a region comes before the zip code that stands for it', async () => {
  const database = await openTestDatabase(oneDatabaseKind)
  const named = async (address: string) => {
    const { place } = await searching(database).search({ address })
    return place && `${place.precision} ${place.name}`
  }
  expect(await named('Los Feliz')).toBe('zip Los Angeles, CA 90027')
  expect(await named('dilworth charlotte')).toBe('zip Charlotte, NC 28203')
  const middle = { kind: 'neighbourhood', landArea: 1e6, isApproximate: false } as const
  const [losFeliz, dilworth] = [30_000_000, 30_000_001]
  await database.orm.insert(places).values([
    {
      ...middle,
      ...{ id: losFeliz, name: 'Los Feliz', usState: 'CA', parentId: 644000 },
      ...{ latitude: 34.11, longitude: -118.29 },
    },
    {
      ...middle,
      ...{ id: dilworth, name: 'Dilworth', usState: 'NC', parentId: 3712000 },
      ...{ latitude: 35.2, longitude: -80.85 },
    },
  ])
  await database.orm.insert(placeOutlines).values([
    { placeId: losFeliz, outline: outlineOf(box(-118.3, 34.1, -118.28, 34.12)) },
    { placeId: dilworth, outline: outlineOf(box(-80.86, 35.19, -80.84, 35.21)) },
  ])
  for (const address of ['Los Feliz', 'Los Feliz LA', 'los feliz, los angeles']) {
    expect(await named(address)).toBe('district Los Feliz, Los Angeles')
  }
  for (const address of ['dilworth charlotte', 'Dilworth, Charlotte', 'Dilworth, Charlotte, NC']) {
    expect(await named(address)).toBe('district Dilworth, Charlotte')
  }
  await database.close()
})

describe('the neighborhoods of the parks the product brings along', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(oneDatabaseKind)
    await seedParks(database)
    await seedSets(database, process.cwd())
  }, 60_000)
  afterAll(() => database.close())

  test.each([
    ['Haight Ashbury', 5, ['Golden Gate Park', 'Buena Vista Park', 'The Panhandle']],
    ['Astoria', 1, ['Astoria Park']],
    ['the Loop', 4, ['Millennium Park', 'Grant Park', 'Maggie Daley Park']],
    ['Harlem', 8, ['Central Park', 'Marcus Garvey Park', 'St. Nicholas Park']],
    ['Park Slope', 1, ['Prospect Park']],
    ['Upper West Side', 1, ['Central Park']],
    ['Richmond district', 1, ['Golden Gate Park']],
  ])('%s has among its first %i %j, at its edge', async (address, limit, names) => {
    const { parks: found } = await searching(database).search({ address, limit })
    const edge = found.filter((park) => park.edge).map(({ name }) => name)
    expect(edge).toEqual(expect.arrayContaining(names))
  })

  test('a city and a borough end at their borders', async () => {
    const { search } = searching(database)
    for (const address of ['San Francisco', 'Brooklyn']) {
      const { parks: found } = await search({ address, limit: 500 })
      expect(found.some(({ edge }) => edge)).toBe(false)
    }
  })

  test('parts of a name are one area with one outline', async () => {
    const { caller, search } = searching(database)
    const { place } = await search({ address: 'Harlem, NY' })
    expect(place).toMatchObject({ name: 'Harlem, Manhattan', partIds: [expect.any(Number)] })
    const { areaId = 0, partIds = [] } = place ?? {}
    const whole = await caller.geocode.outline({ areaId, partIds })
    expect(whole.length).toBeGreaterThan((await caller.geocode.outline({ areaId })).length)
  })

  test('a listing of a neighborhood counts what its search finds', async () => {
    const { caller, search } = searching(database)
    const address = 'Haight Ashbury, San Francisco'
    const { total } = await search({ address, type: 'Playground' })
    const { types } = await caller.listings.facts({ parts: ['haight-ashbury-san-francisco'] })
    expect(total).toBeGreaterThan(0)
    expect(types.find(({ path }) => /playground/.test(path))?.name).toContain(`(${total})`)
  })

  test('the listing of a city links its neighborhoods with as many parks as theirs have', async () => {
    const { caller, search } = searching(database)
    const { districts } = await caller.listings.facts({ parts: ['chicago'] })
    const [, name = '', count] = /^(.*) \((\d+)\)$/.exec(districts[0]?.name ?? '') ?? []
    const { total, place } = await search({ address: `${name}, Chicago` })
    expect(place?.precision).toBe('district')
    expect(count).toBe(String(total))
  })
})
