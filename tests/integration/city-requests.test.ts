import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const SEATTLE = 'Seattle, WA'

describe.each(databaseKinds)('requests for cities (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    cookie = await signInOperator(deps)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql`delete from city_requests`
    deps.recentCityRequests.clear()
  })

  const visitor = (clientId: string) => makeTestCaller(deps, { 'x-client-id': clientId }).caller
  const listed = () => makeTestCaller(deps, { cookie }).caller.regions.asked()

  test('are listed for the operator, most asked for first', async () => {
    await visitor('a').regions.ask({ city: SEATTLE })
    await visitor('a').regions.ask({ city: 'Toronto, ON' })
    await visitor('b').regions.ask({ city: 'Toronto, ON' })
    const last = new Date().toISOString().slice(0, 10)
    expect(await listed()).toEqual([
      { city: 'Toronto, ON', count: 2, last },
      { city: SEATTLE, count: 1, last },
    ])
  })

  test('count once per visitor, and not once taken back', async () => {
    const first = await visitor('a').regions.ask({ city: SEATTLE })
    expect(await visitor('a').regions.ask({ city: SEATTLE })).toEqual(first)
    await visitor('b').regions.ask({ city: SEATTLE })
    expect(await listed()).toMatchObject([{ count: 2 }])
    await visitor('a').regions.takeBack(first)
    await visitor('a').regions.takeBack(first)
    expect(await listed()).toMatchObject([{ count: 1 }])
    await visitor('a').regions.ask({ city: SEATTLE })
    expect(await listed()).toMatchObject([{ count: 2 }])
  })

  test('store nothing about the visitor', async () => {
    const { receipt } = await visitor('a').regions.ask({ city: SEATTLE })
    const [row, ...others] = await database.sql`select * from city_requests`
    expect(others).toEqual([])
    expect(Object.keys(row ?? {}).sort()).toEqual(['city', 'created_at', 'receipt'])
    expect(row?.receipt).not.toBe(receipt)
  })

  test.each(['Nowhere, WA', 'Seattle', 'Seattle, ZZ', '', 'Washington'])(
    'for %j, which is no city of the index, are refused',
    async (city) => {
      await expect(visitor('a').regions.ask({ city })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  )

  test('from one address are limited, as visitors can be made up', async () => {
    for (let i = 0; i < 10; i += 1) await visitor(`made-up-${i}`).regions.ask({ city: SEATTLE })
    await expect(visitor('one-more').regions.ask({ city: SEATTLE })).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    expect(await listed()).toMatchObject([{ count: 10 }])
  })
})
