import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findParksByName, type NameQuery } from '#db/queries/park/parks.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

describe.each(databaseKinds)('parks by their names (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertParks(
      database,
      ...many(150, { name: 'Memorial Park', city: 'Omaha', state: 'NE', ...rated(3) }),
      { name: 'Memorial Park', city: 'Houston', state: 'TX', ...rated(900) },
      { name: 'Memorial Park', city: 'Saint Paul', state: 'Minnesota' },
      ...many(30, { name: 'Memorial Park Annex', ...rated(5_000) }),
      { name: 'Zoe Memorial Park', ...rated(9_000) },
      ...many(60, { name: 'Alder Meadow', latitude: 10, longitude: 179.95 }),
      { name: 'Aldwych Meadow', ...rated(12), latitude: -10, longitude: -179.95 },
      { name: 'Alder Park Alder Park', ...rated(2) },
      { name: 'Park of Parks', ...rated(1) },
      { name: LONG_NAME, city: 'Bangkok' },
    )
  })
  afterAll(() => database.close())

  async function found(words: string, query: Partial<NameQuery> = {}): Promise<string[]> {
    const parks = await findParksByName(database, words, { limit: 8, ...query })
    expect(new Set(parks.map(({ id }) => id)).size).toBe(parks.length)
    return parks.map(({ name, city }) => (city ? `${name}, ${city}` : name))
  }

  test('just this name first, and of them the best known', async () => {
    const parks = await found('memorial park', { limit: 200 })
    expect(parks).toHaveLength(183)
    expect(parks.slice(0, 2)).toEqual(['Memorial Park, Houston', 'Memorial Park, Omaha'])
    expect(parks.slice(151)).toEqual([
      'Memorial Park, Saint Paul',
      ...Array.from({ length: 30 }, () => 'Memorial Park Annex'),
      'Zoe Memorial Park',
    ])
  })

  test('the best known of a beginning first, wherever it stands in the alphabet', async () => {
    expect((await found('al'))[0]).toBe('Aldwych Meadow')
    expect((await found('mem', { limit: 1 }))[0]).toBe('Memorial Park Annex')
  })

  test('the last word may be unfinished, the others are whole', async () => {
    expect(await found('zoe mem')).toEqual(['Zoe Memorial Park'])
    expect(await found('zoe memorial pa')).toEqual(['Zoe Memorial Park'])
    expect(await found('zo memorial')).toEqual([])
    expect(await found('emorial')).toEqual([])
  })

  test('a name that holds the words twice is found once', async () => {
    expect(await found('alder par')).toEqual(['Alder Park Alder Park'])
    expect(await found('park')).toContain('Park of Parks')
  })

  test('words at the end of the name, as they are', async () => {
    expect(await found('memorial par', { match: 'ending' })).toEqual([])
    expect(await found('zoe memorial', { match: 'ending' })).toEqual([])
    const parks = await found('memorial park', { match: 'ending', limit: 200 })
    expect([parks.length, parks.at(-1)]).toEqual([153, 'Zoe Memorial Park'])
  })

  test('all of the name, as it is', async () => {
    const parks = await found('memorial park', { match: 'whole', limit: 200 })
    expect([parks.length, parks.at(-1)]).toEqual([152, 'Memorial Park, Saint Paul'])
    expect(await found('park', { match: 'whole' })).toEqual([])
  })

  test('only those of a city and state, however many others there are', async () => {
    const saintPaul: Partial<NameQuery> = { city: 'st paul', states: ['mn', 'minnesota'] }
    expect(await found('memorial park', saintPaul)).toEqual(['Memorial Park, Saint Paul'])
    expect(await found('memorial park', { ...saintPaul, match: 'ending' })).toHaveLength(1)
    expect(await found('memorial park', { states: ['tx'] })).toEqual(['Memorial Park, Houston'])
    expect(await found('memorial park', { city: 'houston', states: ['ne'] })).toEqual([])
  })

  test('those of a box, also across the antimeridian', async () => {
    const around = { south: -20, west: 179, north: 0, east: -179 }
    expect(await found('meadow', { around, match: 'ending' })).toEqual(['Aldwych Meadow'])
    expect(await found('al', { around: { ...around, north: 20 }, limit: 99 })).toHaveLength(61)
    expect(await found('al', { around: { ...around, west: -180 } })).toEqual(['Aldwych Meadow'])
  })

  test('those of the very city before others around it', async () => {
    const around = { south: 37, west: -123, north: 38, east: -122 }
    const parks = await found('memorial park', { city: 'st paul', around, match: 'ending' })
    expect(parks.slice(0, 2)).toEqual(['Memorial Park, Saint Paul', 'Memorial Park, Houston'])
  })

  test('a name longer than is stored for finding it', async () => {
    expect(await found(LONG_NAME.toLowerCase(), { match: 'ending' })).toEqual([
      `${LONG_NAME}, Bangkok`,
    ])
  })

  test.each(['', '%', "'; drop table parks; --", '\\', '_'])('%j is harmless', async (words) => {
    await found(words)
  })
})

const LONG_NAME = Array.from({ length: 20 }, (_, index) => `Krungthep${index}`).join(' ')

function many<T>(count: number, fields: T): T[] {
  return Array.from({ length: count }, () => fields)
}

/** The more ratings, the better known a park is. */
function rated(userRatingsTotal: number) {
  return { rating: 4.5, userRatingsTotal }
}
