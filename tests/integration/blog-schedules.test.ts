import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { findSchedule, moveLateSchedule } from '#db/queries/blog/blog-schedules.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { Deps } from '#server/boot/deps.ts'
import { plannedGuideKind, queueDueGuides } from '#server/services/blog/blog-runs.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { arrange, COMPLETIONS, OPENAI_KEY, OPENAI_MODEL, startOpenAi } from '../upstreams/openai.ts'
import type { Upstream } from '../upstreams/server.ts'

const HOUR_MS = 3_600_000
const WEEK_MS = 168 * HOUR_MS
const PLAN = {
  region: 'San Francisco',
  theme: 'Dog Parks',
  weekday: 1,
  hour: 9,
  count: 4,
  status: 'published' as const,
  author: 'AI Writer',
  tags: ['dogs'],
}

describe.each(databaseKinds)('plans of the blog (%s)', (kind) => {
  let database: Database
  let deps: Deps
  let caller: ReturnType<typeof makeTestCaller>['caller']
  const started: Deps[] = []
  const upstreams: Upstream[] = []

  beforeAll(async () => {
    // Several servers never share an embedded one.
    database = { ...(await openTestDatabase(kind)), embedded: null }
    await seedParks(database)
  })
  afterAll(() => database.close())

  beforeEach(async () => {
    await database.sql`truncate blog_posts, blog_schedules, jobs restart identity cascade`
    deps = makeTestDeps(database)
    caller = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
  })
  afterEach(async () => {
    await Promise.all(started.splice(0).map(({ jobs }) => jobs.end()))
    await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()))
  })

  /** Begins to write what is due at this time. */
  async function start(own: Deps, at: Date): Promise<void> {
    if (!started.includes(own)) {
      started.push(own)
      own.jobs.start([plannedGuideKind(own)])
    }
    await queueDueGuides(own, at)
  }

  async function plan(fields: Partial<typeof PLAN> = {}): Promise<{ id: number; dueAt: Date }> {
    const { id } = await caller.blogSchedules.create({ ...PLAN, ...fields })
    return { id, dueAt: await dueAtOf(id) }
  }

  async function dueAtOf(id: number): Promise<Date> {
    const plans = await caller.blogSchedules.list()
    return new Date(plans.find((each) => each.id === id)?.nextRunAt ?? '')
  }

  const later = (date: Date, ms: number) => new Date(date.getTime() + ms)
  const finished = async (id: number) =>
    (await caller.blogSchedules.history({ id })).filter(({ finishedAt }) => finishedAt)

  async function serviceDeps(): Promise<{ own: Deps; upstream: Upstream }> {
    const upstream = await startOpenAi()
    upstreams.push(upstream)
    return { own: makeServiceDeps(upstream), upstream }
  }

  function makeServiceDeps({ url }: Upstream): Deps {
    return makeTestDeps(database, {
      AI_BASE_URL: `${url}/v1`,
      AI_API_KEY: OPENAI_KEY,
      AI_MODEL: OPENAI_MODEL,
    })
  }

  test('are due on their weekday and hour, by UTC', async () => {
    const { id, dueAt } = await plan()
    expect([dueAt.getUTCDay(), dueAt.getUTCHours(), dueAt.getUTCMinutes()]).toEqual([1, 9, 0])
    expect(dueAt.getTime() - Date.now()).toBeGreaterThan(0)
    expect(dueAt.getTime() - Date.now()).toBeLessThanOrEqual(WEEK_MS)
    await caller.blogSchedules.update({ ...PLAN, id, weekday: 0, hour: 23, theme: 'Hiking Trails' })
    const [changed] = await caller.blogSchedules.list()
    expect(changed).toMatchObject({ id, theme: 'Hiking Trails', weekday: 0, hour: 23 })
    const sunday = new Date(changed?.nextRunAt ?? '')
    expect([sunday.getUTCDay(), sunday.getUTCHours()]).toEqual([0, 23])
  })

  test('are written when they are due, and not before', async () => {
    const { id, dueAt } = await plan()
    await start(deps, later(dueAt, -1))
    expect(await caller.blogSchedules.history({ id })).toEqual([])
    await start(deps, dueAt)
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    const [run] = await caller.blogSchedules.history({ id })
    expect(run).toMatchObject({ dueAt: dueAt.toISOString(), error: null, writtenBy: 'built-in' })
    const { post, relatedParks } = await caller.blog.bySlug({ slug: run?.postSlug ?? '' })
    expect(post).toMatchObject({ status: 'published', author: 'AI Writer', tags: ['dogs'] })
    expect(relatedParks).toHaveLength(4)
    expect(await dueAtOf(id)).toEqual(later(dueAt, WEEK_MS))
    await start(deps, later(dueAt, 120_000))
    expect(await caller.blogSchedules.history({ id })).toHaveLength(1)
  })

  test('that were moved on by a clock years ahead are due again in a week at most', async () => {
    const { id, dueAt } = await plan()
    const paused = await plan()
    const ahead = later(dueAt, 520 * WEEK_MS)
    await database.sql`update blog_schedules set next_run_at = ${ahead.toISOString()}::timestamptz,
      is_paused = id = ${paused.id}`
    await start(deps, later(dueAt, -1_000))
    expect(await dueAtOf(id)).toEqual(dueAt)
    expect(await dueAtOf(paused.id)).toEqual(ahead)
  })

  test('that are paused while they are brought back stay paused', async () => {
    const { id, dueAt } = await plan()
    const ahead = later(dueAt, 520 * WEEK_MS)
    await database.sql`update blog_schedules set is_paused = true,
      next_run_at = ${ahead.toISOString()}::timestamptz`
    await moveLateSchedule(database, { id, latest: later(dueAt, WEEK_MS), nextRunAt: dueAt })
    const paused = await findSchedule(database, id)
    expect(paused).toMatchObject({ isPaused: true, nextRunAt: ahead.toISOString() })
  })

  test('are written once by two servers that look at once, and again after a restart', async () => {
    const plans = await Promise.all([plan(), plan({ theme: 'Hiking Trails' })])
    const dueAt = plans[0].dueAt
    const others = Array.from({ length: 3 }, () => makeTestDeps(database))
    await Promise.all([deps, ...others].map((own) => start(own, later(dueAt, 5_000))))
    for (const { id } of plans) {
      await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    }
    await Promise.all(started.splice(0).map(({ jobs }) => jobs.end()))
    await start(makeTestDeps(database), later(dueAt, 10_000))
    expect(await database.sql`select from jobs`).toHaveLength(2)
    expect(await database.sql`select from blog_posts`).toHaveLength(2)
  })

  test('that were missed for weeks are written once', async () => {
    const { id, dueAt } = await plan()
    await start(deps, later(dueAt, 3 * WEEK_MS + HOUR_MS))
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    expect(await caller.blogSchedules.history({ id })).toMatchObject([
      { dueAt: dueAt.toISOString() },
    ])
    expect(await dueAtOf(id)).toEqual(later(dueAt, 4 * WEEK_MS))
  })

  test('are not written while they are paused, nor for the time they were', async () => {
    const { id, dueAt } = await plan()
    await caller.blogSchedules.setPaused({ id, isPaused: true })
    await start(deps, later(dueAt, HOUR_MS))
    expect(await caller.blogSchedules.history({ id })).toEqual([])
    await database.sql`update blog_schedules set next_run_at = now() - interval '30 days'`
    await caller.blogSchedules.setPaused({ id, isPaused: false })
    expect(await dueAtOf(id)).toEqual(dueAt)
  })

  test('are written when asked for, one at a time, and stay due when they were', async () => {
    const { own, upstream } = await serviceDeps()
    const { caller: other } = makeTestCaller(own, { cookie: await signInOperator(own) })
    const { id, dueAt } = await plan()
    upstream.fail(COMPLETIONS, { delayMs: 400 })
    await start(own, later(dueAt, -HOUR_MS))
    await other.blogSchedules.runNow({ id })
    await expect(other.blogSchedules.runNow({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    expect((await caller.blogSchedules.list())[0]?.lastRun).toMatchObject({
      dueAt: null,
      error: null,
      postTitle: arrange([]).title,
      writtenBy: OPENAI_MODEL,
    })
    expect(await dueAtOf(id)).toEqual(dueAt)
    await other.blogSchedules.runNow({ id })
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(2)
  })

  test('whose time has parts of a millisecond are written once, too', async () => {
    const { id, dueAt } = await plan()
    await database.sql`
      update blog_schedules set next_run_at = next_run_at + interval '123456 microseconds'`
    await start(deps, later(dueAt, HOUR_MS))
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    expect(await dueAtOf(id)).toEqual(later(dueAt, WEEK_MS))
  })

  test('that fail say why, and are due again the week after', async () => {
    const { id, dueAt } = await plan({ region: 'asdfghjkl' })
    await start(deps, dueAt)
    await expect
      .poll(() => finished(id), { timeout: 10_000 })
      .toMatchObject([{ error: 'No parks available', postId: null }])
    expect(await dueAtOf(id)).toEqual(later(dueAt, WEEK_MS))
  })

  test('for whose theme the region has no park fail and say so', async () => {
    const { id, dueAt } = await plan({ theme: 'Zeppelins' })
    await start(deps, dueAt)
    await expect
      .poll(() => finished(id), { timeout: 10_000 })
      .toMatchObject([{ error: 'No matching parks found', postId: null }])
    expect(await database.sql`select from blog_posts`).toHaveLength(0)
  })

  test('are written by the built-in writer where the service lies', async () => {
    const upstream = await startOpenAi({
      alter: (answer) => ({ ...answer, opening: 'They were founded in 1905.' }),
    })
    upstreams.push(upstream)
    const { id, dueAt } = await plan()
    await start(makeServiceDeps(upstream), dueAt)
    await expect
      .poll(() => finished(id), { timeout: 10_000 })
      .toMatchObject([{ error: null, writtenBy: 'built-in' }])
    const [post] = await database.sql`select content from blog_posts`
    expect(post?.content).not.toContain('1905')
  })

  test('that a stop interrupts are taken up once at the next start, then noted as failed', async () => {
    const { own, upstream } = await serviceDeps()
    const { id, dueAt } = await plan()
    for (const attempts of [1, 2]) {
      upstream.fail(COMPLETIONS, { how: 'hang' })
      await start(makeServiceDeps(upstream), dueAt)
      await expect.poll(() => upstream.requests.length, { timeout: 10_000 }).toBe(attempts)
      await started.pop()?.jobs.end()
      expect(await caller.blogSchedules.history({ id })).toMatchObject([{ attempts, postId: null }])
    }
    expect(await finished(id)).toMatchObject([
      { error: 'The server was stopped while it was being written.', postId: null },
    ])
    await start(own, dueAt)
    expect(upstream.requests).toHaveLength(2)
    expect(await database.sql`select from blog_posts`).toHaveLength(0)
  })

  test('that a crash cut short are written at the next start', async () => {
    const { id, dueAt } = await plan()
    await database.sql`
      insert into jobs (kind, key, status, attempts, leased_until)
      values ('planned_guides', ${String(id)}, 'running', 1, now() - interval '1 second')`
    for (const own of [deps, makeTestDeps(database)]) await start(own, later(dueAt, -HOUR_MS))
    await expect
      .poll(() => finished(id), { timeout: 10_000 })
      .toMatchObject([{ error: null, attempts: 2, writtenBy: 'built-in' }])
    expect(await database.sql`select from blog_posts`).toHaveLength(1)
  })

  test('asked for twice at once are written once', async () => {
    const { id, dueAt } = await plan()
    await start(deps, later(dueAt, -HOUR_MS))
    const others = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const own = makeTestDeps(database)
        return makeTestCaller(own, { cookie: await signInOperator(own) }).caller
      }),
    )
    const asked = await Promise.allSettled(
      others.map((other) => other.blogSchedules.runNow({ id })),
    )
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(4)
    for (const { reason } of refused as PromiseRejectedResult[]) {
      expect(reason).toMatchObject({ code: 'CONFLICT' })
    }
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    expect(await database.sql`select from jobs`).toHaveLength(1)
  })

  test('that are due while they are being written stay due', async () => {
    const { id, dueAt } = await plan()
    const { own, upstream } = await serviceDeps()
    upstream.fail(COMPLETIONS, { how: 'hang' })
    await start(own, later(dueAt, -HOUR_MS))
    await caller.blogSchedules.runNow({ id })
    await expect.poll(() => upstream.requests.length, { timeout: 10_000 }).toBe(1)
    await start(own, dueAt)
    expect(await dueAtOf(id)).toEqual(dueAt)
    upstream.heal()
    const [run] = await caller.blogSchedules.history({ id })
    await caller.jobs.cancel({ id: run?.id ?? 0 })
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    await start(own, dueAt)
    expect(await dueAtOf(id)).toEqual(later(dueAt, WEEK_MS))
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(2)
  })

  test('go with their history, and leave their posts', async () => {
    const { id, dueAt } = await plan()
    await start(deps, later(dueAt, -HOUR_MS))
    await caller.blogSchedules.runNow({ id })
    await expect.poll(() => finished(id), { timeout: 10_000 }).toHaveLength(1)
    await caller.blogSchedules.remove({ id })
    expect(await caller.blogSchedules.list()).toEqual([])
    expect(await database.sql`select from jobs`).toHaveLength(0)
    expect(await database.sql`select from blog_posts`).toHaveLength(1)
    for (const change of [
      () => caller.blogSchedules.remove({ id }),
      () => caller.blogSchedules.runNow({ id }),
      () => caller.blogSchedules.update({ ...PLAN, id }),
      () => caller.blogSchedules.setPaused({ id, isPaused: true }),
    ]) {
      await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test.each([
    [{ weekday: 7 }, /^weekday/],
    [{ hour: 24 }, /^hour/],
    [{ count: 11 }, /^count must be a whole number from 3 to 10$/],
    [{ region: '' }, /^region must not be empty$/],
    [{ tags: ['a', 'a'] }, /^tags Tag exists$/],
    [{ tags: ['!!!'] }, /^tags\.0 must hold a letter or a digit$/],
  ])('%j is refused in words', async (fields, message) => {
    await expect(plan(fields)).rejects.toMatchObject({ message: expect.stringMatching(message) })
  })
})
