import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { seedSets } from '#db/seed/seed-sets.ts'
import { oneDatabaseKind, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

// The queries are the same on both.
describe('a text', () => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']
  let queries = 0

  beforeAll(async () => {
    database = await openTestDatabase(oneDatabaseKind)
    await seedParks(database)
    await seedSets(database, process.cwd())
    const run: Database['run'] = (...asked) => {
      queries++
      return database.run(...asked)
    }
    caller = makeTestCaller(makeTestDeps({ ...database, run })).caller
  })
  afterAll(() => database.close())

  // On the embedded database each takes about a millisecond of a processor.
  test.each([
    ['what is the meaning of life', 15],
    ['dog prak near goldn gat', 20],
    ['please tell me a joke about cats', 16],
    ['xyzzy', 10],
  ])('that is not understood is given up after a few queries: %s', async (address, most) => {
    queries = 0
    const { location } = (await caller.parks.search({ address })).toJSON()
    expect(location).toBeNull()
    expect(queries).toBeLessThanOrEqual(most)
  })

  test('that is a known name takes no more queries for it', async () => {
    queries = 0
    const { place } = (await caller.parks.search({ address: 'Chicago' })).toJSON()
    expect(place?.name).toBe('Chicago, IL')
    expect(queries).toBeLessThanOrEqual(3)
  })
})
