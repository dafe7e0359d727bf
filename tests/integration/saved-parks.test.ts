import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const NOT_EXPIRED = new Date('2100-01-01')
const EXPIRED = new Date('2020-01-01')

describe.each(databaseKinds)('saved parks (%s)', (kind) => {
  let database: Database
  let deps: Deps

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
  })
  afterAll(() => database.close())

  const call = () => makeTestCaller(deps).caller.parks

  test('are listed as they are known; those that have lapsed are distinguished from those not there', async () => {
    const [own = 0, fresh = 0, lapsed = 0] = await insertParks(
      database,
      { name: 'Own' },
      { name: 'Fresh', source: 'google', expiresAt: NOT_EXPIRED },
      { name: 'Lapsed', source: 'google', expiresAt: EXPIRED },
    )
    const answer = await call().saved({ ids: [own, fresh, lapsed, 999_999_999] })
    expect(answer.parks.map(({ id, name }) => [id, name]).sort()).toEqual([
      [own, 'Own'],
      [fresh, 'Fresh'],
    ])
    expect(answer.lapsed).toEqual([lapsed])
  })

  test('are asked for 250 at a time', async () => {
    const ids = Array.from({ length: 251 }, (_, index) => index + 1)
    await expect(call().saved({ ids })).rejects.toThrow('must be at most 250')
    expect(await call().saved({ ids: [] })).toEqual({ parks: [], lapsed: [], moved: [] })
  })

  describe('by their names and places', () => {
    const match = async (...places: { name: string; lat: number; lng: number }[]) =>
      (await call().match({ places })).map((park) => park?.id ?? null)

    test('are the namesake within 200 m, the nearest of several', async () => {
      const place = { latitude: 41, longitude: -75 }
      const [near = 0, nearer = 0] = await insertParks(
        database,
        { name: 'St. Mary’s Park', ...place, latitude: 41.0015 },
        { name: 'St. Mary’s Park', ...place, latitude: 41.0005 },
      )
      const name = 'Saint Marys park'
      expect(
        await match(
          { name, lat: 41, lng: -75 },
          { name, lat: 41.0019, lng: -75 },
          { name, lat: 41.01, lng: -75 },
          { name: 'Marys Park', lat: 41, lng: -75 },
        ),
      ).toEqual([nearer, near, null, null])
    })

    test('are not those that visitors do not find', async () => {
      await insertParks(database, {
        name: 'Hidden',
        latitude: 42,
        longitude: -75,
        listedBySource: false,
      })
      expect(await match({ name: 'Hidden', lat: 42, lng: -75 })).toEqual([null])
    })

    test('are found across the antimeridian', async () => {
      const [id = 0] = await insertParks(database, {
        name: 'East',
        latitude: 5,
        longitude: -179.9999,
      })
      expect(await match({ name: 'East', lat: 5, lng: 179.9999 })).toEqual([id])
    })

    test('are nothing where nothing is asked', async () => {
      expect(await match()).toEqual([])
    })
  })
})
