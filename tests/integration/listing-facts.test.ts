import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { writeTestPark } from '#db/queries/park/write-parks.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const BOSTON = { latitude: 42.3584, longitude: -71.0598, city: 'Boston', state: 'MA' }
const CAMBRIDGE = { latitude: 42.3751, longitude: -71.1056, city: 'Cambridge', state: 'MA' }

describe.each(databaseKinds)('what is said of a listing (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertParks(
      database,
      { ...BOSTON, amenities: ['Playground'] },
      {
        ...BOSTON,
        amenities: ['Dog Park', 'Playground'],
        rating: 4.5,
        userRatingsTotal: 20,
        name: 'Rated',
      },
      { ...BOSTON, source: 'google', name: 'Theirs', rating: 5, userRatingsTotal: 900 },
      ...Array.from({ length: 3 }, () => CAMBRIDGE),
      // A city of the same name elsewhere, and one without a place.
      { ...BOSTON, city: 'Los Angeles', state: 'MA', latitude: 42.0, longitude: -71.2 },
      { ...BOSTON, city: 'Xyzzyville', state: 'MA', latitude: 42.0, longitude: -71.2 },
      { latitude: 34.0522, longitude: -118.2437, city: 'Los Angeles', state: 'CA' },
    )
    await writeTestPark(database, {
      name: 'Test',
      placeId: 'test',
      ...BOSTON,
      vicinity: null,
      rating: 5,
      userRatingsTotal: 5_000,
      amenities: ['Camping'],
    })
  })
  afterAll(() => database.close())

  const facts = (...parts: string[]) =>
    makeTestCaller(makeTestDeps(database)).caller.listings.facts({ parts })

  test('comes from the database, tests left out', async () => {
    expect(await facts('boston')).toEqual({
      intro: [
        'We know 3 parks in Boston.',
        '1 is for dogs, and 2 have a playground.',
        'Known most often: playground (2) and dog park (1).',
        'Best rated: Rated, with 4.5 of 5 stars by 20 visitors.',
        'Sources: Google Maps and test-factory.',
      ],
      types: [
        { path: '/parks/dog-park/boston', name: 'Dog Park (1)' },
        { path: '/parks/playground/boston', name: 'Playground (2)' },
      ],
      places: [{ path: '/parks/cambridge', name: 'Cambridge, MA (3)' }],
      path: '/parks/boston',
      districts: [{ path: '/parks/downtown-boston', name: 'Downtown (3)' }],
      namesakes: expect.arrayContaining([{ path: '/parks/boston-ga', name: 'Boston, GA' }]),
      trail: [{ path: '/parks/massachusetts', name: 'Massachusetts' }],
    })
  })

  test("compares its first parks by what is known of them, without Google's word", async () => {
    const ids = await insertParks(
      database,
      { ...BOSTON, name: 'Elm', facts: { toilets: { value: 'no' } }, area: 40_468.6 },
      { ...BOSTON, name: 'Oak', facts: { toilets: { value: 'yes' } }, area: 80_937.2 },
      { ...BOSTON, name: 'Fir', description: 'Firs.' },
    )
    const [, , fir = 0] = ids
    await database.sql`
      insert into park_layers (park_id, source, source_id, facts, kept_until)
      values (${fir}, 'google', 'fir', '{"amenities": ["Restrooms", "Playground"]}',
        now() + interval '9 days')`
    const { table } = await facts('boston')
    expect(table?.columns).toEqual(['Acres', 'Playground', 'Toilets'])
    const cells = new Map(table?.rows.map((row) => [row.name, row.cells]))
    expect(cells.get('Elm')).toEqual(['10', '?', 'no'])
    expect(cells.get('Oak')).toEqual(['20', '?', 'yes'])
    expect(cells.get('Fir')).toEqual(['?', '?', '?'])
    expect(cells.get('Rated')).toEqual(['?', 'yes', '?'])
    expect(cells.has('Theirs')).toBe(false)
    expect(table?.sources).toEqual(['test-factory (date unknown)'])
    await database.sql`delete from parks where id = any(${ids})`
  })

  test('has one address, however its place is written', async () => {
    for (const path of ['boston', 'boston-ma', 'boston-massachusetts', 'boston-usa']) {
      expect([path, (await facts(path)).path]).toEqual([path, '/parks/boston'])
    }
    expect((await facts('cambridge-maryland')).path).toBe('/parks/cambridge-md')
  })

  test('leads to no district that a park there has its name of', async () => {
    const [id = 0] = await insertParks(database, { ...BOSTON, name: 'Old Downtown' })
    expect((await facts('boston')).districts).toEqual([])
    await database.sql`delete from parks where id = ${id}::bigint`
  })

  test('of one type is of that alone, and leads to all', async () => {
    const { intro, types } = await facts('dog-park', 'boston')
    expect(intro[0]).toBe('We know 1 dog park in Boston.')
    expect(types.map(({ path }) => path)).toEqual(['/parks/boston', '/parks/playground/boston'])
  })

  test('of a state is of all of it, and leads to its cities', async () => {
    const { intro, places } = await facts('massachusetts')
    expect(intro[0]).toBe('We know 8 parks in Massachusetts.')
    expect(places.map(({ path }) => path).sort()).toEqual(['/parks/boston', '/parks/cambridge'])
  })

  test('of a state leaves out what its neighbours have in its box', async () => {
    const inNewJersey = { latitude: 40.2, longitude: -74.6, city: 'Trenton', state: 'NJ' }
    const { types } = await facts('new-jersey')
    expect(types).toEqual([])
    await insertParks(
      database,
      ...Array.from({ length: 3 }, () => ({ ...inNewJersey, types: ['garden'] })),
      { latitude: 39.9526, longitude: -75.1652, city: 'Philadelphia', state: 'PA' },
    )
    const all = await facts('new-jersey')
    expect(all.intro[0]).toBe('We know 3 parks in New Jersey.')
    expect(all.types).toEqual([{ path: '/parks/garden/new-jersey', name: 'Garden (3)' }])
    expect(all.places.map(({ path }) => path)).not.toContain('/parks/philadelphia')
    const gardens = await facts('garden', 'new-jersey')
    expect(gardens.intro[0]).toBe('We know 3 garden parks in New Jersey.')
  })

  test('of one type is of all of the place, not of the nearest parks of any type', async () => {
    const middle = { latitude: 41.85, longitude: -87.65, city: 'Chicago', state: 'IL' }
    const away = { ...middle, latitude: 41.87, amenities: ['Playground'] }
    await insertParks(database, ...Array.from({ length: 500 }, () => middle), away)
    const { intro, types } = await facts('playground', 'chicago')
    expect(intro[0]).toBe('We know 1 playground park in Chicago.')
    expect(types.map(({ name }) => name)).toEqual(['Parks in Chicago'])
    expect((await facts('chicago')).types).toEqual([
      { path: '/parks/playground/chicago', name: 'Playground (1)' },
    ])
  })

  test('of a name that several cities have leads to the others', async () => {
    const { path, namesakes } = await facts('springfield')
    expect(path).toBe('/parks/springfield')
    expect(namesakes.slice(0, 3)).toEqual([
      { path: '/parks/springfield-ma', name: 'Springfield, MA' },
      { path: '/parks/springfield-il', name: 'Springfield, IL' },
      { path: '/parks/springfield-or', name: 'Springfield, OR' },
    ])
    const illinois = await facts('springfield-il')
    expect(illinois.path).toBe('/parks/springfield-il')
    expect(illinois.namesakes[0]).toEqual({
      path: '/parks/springfield',
      name: 'Springfield, MO',
    })
    expect(illinois.trail).toEqual([{ path: '/parks/illinois', name: 'Illinois' }])
  })

  test('of a district leads to its state and city', async () => {
    const { trail } = await facts('back-bay-boston')
    expect(trail).toEqual([
      { path: '/parks/massachusetts', name: 'Massachusetts' },
      { path: '/parks/boston', name: 'Boston, MA' },
    ])
  })

  test('of Alaska, across the antimeridian, leads to its cities', async () => {
    const inAnchorage = { latitude: 61.21, longitude: -149.9, city: 'Anchorage', state: 'AK' }
    await insertParks(database, inAnchorage, { latitude: 52.9, longitude: 172.9, state: 'AK' })
    const { intro, places, types } = await facts('alaska')
    expect(intro[0]).toBe('We know 2 parks in Alaska.')
    expect(places).toEqual([{ path: '/parks/anchorage', name: 'Anchorage, AK (1)' }])
    expect(types).toEqual([])
  })

  test('of a place without parks is nothing', async () => {
    expect(await facts('reykjavik')).toEqual({
      intro: [],
      types: [],
      places: [],
      namesakes: [],
      trail: [],
      districts: [],
      path: '/parks/reykjavik',
    })
  })

  test.each([[['asdfghjkl']], [['12']], [['-']], [['x'.repeat(200)]], [[]]])(
    '%j is no listing',
    async (parts) => {
      await expect(facts(...parts)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  test.each([[['a', 'b', 'c']], [['x'.repeat(201)]]])('%j is refused', async (parts) => {
    await expect(facts(...parts)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
