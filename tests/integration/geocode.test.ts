import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('places (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    caller = makeTestCaller(makeTestDeps(database)).caller
  })
  afterAll(() => database.close())

  test('an address is answered in the shape of a Geocoding API', async () => {
    expect(await caller.geocode.address({ address: 'Chicago' })).toEqual({
      status: 'OK',
      results: [
        {
          formatted_address: 'Chicago, IL',
          geometry: { location: { lat: expect.closeTo(41.85, 1), lng: expect.closeTo(-87.65, 1) } },
          precision: 'city',
        },
      ],
    })
    expect(await caller.geocode.address({ address: 'asdfghjkl' })).toEqual({
      status: 'ZERO_RESULTS',
      results: [],
    })
    await expect(caller.geocode.address({ address: ' ' })).rejects.toThrow(/must not be empty/)
  })

  describe('suggestions', () => {
    test.each([
      ['golden gate p', 'Golden Gate Park, San Francisco', 'park'],
      ['dolores', 'Mission Dolores Park, San Francisco', 'park'],
      ['portland, m', 'Portland, ME', 'city'],
      ['chic', 'Chicago, IL', 'city'],
      ['9411', '94110', 'zip'],
      ['calif', 'California', 'state'],
      ['tompkins', 'Tompkins Square Park, New York', 'park'],
    ])('%s may become %s', async (query, text, kind) => {
      const suggestions = await caller.geocode.suggest({ query })
      expect(suggestions).toContainEqual(expect.objectContaining({ text, kind }))
      expect(suggestions.length).toBeLessThanOrEqual(8)
      expect(new Set(suggestions.map((item) => item.text)).size).toBe(suggestions.length)
    })

    test.each(['', 'x', ' ', '!!', '%', "'; drop table parks; --"])(
      'nothing comes of %j',
      async (query) => {
        expect(await caller.geocode.suggest({ query })).toEqual([])
      },
    )

    test('what is suggested is found', async () => {
      for (const query of ['golden', 'port', 'sain', '941', 'new']) {
        for (const { text } of await caller.geocode.suggest({ query })) {
          const { status } = await caller.geocode.address({ address: text })
          expect([text, status]).toEqual([text, 'OK'])
        }
      }
    })
  })
})
