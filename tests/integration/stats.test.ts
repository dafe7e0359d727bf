import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { sumEvents } from '#db/queries/visitors/events.ts'
import { jobs } from '#db/schema/jobs.ts'
import { ledger, operators } from '#db/schema/operator.ts'
import { eventCounts, reports, suggestions } from '#db/schema/visitors.ts'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { makeTally } from '#server/operations/tally.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
const dayOf = (date: Date) => date.toISOString().slice(0, 10)

describe.each(databaseKinds)('what happened (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let park: number
  let cookie: string

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    deps = makeTestDeps(database)
    const [id = 0] = await insertParks(database, {})
    park = id
    await database.orm.insert(operators).values({ id: 'operator' })
    cookie = (await deps.sessions.start('operator')).split(';')[0] ?? ''
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await deps.tally.flush()
    await database.orm.delete(eventCounts)
    await database.orm.delete(reports)
    await database.orm.delete(ledger)
  })

  const overview = () => makeTestCaller(deps, { cookie }).caller.stats.overview()
  const counted = () => database.orm.select().from(eventCounts)

  test('covers the last 30 days of UTC, those without anything as 0', async () => {
    const { days, series } = await overview()
    expect(days).toHaveLength(30)
    expect([days[0], days.at(-1)]).toEqual([dayOf(daysAgo(29)), dayOf(new Date())])
    expect(Object.keys(series).sort()).toEqual([
      'errors',
      'reports',
      'searches',
      'shares',
      'spend',
      'views',
    ])
    for (const values of Object.values(series)) expect(values).toEqual(Array(30).fill(0))
  })

  test('on each day, by what it was; older days are left out', async () => {
    await database.orm.insert(eventCounts).values([
      { day: dayOf(daysAgo(0)), event: 'search', count: 7 },
      { day: dayOf(daysAgo(29)), event: 'search', count: 3 },
      { day: dayOf(daysAgo(30)), event: 'search', count: 100 },
      { day: dayOf(daysAgo(2)), event: 'park_view', count: 5 },
      { day: dayOf(daysAgo(1)), event: 'share', count: 2 },
      { day: dayOf(daysAgo(1)), event: 'cache_hit_search', count: 50 },
    ])
    const aReport = { parkId: park, type: 'hours' as const }
    await database.orm.insert(reports).values([
      { ...aReport, createdAt: daysAgo(1) },
      { ...aReport, createdAt: daysAgo(1), status: 'resolved' },
      { ...aReport, createdAt: daysAgo(40) },
    ])
    await database.orm.insert(ledger).values([
      { type: 'nearby', cached: false, cost: 0.04, at: daysAgo(0) },
      { type: 'photo', cached: false, cost: 0.007, at: daysAgo(0) },
      { type: 'photo', cached: true, calls: 9, cost: 0.063, at: daysAgo(0) },
      { type: 'photo', cached: false, cost: 9, at: daysAgo(31) },
    ])
    const { series } = await overview()
    expect([series.searches.at(-1), series.searches[0]]).toEqual([7, 3])
    expect(series.searches.reduce((sum, value) => sum + value)).toBe(10)
    expect(series.views.at(-3)).toBe(5)
    expect(series.shares.at(-2)).toBe(2)
    expect(series.reports.at(-2)).toBe(2)
    expect(series.spend.at(-1)).toBeCloseTo(0.047, 9)
    expect(series.spend.reduce((sum, value) => sum + value)).toBeCloseTo(0.047, 9)
  })

  test('what waits is counted: what is open, undecided or has failed, and nothing else', async () => {
    const waiting = () => makeTestCaller(deps, { cookie }).caller.stats.waiting()
    const nothing = { reports: 0, suggestions: 0, conflicts: 0, regions: 0, jobs: 0 }
    expect(await waiting()).toEqual(nothing)
    const aReport = { parkId: park, type: 'hours' as const }
    await database.orm.insert(reports).values([aReport, { ...aReport, status: 'resolved' }])
    const content = { kind: 'name' as const, name: 'Another Park' }
    await database.orm.insert(suggestions).values([
      { parkId: park, content },
      { parkId: park, content, status: 'declined' },
    ])
    const failed = { status: 'failed' as const, error: 'A disk is full.' }
    const done = { status: 'done' as const, finishedAt: new Date() }
    await database.orm.insert(jobs).values([
      { ...failed, kind: 'regions', key: '1', finishedAt: new Date() },
      { ...failed, kind: 'regions', key: '2', finishedAt: daysAgo(90) },
      // It has worked since.
      { ...failed, kind: 'regions', key: '3', finishedAt: daysAgo(1) },
      { ...done, kind: 'regions', key: '3' },
      { ...failed, kind: 'backup', finishedAt: daysAgo(1) },
      { ...failed, kind: 'sitemap', finishedAt: daysAgo(8) },
      // It has no name, so nobody could see it.
      { ...failed, kind: 'unseen', finishedAt: new Date() },
    ])
    expect(await waiting()).toEqual({ ...nothing, reports: 1, suggestions: 1, regions: 2, jobs: 1 })
    await database.orm.delete(jobs)
    await database.orm.delete(suggestions)
  })

  test('days begin at midnight of UTC, wherever the database is', async () => {
    const midnight = new Date(`${dayOf(daysAgo(1))}T00:00:00Z`)
    await database.orm.insert(reports).values([
      { parkId: park, type: 'other', createdAt: midnight },
      { parkId: park, type: 'other', createdAt: new Date(midnight.getTime() - 1) },
    ])
    await database.orm.insert(ledger).values([
      { type: 'nearby', cached: false, cost: 1, at: midnight },
      { type: 'nearby', cached: false, cost: 2, at: new Date(midnight.getTime() - 1) },
    ])
    const { series } = await overview()
    expect(series.reports.slice(-3)).toEqual([1, 1, 0])
    expect(series.spend.slice(-3)).toEqual([2, 1, 0])
  })

  test('what is counted in memory belongs to the day on which it happened', async () => {
    let now = Date.parse('2026-03-01T23:59:59Z')
    const tally = makeTally(database, () => now)
    tally.count('error')
    now += 2_000
    tally.count('error')
    tally.count('error')
    await tally.flush()
    await tally.flush()
    tally.count('error')
    await tally.flush()
    expect(await counted()).toEqual(
      expect.arrayContaining([
        { day: '2026-03-01', event: 'error', count: 1 },
        { day: '2026-03-02', event: 'error', count: 3 },
      ]),
    )
    expect(await sumEvents(database, ['error'], '2026-03-02')).toEqual(new Map([['error', 3]]))
    expect(await sumEvents(database, ['share', 'search'], '2026-03-01')).toEqual(new Map())
  })

  test('nothing that was counted is lost while the database is away', async () => {
    let isAway = true
    const run: Database['run'] = async (work) => {
      if (!isAway) return database.run(work)
      throw new DatabaseUnavailableError('It is away.', { reason: 'away' })
    }
    const tally = makeTally({ ...database, run })
    tally.count('error')
    await expect(tally.flush()).rejects.toThrow()
    tally.count('error')
    isAway = false
    await tally.flush()
    expect(await counted()).toMatchObject([{ event: 'error', count: 2 }])
  })

  test('a fault of the server is counted once, whatever was asked; a refusal is none', async () => {
    const broken = { ...deps, places: failingPlaces(deps) }
    const renderPage = async () => {
      throw new Error('a fault')
    }
    const app = createApp({ deps: broken, renderPage })
    expect((await app.request(`/api/parks/${park}`)).status).toBe(500)
    expect((await overview()).series.errors.at(-1)).toBe(1)
    const input = encodeURIComponent(JSON.stringify({ id: park }))
    expect((await app.request(`/api/trpc/parks.byId?input=${input}`)).status).toBe(500)
    expect((await overview()).series.errors.at(-1)).toBe(2)
    expect((await app.request('/about')).status).toBe(500)
    expect((await overview()).series.errors.at(-1)).toBe(3)
    expect((await app.request('/api/parks/nothing')).status).toBe(400)
    expect((await app.request('/api/cache/status')).status).toBe(401)
    expect((await app.request('/api/nothing')).status).toBe(404)
    expect((await overview()).series.errors.at(-1)).toBe(3)
  })
})

/** A failing store of parks. */
function failingPlaces({ places }: Deps): Deps['places'] {
  return {
    ...places,
    findById: async () => {
      throw new Error('a fault')
    },
  }
}
