import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { findJob, findJobs, findNewestJobs } from '#db/queries/operator/jobs.ts'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import { BadRequestError } from '#server/core/errors.ts'
import { makeLog } from '#server/core/log.ts'
import {
  type JobKind,
  type Jobs,
  makeJobs,
  nextRun,
  type RunningJob,
} from '#server/services/jobs.ts'
import {
  bothDatabaseKinds,
  emptyTestDatabase,
  openTestDatabase,
} from '../database/test-database.ts'

const log = makeLog('silent')

describe.each(bothDatabaseKinds)('long work (%s)', (kindOfDatabase) => {
  let database: Database
  const processes: Jobs[] = []

  beforeAll(async () => {
    database = await openTestDatabase(kindOfDatabase)
  })
  beforeEach(() => emptyTestDatabase(database))
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((jobs) => jobs.end()))
  })
  afterAll(() => database.close())

  /** One more process that does this kind of work: an embedded database would have one alone. */
  function start(...kinds: JobKind[]): Jobs {
    const jobs = makeJobs({ database: { ...database, embedded: null }, log })
    jobs.start(kinds)
    processes.push(jobs)
    return jobs
  }

  /** Work that is done when the test says so, or its signal is aborted. */
  function held(more: Partial<JobKind> = {}) {
    const begun: RunningJob[] = []
    let open = () => {}
    const kind: JobKind = {
      name: 'test',
      async run(job) {
        begun.push(job)
        await new Promise<void>((resolve, reject) => {
          open = resolve
          job.signal.addEventListener('abort', () => reject(job.signal.reason), { once: true })
        })
        return { message: 'Done', result: { begun: begun.length } }
      },
      ...more,
    }
    return { kind, begun, open: () => open() }
  }

  const stateOf = async (id: number | null) => (await findJob(database, id ?? 0))?.status
  const add = async (jobs: Jobs, key = '') => (await jobs.add({ kind: 'test', key })) ?? 0
  const becomes = (id: number, state: string) =>
    expect.poll(() => stateOf(id), { timeout: 10_000 }).toBe(state)

  test('is done at once, with its input, its progress and what came of it', async () => {
    const { kind, begun, open } = held()
    const jobs = start(kind)
    const id = await jobs.add({ kind: 'test', key: 'a', input: { city: 'Denver' } })
    await expect.poll(() => begun.length).toBe(1)
    expect(begun[0]).toMatchObject({ id, key: 'a', input: { city: 'Denver' }, attempts: 1 })
    begun[0]?.report({ message: 'Reading', done: 3, total: 7 })
    await begun[0]?.say('A line')
    await expect
      .poll(() => findJob(database, id ?? 0), { timeout: 5_000 })
      .toMatchObject({ status: 'running', progress: { message: 'Reading', done: 3, total: 7 } })
    open()
    await becomes(id ?? 0, 'done')
    expect(await findJob(database, id ?? 0)).toMatchObject({
      progress: { message: 'Done', done: 3, total: 7 },
      result: { begun: 1 },
      error: null,
      log: [{ text: 'A line', at: expect.any(String) }],
      finishedAt: expect.stringMatching(/Z$/),
    })
  })

  test('is done once and one after another, whatever the number of processes', async () => {
    const under = new Set<number>()
    let most = 0
    const done: number[] = []
    const kind: JobKind = {
      name: 'test',
      async run({ id }) {
        under.add(id)
        most = Math.max(most, under.size)
        await database.sql`select 1`
        under.delete(id)
        done.push(id)
        return undefined
      },
    }
    const all = [start(kind), start(kind), start(kind)]
    const ids: number[] = []
    for (let key = 0; key < 12; key++) ids.push(await add(all[key % 3] as Jobs, `${key}`))
    await expect.poll(() => done.length, { timeout: 15_000 }).toBe(12)
    expect([most, [...done].sort((a, b) => a - b)]).toEqual([1, ids])
    expect(await findNewestJobs(database, 'test')).toHaveLength(12)
  })

  test('is not added twice while it is open, and again after that', async () => {
    const { kind, begun, open } = held()
    const jobs = start(kind)
    const id = await add(jobs)
    const again = await Promise.all([1, 2, 3].map(() => jobs.add({ kind: 'test' })))
    expect(again).toEqual([null, null, null])
    await expect.poll(() => begun.length).toBe(1)
    open()
    await becomes(id, 'done')
    expect(await jobs.add({ kind: 'test' })).toBeGreaterThan(id)
    expect(await findJobs(database, { kind: 'test', limit: 5 })).toHaveLength(2)
  })

  test('whose process hangs is taken over, and what that process has done changes nothing', async () => {
    let isAway = false
    const run: Database['run'] = (query, deadlineMs) =>
      isAway
        ? Promise.reject(new DatabaseUnavailableError('away', { reason: 'lost' }))
        : database.run(query, deadlineMs)
    const { kind, begun } = held({ attempts: 2 })
    const hanging = makeJobs({ database: { ...database, run, embedded: null }, log })
    hanging.start([kind])
    processes.push(hanging)
    const id = await add(hanging)
    await expect.poll(() => begun.length).toBe(1)
    const other = held({ attempts: 2 })
    start(other.kind)
    isAway = true
    await database.sql`update jobs set leased_until = now() - interval '1 second'`
    await expect.poll(() => other.begun.length, { timeout: 10_000 }).toBe(1)
    expect(other.begun[0]).toMatchObject({ id, attempts: 2 })
    isAway = false
    await expect
      .poll(() => begun[0]?.signal.reason, { timeout: 5_000 })
      .toMatchObject({ why: 'lost' })
    expect(await stateOf(id)).toBe('running')
    other.open()
    await becomes(id, 'done')
    expect(begun).toHaveLength(1)
  })

  test.skipIf(kindOfDatabase === 'remote')(
    'that the process before has left is taken up at once, as it was alone',
    async () => {
      const { kind, begun } = held({ attempts: 2 })
      await database.sql`insert into jobs (kind, status, attempts, leased_until)
        values ('test', 'running', 1, now() + interval '15 seconds')`
      const jobs = makeJobs({ database, log })
      jobs.start([kind])
      processes.push(jobs)
      await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(1)
    },
  )

  test('that was lost more often than it may be has failed', async () => {
    const { kind, begun } = held({ cutShort: 'Cut short.' })
    await database.sql`insert into jobs (kind, status, attempts, leased_until)
      values ('test', 'running', 1, now() - interval '1 second')`
    start(kind)
    await becomes(1, 'failed')
    expect((await findJob(database, 1))?.error).toBe('Cut short.')
    expect(begun).toHaveLength(0)
  })

  test('that was leased while the clock was years ahead is taken over', async () => {
    const { kind, begun } = held({ attempts: 2 })
    await database.sql`insert into jobs (kind, status, attempts, leased_until)
      values ('test', 'running', 1, now() + interval '3 years')`
    start(kind)
    await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(1)
  })

  test('is stopped where it is done or elsewhere, and then tidied up', async () => {
    const onCancel = vi.fn(async () => {})
    const { kind, begun } = held({ onCancel })
    const here = start(kind)
    const elsewhere = makeJobs({ database, log })
    for (const [at, jobs] of [here, elsewhere].entries()) {
      const id = await add(here)
      await expect.poll(() => begun.length).toBe(at + 1)
      expect(await jobs.stop({ kind: 'test' }, 'cancel')).toEqual({ id, isRunning: true })
      await becomes(id, 'cancelled')
      expect(onCancel).toHaveBeenCalledTimes(at + 1)
    }
    expect(await here.stop({ kind: 'test' }, 'cancel')).toBeNull()
  })

  test('that a crash kept from stopping is stopped by the next process', async () => {
    const onCancel = vi.fn(async () => {})
    const { kind, begun } = held({ onCancel, attempts: 9 })
    await database.sql`insert into jobs (kind, status, stopping, attempts, leased_until)
      values ('test', 'running', 'cancel', 1, now() - interval '1 second')`
    start(kind)
    await becomes(1, 'cancelled')
    expect([begun.length, onCancel.mock.calls.length]).toEqual([0, 1])
  })

  test('that waits is paused, goes on with its progress, and is cancelled', async () => {
    const { kind, begun } = held({ attempts: 9 })
    const jobs = start(kind)
    const id = await add(jobs, 'a')
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.report({ message: 'Half', done: 5 })
    await jobs.stop({ kind: 'test', key: 'a' }, 'pause')
    await becomes(id, 'paused')
    expect(await jobs.add({ kind: 'test', key: 'a' })).toBeNull()
    expect(await jobs.resume('test', 'a')).toBe(true)
    await expect.poll(() => begun.length).toBe(2)
    expect(begun[1]?.progress).toMatchObject({ message: 'Half', done: 5 })
    const waiting = await add(jobs, 'b')
    expect(await jobs.stop({ kind: 'test', key: 'b' }, 'pause')).toMatchObject({ isRunning: false })
    expect(await stateOf(waiting)).toBe('paused')
    expect(await jobs.stop({ kind: 'test', key: 'b' }, 'cancel')).toMatchObject({
      isRunning: false,
    })
    expect([await stateOf(waiting), await jobs.resume('test', 'b')]).toEqual(['cancelled', false])
  })

  test('is given back by a stop of the server, and fails if it may not be taken up', async () => {
    for (const [attempts, state] of [
      [2, 'waiting'],
      [1, 'failed'],
    ] as const) {
      await emptyTestDatabase(database)
      const { kind, begun } = held({ attempts })
      const jobs = start(kind)
      const id = await add(jobs)
      await expect.poll(() => begun.length).toBe(1)
      await jobs.end()
      expect(await findJob(database, id)).toMatchObject({
        status: state,
        error: state === 'failed' ? 'The server was stopped before it was done.' : null,
      })
    }
  })

  test('fails with words for the operator only', async () => {
    const errors = [new BadRequestError('Choose a park.'), new Error('secret')]
    const jobs = start({
      name: 'test',
      failed: 'It failed.',
      async run() {
        throw errors.shift()
      },
    })
    for (const error of ['Choose a park.', 'It failed.']) {
      const id = await add(jobs)
      await becomes(id, 'failed')
      expect((await findJob(database, id))?.error).toBe(error)
    }
  })

  test('that the database has failed is tried again later, if it may be', async () => {
    let tries = 0
    const jobs = start({
      name: 'test',
      attempts: 2,
      async run() {
        tries += 1
        throw new DatabaseUnavailableError('late', { reason: 'late' })
      },
    })
    const id = await add(jobs)
    await expect.poll(() => tries).toBe(1)
    await becomes(id, 'waiting')
    const [{ wait } = { wait: 0 }] = await database.sql<{ wait: number }[]>`
      select extract(epoch from run_at - now())::float8 as wait from jobs`
    expect(wait).toBeGreaterThan(1)
    expect(wait).toBeLessThanOrEqual(2)
    await database.sql`update jobs set run_at = now()`
    await becomes(id, 'failed')
    expect(tries).toBe(2)
  })

  describe('that is repeated', () => {
    const cron = '30 3 * * *'
    const planned = async () => {
      const [job] = await findNewestJobs(database, 'test')
      return job
    }

    test('waits for its time, and then for the next one', async () => {
      const run = vi.fn(async () => ({ message: '7 parks' }))
      start({ name: 'test', cron, run })
      await expect.poll(planned).toMatchObject({ status: 'waiting', finishedAt: null })
      expect((await planned())?.runAt).toBe(nextRun(cron, new Date()).toISOString())
      expect(run).not.toHaveBeenCalled()
      await database.sql`update jobs set run_at = now() - interval '3 days'`
      await expect.poll(planned, { timeout: 10_000 }).toMatchObject({
        status: 'waiting',
        progress: { message: '7 parks' },
        attempts: 0,
        error: null,
        runAt: nextRun(cron, new Date()).toISOString(),
        finishedAt: expect.any(String),
      })
      expect(run).toHaveBeenCalledTimes(1)
    })

    test('and fails is repeated all the same', async () => {
      start({
        name: 'test',
        cron: '* * * * * *',
        async run() {
          throw new BadRequestError('The disk is full.')
        },
      })
      await expect.poll(planned, { timeout: 10_000 }).toMatchObject({
        status: 'waiting',
        error: 'The disk is full.',
      })
    })

    test('and waits longer than its pattern allows is planned anew, as if the pattern changed', async () => {
      for (const [at, pattern] of ['30 3 * * *', '0 5 1 * *'].entries()) {
        await database.sql`update jobs set run_at = now() + make_interval(years => ${1 - at}::int)`
        start({ name: 'test', cron: pattern, run: async () => undefined })
        const next = nextRun(pattern, new Date()).toISOString()
        await expect.poll(async () => (await planned())?.runAt).toBe(next)
      }
    })

    test('is not cancelled while it waits', async () => {
      const jobs = start({ name: 'test', cron, run: async () => undefined })
      await expect.poll(planned).toBeDefined()
      expect(await jobs.stop({ kind: 'test' }, 'cancel')).toBeNull()
    })
  })
})

test('patterns are of UTC, also where clocks change', () => {
  vi.stubEnv('TZ', 'America/New_York')
  vi.useFakeTimers({ now: new Date('2026-03-08T05:00:00Z') })
  try {
    // There, 2:30 does not come on this day, and 1:30 comes twice on the other.
    expect(new Date(2026, 2, 8, 2, 30).getHours()).toBe(3)
    const days = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01']
    for (const day of days) {
      let at = new Date(`${day}T00:00:00Z`)
      for (const hour of ['02', '05', '06', '07']) {
        const next = nextRun('30 2,5,6,7 * * *', at)
        expect(next.toISOString()).toBe(`${day}T${hour}:30:00.000Z`)
        at = next
      }
    }
    expect(nextRun('30 2 * * *', new Date()).toISOString()).toBe('2026-03-09T02:30:00.000Z')
  } finally {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  }
})
