import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { parks } from '#db/schema/parks.ts'
import { seedParkList } from '#db/seed/all-parks.ts'
import type { SeedPark } from '#db/seed/seed-park.ts'
import { SEED_LOCK, seedParks } from '#db/seed/seed-parks.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { SOON_MS } from '../soon.ts'

const green: SeedPark = {
  key: 'test-green',
  name: 'Green',
  latitude: 1,
  longitude: 2,
  street: '1 Main Street',
  city: 'Town',
  state: 'CA',
  postalCode: '90001',
  types: ['park'],
  amenities: ['Playground'],
}
const blue: SeedPark = { ...green, key: 'test-blue', name: 'Blue', description: 'A park.' }

describe.each(databaseKinds)('seeding (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterEach(() => emptyTestDatabase(database))
  afterAll(() => database.close())

  const all = () => database.orm.select().from(parks).orderBy(parks.name)

  test('puts every park of the product in, with what is known and nothing else', async () => {
    await seedParks(database)
    const rows = await all()
    expect(rows).toHaveLength(seedParkList.length)
    expect(
      rows.every(
        ({ source, rating, openingHours }) =>
          source === 'seed' && rating === null && openingHours === null,
      ),
    ).toBe(true)
  })

  test('run again, even by several processes at once, it changes nothing', async () => {
    await Promise.all([seedParks(database, [green, blue]), seedParks(database, [green, blue])])
    const before = await all()
    await seedParks(database, [green, blue])
    expect(await all()).toEqual(before)
    expect(
      before.map(({ name, vicinity, formattedAddress }) => [name, vicinity, formattedAddress]),
    ).toEqual([
      ['Blue', '1 Main Street, Town', '1 Main Street, Town, CA 90001'],
      ['Green', '1 Main Street, Town', '1 Main Street, Town, CA 90001'],
    ])
  })

  test.skipIf(kind === 'embedded')(
    'waits for another process for as long as it takes',
    async () => {
      const other = database.openSession()
      await other`select pg_advisory_lock(${SEED_LOCK})`
      const seeding = seedParks(database, [green])
      await vi.waitFor(async () => {
        const waiting = await database.sql`
          select from pg_locks join pg_database on pg_database.oid = database
          where locktype = 'advisory' and not granted and datname = current_database()`
        expect(waiting).toHaveLength(1)
      }, SOON_MS)
      await other.end()
      await seeding
      expect(await all()).toHaveLength(1)
    },
  )

  test('a newer version of the product mends a park and keeps its number', async () => {
    await seedParks(database, [green])
    const [before] = await all()
    await seedParks(database, [{ ...green, name: 'Greener', amenities: [], description: 'New.' }])
    const [after] = await all()
    expect(after).toMatchObject({
      id: before?.id,
      name: 'Greener',
      amenities: [],
      description: 'New.',
    })
  })

  test("an operator's change is never overwritten, field by field", async () => {
    await seedParks(database, [green])
    await database.orm.update(parks).set({ name: "The operator's", amenities: ['Camping'] })
    await seedParks(database, [
      { ...green, name: 'Greener', latitude: 3, amenities: ['Restrooms'] },
    ])
    expect(await all()).toMatchObject([
      { name: "The operator's", amenities: ['Camping'], latitude: 3 },
    ])
  })

  test('a park the operator has deleted stays away', async () => {
    await seedParks(database, [green, blue])
    await database.orm.delete(parks).where(eq(parks.name, 'Green'))
    await seedParks(database, [{ ...green, name: 'Greener' }, blue])
    expect((await all()).map(({ name }) => name)).toEqual(['Blue'])
  })
})
