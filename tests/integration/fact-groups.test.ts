import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { upsertParks } from '#db/queries/park/upsert-parks.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const HERE = { lat: 41.9, lng: -87.6 }

type StatedPark = Pick<ParkFacts, 'name' | 'rating' | 'openingHours' | 'facts'> & {
  amenities?: string[]
}

const PARKS: StatedPark[] = [
  { name: 'Fenced', rating: 4.5, facts: { dog_area: { value: 'yes' }, fenced: { value: 'yes' } } },
  {
    name: 'Partly',
    rating: 4,
    facts: { dog_area: { value: 'yes' }, fenced: { value: 'limited' } },
  },
  { name: 'Unsaid', rating: 4, facts: { dog_area: { value: 'yes' } } },
  { name: 'Open', rating: 4, facts: { dog_area: { value: 'yes' }, fenced: { value: 'no' } } },
  { name: 'Listed', amenities: ['Dog Park', 'Playground'] },
  { name: 'Low', rating: 2, facts: { fenced: { value: 'yes' } } },
  { name: 'Some', facts: { toilets: { value: 'limited' }, step_free: { value: 'limited' } } },
  { name: 'Silent', openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] } },
  { name: 'Plain', facts: { playground: { value: 'no' }, dog_area: { value: 'no' } } },
]

