import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { readSpentToday, sumLedger } from '#db/queries/operator/ledger.ts'
import { ledger as table } from '#db/schema/operator.ts'
import { ProviderError } from '#server/sources/errors.ts'
import { makeLedger } from '#server/sources/ledger.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'

describe.each(databaseKinds)('the ledger (%s)', (kind) => {
  let database: Database
  let lines: { msg: string }[]

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.orm.delete(table)
    lines = []
  })

  function make(dailyBudget: number) {
    const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) })
    return makeLedger({ database, log, dailyBudget: () => dailyBudget })
  }
  const asked = async () => 'an answer'
  const rows = () => database.orm.select().from(table).orderBy(table.id)

  test('has every paid call, with its cost', async () => {
    const { meter } = make(5)
    for (const call of ['nearby', 'details', 'geocoding', 'photo'] as const) {
      expect(await meter(call, asked)).toBe('an answer')
    }
    expect(await rows()).toMatchObject([
      { type: 'nearby', cached: false, calls: 1, cost: 0.04 },
      { type: 'details', cached: false, calls: 1, cost: 0.017 },
      { type: 'geocoding', cached: false, calls: 1, cost: 0.005 },
      { type: 'photo', cached: false, calls: 1, cost: 0.007 },
    ])
    expect(await readSpentToday(database)).toBeCloseTo(0.069, 9)
  })

  test('a call is written down before it is made', async () => {
    const seen = await make(5).meter('nearby', rows)
    expect(seen).toHaveLength(1)
  })

  test('no call is made beyond the budget, however many ask at once', async () => {
    const { meter } = make(0.2)
    let made = 0
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () => meter('nearby', async () => ++made)),
    )
    expect(made).toBe(5)
    const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(refused).toHaveLength(7)
    expect(refused[0]).toBeInstanceOf(ProviderError)
    expect(refused[0]).toMatchObject({ failure: 'budget' })
    expect(await readSpentToday(database)).toBeCloseTo(0.2, 9)
  })

  test('several processes share one budget', async () => {
    const ledgers = [make(0.08), make(0.08), make(0.08)]
    const results = await Promise.allSettled(ledgers.map(({ meter }) => meter('nearby', asked)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  })

  test('the log says once a day that the budget is spent', async () => {
    const { meter } = make(0)
    for (let i = 0; i < 3; i++) await meter('photo', asked).catch(() => {})
    expect(lines.map(({ msg }) => msg)).toEqual([
      "today's budget for Google is spent; only caches and free sources are used",
    ])
  })

  test('a new day has a new budget', async () => {
    const { meter } = make(0.04)
    await meter('nearby', asked)
    await expect(meter('nearby', asked)).rejects.toThrow("Today's budget of $0.04")
    await database.sql`
      update ledger set at = date_trunc('day', now() at time zone 'utc') at time zone 'utc'
        - interval '1 second'`
    expect(await make(0.04).meter('nearby', asked)).toBe('an answer')
  })

  test.each([
    ['refused', 0],
    ['failed', 0],
    ['overloaded', 0],
    ['timeout', 0.04],
    ['network', 0.04],
    ['malformed', 0.04],
  ] as const)('a call that ended as %s costs $%d', async (failure, cost) => {
    const fail = async () => {
      throw new ProviderError(failure, 'no answer')
    }
    await expect(make(5).meter('nearby', fail)).rejects.toThrow('no answer')
    expect(await rows()).toMatchObject([{ type: 'nearby', cost }])
  })

  test('what was spent while the clock was years ahead is none of the days in between', async () => {
    const { meter } = make(0.05)
    await meter('nearby', asked)
    await database.sql`update ledger set at = at + interval '10 years'`
    expect(await readSpentToday(database)).toBe(0)
    expect(await meter('nearby', asked)).toBe('an answer')
  })

  test('calls answered by a cache are summed up by the hour, with what they saved', async () => {
    const ledger = make(5)
    await ledger.meter('nearby', asked)
    for (let i = 0; i < 10; i++) ledger.countCached('nearby')
    await ledger.flush()
    ledger.countCached('nearby')
    ledger.countCached('photo')
    await ledger.flush()
    await ledger.flush()
    const cached = (await rows()).filter((row) => row.cached)
    expect(cached.reduce((sum, { calls }) => sum + calls, 0)).toBe(12)
    expect(cached.length).toBeLessThanOrEqual(4)
    expect(await sumLedger(database, new Date(Date.now() - 7_200_000))).toEqual([
      { type: 'nearby', paid: 1, cost: 0.04, cached: 11, saved: 0.44 },
      { type: 'photo', paid: 0, cost: 0, cached: 1, saved: 0.007 },
    ])
    expect(await readSpentToday(database)).toBeCloseTo(0.04, 9)
  })

  test('nothing is asked while the ledger can not be written', async () => {
    const closed = await openTestDatabase(kind)
    const { meter } = makeLedger({
      database: closed,
      log: pino({ level: 'silent' }),
      dailyBudget: () => 5,
    })
    await closed.close()
    let made = 0
    await expect(meter('nearby', async () => ++made)).rejects.toThrow()
    expect(made).toBe(0)
  })
})
