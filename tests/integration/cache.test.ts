import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#db/client.ts'
import { clearCache, sweepCache, totalCache } from '#db/queries/operator/cache.ts'
import { makeLog } from '#server/core/log.ts'
import { type Cache, type CacheRequest, makeCache } from '#server/sources/cache.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

describe.each(databaseKinds)('answers of outside services are cached (%s)', (kind) => {
  let database: Database
  let cache: Cache
  let now: number
  /** How often the source was asked. */
  let asked: number

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await clearCache(database)
    now = Date.now()
    asked = 0
    cache = makeCache({ database, now: () => now })
  })

  const request = (fields: Partial<CacheRequest<unknown>> = {}): CacheRequest<unknown> => ({
    log: makeLog('silent'),
    type: 'geocoding',
    key: 'boston',
    days: 90,
    schema: z.unknown(),
    load: async () => {
      asked += 1
      return { name: `Boston ${asked}` }
    },
    ...fields,
  })
  const failing = request({
    load: async () => {
      asked += 1
      throw new Error('it is down')
    },
  })

  test('for their days, and then asked for again', async () => {
    expect(await cache.get(request())).toEqual({ value: { name: 'Boston 1' }, how: 'asked' })
    now += 90 * DAY_MS - 1
    expect(await cache.get(request())).toEqual({ value: { name: 'Boston 1' }, how: 'fresh' })
    now += 1
    expect(await cache.get(request())).toEqual({ value: { name: 'Boston 2' }, how: 'asked' })
  })

  test('by their type and key', async () => {
    await cache.get(request())
    expect((await cache.get(request({ key: 'chicago' }))).how).toBe('asked')
    expect((await cache.get(request({ type: 'details' }))).how).toBe('asked')
    expect((await cache.get(request())).how).toBe('fresh')
  })

  test('200 who ask at the same time have the source asked once', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => cache.get(request())))
    expect(asked).toBe(1)
    expect(new Set(answers.map(({ value }) => JSON.stringify(value))).size).toBe(1)
  })

  test('an older one serves while the source fails, and says so', async () => {
    await cache.get(request())
    now += 91 * DAY_MS
    expect(await cache.get(failing)).toEqual({ value: { name: 'Boston 1' }, how: 'stale' })
    expect(await cache.get(request())).toMatchObject({ value: { name: 'Boston 3' }, how: 'asked' })
  })

  test('where there is none, the failure is reported, and not cached', async () => {
    await expect(cache.get(failing)).rejects.toThrow('it is down')
    expect((await cache.get(request())).how).toBe('asked')
  })

  test('not beyond what their source allows, not even while it fails', async () => {
    await cache.get(request({ mostDays: 30 }))
    now += 30 * DAY_MS - 1
    expect((await cache.get(request({ mostDays: 30 }))).how).toBe('fresh')
    now += 1
    await expect(cache.get({ ...failing, mostDays: 30 })).rejects.toThrow('it is down')
  })

  test.each([
    ['null', 'null'],
    ['of another form', '{"names": ["Boston"]}'],
    ['of another type', '[[[]]]'],
  ])('one that is damaged (%s) is asked for anew, and never shown', async (_, garbled) => {
    const schema = z.object({ name: z.string() })
    await cache.get(request({ schema }))
    await database.sql`update cache_entries set value = ${garbled}::text::jsonb`
    await expect(cache.get({ ...failing, schema })).rejects.toThrow('it is down')
    expect(await cache.get(request({ schema }))).toEqual({
      value: { name: 'Boston 3' },
      how: 'asked',
    })
  })

  test('one that was cached while the clock was years ahead is asked for anew', async () => {
    const present = now
    now += 3_650 * DAY_MS
    await cache.get(request())
    now = present
    expect(await cache.get({ ...request(), load: failing.load }).catch(String)).toContain('down')
    expect((await cache.get(request())).how).toBe('asked')
    now -= DAY_MS / 24
    expect((await cache.get(request())).how).toBe('fresh')
  })

  test('one that was cached while the clock was right serves after one that was years behind', async () => {
    await cache.get(request())
    await database.sql`update cache_entries
      set created_at = created_at + interval '10 years', expires_at = expires_at + interval '10 years',
        gone_at = gone_at + interval '10 years'`
    expect(await sweepCache(database)).toBe(0)
    expect(await cache.get({ ...request(), load: failing.load }).catch(String)).toContain('down')
    now += 3_652 * DAY_MS
    expect((await cache.get({ ...request(), load: failing.load })).how).toBe('fresh')
  })

  test('that there is nothing is believed for 10 minutes', async () => {
    const nothing = request({
      isNothing: (value) => value === null,
      load: async () => {
        asked += 1
        return null
      },
    })
    await cache.get(nothing)
    now += 10 * MINUTE_MS - 1
    expect(await cache.get(nothing)).toEqual({ value: null, how: 'fresh' })
    now += 1
    expect((await cache.get(nothing)).how).toBe('asked')
    expect(asked).toBe(2)
  })

  test('an answer that can not be cached is an answer all the same', async () => {
    const broken = { ...database, sql: failingWrites(database.sql) }
    const shaky = makeCache({ database: broken })
    expect(await shaky.get(request())).toEqual({ value: { name: 'Boston 1' }, how: 'asked' })
    expect(await totalCache(database)).toEqual([])
  })

  test('are counted as cached or asked for; what nobody could answer is neither', async () => {
    const counted: string[] = []
    const counting = makeCache({
      database,
      count: (event) => counted.push(event),
      now: () => now,
    })
    await expect(counting.get(failing)).rejects.toThrow('it is down')
    expect(counted).toEqual([])
    await counting.get(request())
    await counting.get(request())
    await counting.get(request({ type: 'details' }))
    now += 91 * DAY_MS
    await counting.get(failing)
    expect(counted).toEqual([
      'cache_miss_geocoding',
      'cache_hit_geocoding',
      'cache_miss_details',
      'cache_hit_geocoding',
    ])
  })

  test('are counted and cleared by their type, and swept once they are of no use', async () => {
    await cache.get(request())
    await cache.get(request({ type: 'details', mostDays: 30 }))
    expect(await totalCache(database)).toEqual([
      { type: 'details', entries: 1, bytes: 19 },
      { type: 'geocoding', entries: 1, bytes: 19 },
    ])
    expect(await sweepCache(database)).toBe(0)
    await database.sql`update cache_entries set gone_at = now() where type = 'details'`
    expect(await sweepCache(database)).toBe(1)
    expect(await clearCache(database, 'details')).toBe(0)
    expect(await clearCache(database, 'geocoding')).toBe(1)
  })
})

/** A read-only client. */
function failingWrites(sql: Database['sql']): Database['sql'] {
  return new Proxy(sql, {
    apply: (target, self, parts: Parameters<typeof sql>) =>
      /insert/i.test(String(parts[0]))
        ? Promise.reject(new Error('no room'))
        : Reflect.apply(target, self, parts),
  })
}