describe.each(databaseKinds)('three groups of parks (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const parks = PARKS.map(
      (park, index): ParkFacts => ({
        source: 'town',
        sourceId: park.name,
        amenities: [],
        types: ['park'],
        latitude: HERE.lat + index / 1_000,
        longitude: HERE.lng,
        ...park,
      }),
    )
    await upsertParks(
      database,
      parks.map((facts) => ({ facts, reach: 10 })),
    )
    const deps = makeTestDeps(database, { PLACES_PROVIDERS: 'local', GEOCODERS: 'offline' })
    ;({ caller } = makeTestCaller(deps))
  })
  afterAll(() => database.close())

  type FilterInput = {
    facts?: string
    rating?: number
    amenities?: string[]
    sort?: 'name' | 'best'
  }

  const search = async (input: Parameters<typeof caller.parks.search>[0]) =>
    (await caller.parks.search({ ...HERE, ...input })).toJSON()

  async function find(filters: FilterInput) {
    const answer = await search({ ...filters, include: 'unknown' })
    const names = (parks: typeof answer.parks = []) => parks.map(({ name }) => name)
    return { ...answer, fits: names(answer.parks), may: names(answer.parksUnknown) }
  }

  test.each<[FilterInput, string[], string[], number]>([
    [
      { facts: 'dog_area:yes' },
      ['Fenced', 'Partly', 'Unsaid', 'Open', 'Listed'],
      ['Low', 'Some', 'Silent'],
      1,
    ],
    [
      { facts: 'dog_area:yes,fenced:yes' },
      ['Fenced', 'Partly'],
      ['Unsaid', 'Listed', 'Low', 'Some', 'Silent'],
      2,
    ],
    [
      { facts: 'fenced:yes', rating: 4 },
      ['Fenced', 'Partly'],
      ['Unsaid', 'Listed', 'Some', 'Silent', 'Plain'],
      2,
    ],
    [
      { amenities: ['Playground'] },
      ['Listed'],
      ['Fenced', 'Partly', 'Unsaid', 'Open', 'Low', 'Some', 'Silent'],
      1,
    ],
    [
      { amenities: ['Restrooms'] },
      ['Some'],
      ['Fenced', 'Partly', 'Unsaid', 'Open', 'Listed', 'Low', 'Silent', 'Plain'],
      0,
    ],
    [
      { amenities: ['Wheelchair Accessible'] },
      [],
      ['Fenced', 'Partly', 'Unsaid', 'Open', 'Listed', 'Low', 'Silent', 'Plain'],
      1,
    ],
    [{ rating: 5 }, [], ['Listed', 'Some', 'Silent', 'Plain'], 5],
  ])('%j', async (filters, fits, may, no) => {
    const found = await find(filters)
    expect([found.fits, found.may]).toEqual([fits, may])
    expect([found.total, found.totalUnknown, found.totalNo]).toEqual([fits.length, may.length, no])
    expect(fits.length + may.length + no).toBe(PARKS.length)
    const sorted = await find({ ...filters, sort: 'name' })
    expect(sorted.fits).toEqual(fits.toSorted())
    expect(sorted.may.toSorted()).toEqual(may.toSorted())
  })

  test('a park without dogs has no dog area', async () => {
    const place = { lat: HERE.lat - 2, lng: HERE.lng }
    const park: ParkFacts = {
      source: 'town',
      sourceId: 'without dogs',
      name: 'Without dogs',
      amenities: [],
      types: ['park'],
      latitude: place.lat,
      longitude: place.lng,
      facts: { leash: { value: 'no' } },
    }
    await upsertParks(database, [{ facts: park, reach: 10 }])
    for (const filters of [{ need: 'dog' }, { amenities: 'Dog Park' }] as const) {
      const found = await search({ ...place, ...filters, include: 'unknown' })
      expect(found).toMatchObject({ total: 0, totalUnknown: 0, totalNo: 1, parksUnknown: [] })
    }
  })

  test('those that may match are in the order of what they are known to have', async () => {
    const filters = { facts: 'dog_area:yes,fenced:yes', amenities: ['Playground'], rating: 4 }
    for (const sort of [undefined, 'name', 'best'] as const) {
      const { parksUnknown = [], asked, unknownByMet } = await find({ ...filters, sort })
      const met = new Map(parksUnknown.map((park) => [park.name, park.met]))
      expect(asked).toBe(4)
      expect(Object.fromEntries(met)).toEqual({
        ...{ Fenced: 3, Partly: 3, Unsaid: 2, Listed: 2, Some: 0, Silent: 0 },
      })
      expect([...met.values()]).toEqual([3, 3, 2, 2, 0, 0])
      expect(unknownByMet).toEqual([
        { met: 3, count: 2 },
        { met: 2, count: 2 },
        { met: 0, count: 2 },
      ])
    }
    const { parksUnknown: named } = await find({ ...filters, sort: 'name' })
    expect(named?.map(({ name }) => name)).toEqual([
      ...['Fenced', 'Partly'],
      ...['Listed', 'Unsaid'],
      ...['Silent', 'Some'],
    ])
    expect((await find(filters)).parks).toEqual([])
  })

  test('a park in a list says what is known of what was asked for, and no more', async () => {
    const { parks, parksUnknown, namedFilters } = await find({ facts: 'dog_area:yes,fenced:yes' })
    expect(namedFilters?.map(({ name }) => name)).toEqual(['Dog Park', 'Fenced'])
    expect(parks.find(({ name }) => name === 'Partly')?.factValues).toEqual({
      dog_area: 'yes',
      fenced: 'limited',
    })
    expect(parksUnknown?.find(({ name }) => name === 'Unsaid')?.factValues).toEqual({
      dog_area: 'yes',
    })
    expect((await find({})).parks[0]).not.toHaveProperty('factValues')
  })

  test('and who says so, if that is not its own source', async () => {
    const place = { lat: HERE.lat + 2, lng: HERE.lng }
    const park: ParkFacts = {
      source: 'town',
      sourceId: 'both',
      name: 'Both',
      amenities: [],
      types: ['park'],
      latitude: place.lat,
      longitude: place.lng,
      facts: { dog_area: { value: 'yes' } },
    }
    await upsertParks(database, [{ facts: park, reach: 10 }])
    const added = { ...park, source: 'osm', facts: { fenced: { value: 'yes' } } }
    await upsertParks(database, [{ facts: added, reach: 10 }])
    const ask = async (facts: string) => (await search({ ...place, facts })).parks
    expect(await ask('dog_area:yes,fenced:yes')).toMatchObject([
      {
        source: 'town',
        factValues: { dog_area: 'yes', fenced: 'yes' },
        valueSources: { fenced: 'osm' },
      },
    ])
    expect((await ask('dog_area:yes'))[0]).not.toHaveProperty('valueSources')
  })

  test('what is known of filters, and by whom, makes an answer of 60 parks at most 1.3 times as large', async () => {
    const place = { lat: HERE.lat + 4, lng: HERE.lng }
    const facts = { fenced: { value: 'yes' }, shade: { value: 'yes' }, lit: { value: 'yes' } }
    const parks = Array.from(
      { length: 60 },
      (_, index): ParkFacts => ({
        source: 'town',
        sourceId: `light ${index}`,
        name: `Park of number ${index}`,
        amenities: ['Playground'],
        types: ['park'],
        vicinity: `${index} Elm Street`,
        latitude: place.lat + index / 700,
        longitude: place.lng,
        facts: {},
      }),
    )
    const added = { amenities: ['Playground', 'Restrooms'], description: 'Elms.', facts }
    for (const source of ['town', 'osm']) {
      const stated = parks.map((park) => ({ ...park, source, ...(source === 'osm' ? added : {}) }))
      await upsertParks(
        database,
        stated.map((park) => ({ facts: park, reach: 10 })),
      )
    }
    const find = async (filters: { facts?: string }) => {
      const { parks: found } = await search({ ...place, ...filters, radius: 10_000 })
      expect(found).toHaveLength(60)
      return found
    }
    const size = (found: unknown) => gzipSync(JSON.stringify(found)).length
    const filtered = await find({ facts: 'fenced:yes,shade:yes,lit:yes' })
    const sources = { amenitiesFrom: { Restrooms: 'osm' }, toldBy: { description: 'osm' } }
    expect(filtered[0]).toMatchObject({ ...sources, valueSources: { lit: 'osm' } })
    // Before, an answer named no sources of single facts.
    const plain = (await find({})).map(({ amenitiesFrom: _, toldBy: __, ...park }) => park)
    expect(size(filtered)).toBeLessThan(size(plain) * 1.3)
  })

  test('a park that has only some of an amenity says so, apart from its amenities', async () => {
    const { parks } = await find({ amenities: ['Restrooms'] })
    expect(parks[0]).toMatchObject({ name: 'Some', amenities: [], limited: ['Restrooms'] })
  })

  test('a need stands for its filters, which facts replace', async () => {
    const dog = await search({ need: 'dog' })
    expect(dog.total).toBe(5)
    expect(dog).not.toHaveProperty('parksUnknown')
    expect((await search({ need: 'dog', facts: 'fenced:yes' })).total).toBe(3)
  })

  test('what parks can be filtered by is counted in the place, whatever is asked for', async () => {
    const groups = await caller.parks.factCounts({ ...HERE, facts: 'fenced:yes', rating: 5 })
    const counts = new Map(
      groups.flatMap(({ facts }) => facts.map(({ filter, count }) => [filter, count])),
    )
    expect(counts.get('dog_area:yes')).toBe(5)
    expect(counts.get('fenced:yes')).toBe(3)
    expect(counts.get('playground:yes')).toBe(1)
    expect(counts.get('lit:yes')).toBe(0)
    expect(groups[0]).toMatchObject({
      group: 'hours',
      facts: [{ filter: 'open_now:yes', count: 1 }],
    })
    const amenities = groups.flatMap(({ facts }) => facts.flatMap(({ amenity }) => amenity ?? []))
    expect(amenities).toHaveLength(9)
    expect(amenities).toEqual(
      expect.arrayContaining([
        { name: 'Dog Park', count: 5 },
        { name: 'Restrooms', count: 1 },
        { name: 'Camping', count: 0 },
      ]),
    )
  })

  test('an unknown filter is reported', async () => {
    const asked = search({ facts: 'wings:yes' })
    await expect(asked).rejects.toThrow("'wings:yes' is not known")
  })
})
