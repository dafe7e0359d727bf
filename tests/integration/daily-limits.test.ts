import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { forgetReporters } from '#db/queries/visitors/reports.ts'
import type { Deps } from '#server/boot/deps.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('reports and links of a day (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let elm = 0
  let oak = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    ;[elm = 0, oak = 0] = await insertParks(database, { name: 'Elm' }, { name: 'Oak' })
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.sql`truncate reports, shares restart identity cascade`
    restart()
  })

  /** The product after a restart, with empty counters. */
  function restart() {
    deps = makeTestDeps(database, {
      RATE_LIMIT_REPORTS_PER_DAY: '3',
      RATE_LIMIT_LINKS_PER_DAY: '2',
      TRUSTED_PROXIES: '10.0.0.1',
    })
  }

  const as = (client?: string) =>
    makeTestCaller(deps, client === undefined ? {} : { 'x-client-id': client }).caller
  const gate = (client?: string, fields: { id?: number; details?: string } = {}) =>
    as(client).reports.create({ id: elm, reportType: 'hours', details: 'Gate', ...fields })

  async function listed() {
    const operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    const { reports } = await operator.reports.list()
    return reports.map(({ id, timesReported }) => [id, timesReported])
  }

  test('the same by the same visitor is one report, which says how often it came', async () => {
    const first = await gate('ann')
    restart()
    expect(await gate('ann', { details: ' Gate ' })).toEqual(first)
    expect(await gate('ann')).toEqual(first)
    const others = [
      await gate('ben'),
      await gate('ann', { details: 'Fence' }),
      await gate('ann', { id: oak }),
    ].map(({ id }) => id)
    expect(new Set([first.id, ...others]).size).toBe(4)
    expect(await listed()).toEqual([...others.map((id) => [id, 1]).reverse(), [first.id, 3]])
  })

  test('who has no identifier is known by the address', async () => {
    expect(await gate()).toEqual(await gate())
    // A client id that looks like an address is not an address.
    expect((await gate('unknown')).id).not.toBe((await gate()).id)
  })

  test('sent many times at once it is one', async () => {
    const sent = await Promise.allSettled(Array.from({ length: 3 }, () => gate('ann')))
    expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled'])
    expect(await listed()).toEqual([[1, 3]])
  })

  test('after a day it is a new one, and nothing shows who sent the first', async () => {
    const first = await gate('ann')
    await database.sql`update reports set created_at = now() - interval '25 hours'`
    const second = await gate('ann')
    expect(second.id).not.toBe(first.id)
    await database.sql`update reports set created_at = now() - interval '25 hours'`
    await forgetReporters(database)
    expect(await database.sql`select id from reports where fingerprint is not null`).toEqual([])
  })

  test('an address makes so many new reports; one it has made is still answered', async () => {
    const first = await gate('ann')
    await gate('ben')
    // Neither of these is new.
    await gate('ann')
    await expect(gate('ann', { id: 2_000_000_000 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await gate('cem')
    await expect(gate('dan')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'So many reports have come from your address today. Please try again tomorrow.',
    })
    expect(await gate('ann')).toEqual(first)
    expect(await database.sql`select id from reports`).toHaveLength(3)
    expect(await as('ann').ratelimit.status()).toMatchObject({ rateLimited: false })
  })

  test('an address makes so many new links; one that exists is still given', async () => {
    const link = (lat?: number) =>
      as().share.create({ parkId: elm, ...(lat ? { location: { lat, lng: -73 } } : {}) })
    const own = await link()
    const other = await link(41)
    expect([await link(), await link(41)]).toEqual([own, other])
    await expect(link(42)).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'So many links have come from your address today. Please try again tomorrow.',
    })
    expect([await link(), await link(41)]).toEqual([own, other])
    expect(await database.sql`select id from shares`).toHaveLength(2)
  })
})
