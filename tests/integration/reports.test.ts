import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

/** Where parks of tests are. */
const HERE = { lat: 37.7749, lng: -122.4194 }

describe.each(databaseKinds)('looking through reports (%s)', (kind) => {
  let database: Database
  let operator: ReturnType<typeof makeTestCaller>['caller']
  let elm = 0
  let oak = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    const deps = makeTestDeps(database)
    operator = makeTestCaller(deps, { cookie: await signInOperator(deps) }).caller
    const hours = { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] }
    ;[elm = 0, oak = 0] = await insertParks(
      database,
      { name: 'Élm Park', vicinity: 'Mission', amenities: ['Playground'], openingHours: hours },
      { name: "O'Brien's Oak", formattedAddress: '1 Oak St', listedBySource: false },
    )
  })
  afterAll(() => database.close())
  beforeEach(() => database.sql`delete from reports`)

  async function report(fields: {
    parkId?: number
    type?: string
    details?: string | null
    status?: string
    /** Minutes ago. */
    age?: number
  }): Promise<number> {
    const { parkId = elm, type = 'other', details = null, status = 'open', age = 0 } = fields
    const [row] = await database.sql<{ id: number }[]>`
      insert into reports (park_id, type, details, status, created_at)
      values (${parkId}::int, ${type}::text, ${details}::text, ${status}::text,
        now() - ${age}::int * interval '1 minute')
      returning id`
    return row?.id ?? 0
  }

  const ids = async (input?: Parameters<typeof operator.reports.list>[0]) =>
    (await operator.reports.list(input)).reports.map(({ id }) => id)

  test('lists each with what is known of its park', async () => {
    const id = await report({ type: 'hours', details: 'Closed on Mondays' })
    const other = await report({ parkId: oak, age: 1 })
    const { reports, total, counts } = await operator.reports.list()
    expect(reports.map(({ copyable }) => copyable)).toEqual(reports.map(({ park }) => park))
    expect(reports.map(({ copyableFacts }) => copyableFacts)).toEqual(
      reports.map(({ facts }) => facts),
    )
    expect(reports.map(({ copyable: _, copyableFacts: __, ...each }) => each)).toEqual([
      {
        id,
        parkId: elm,
        parkName: 'Élm Park',
        reportType: 'hours',
        details: 'Closed on Mondays',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        status: 'open',
        changedAt: null,
        timesReported: 1,
        park: {
          name: 'Élm Park',
          position: HERE,
          description: null,
          hidden: false,
          types: [],
          vicinity: 'Mission',
          formattedAddress: null,
          openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] },
          amenities: ['Playground'],
          closed: false,
        },
        fieldSources: Object.fromEntries(
          ['name', 'position', 'types', 'vicinity', 'openingHours', 'amenities'].map((key) => [
            key,
            ['test-factory'],
          ]),
        ),
        facts: [{ key: 'playground', value: 'yes', source: 'test-factory', how: 'stated' }],
      },
      expect.objectContaining({
        id: other,
        parkName: "O'Brien's Oak",
        park: {
          name: "O'Brien's Oak",
          position: HERE,
          description: null,
          hidden: false,
          types: [],
          vicinity: null,
          formattedAddress: '1 Oak St',
          openingHours: null,
          amenities: [],
          closed: true,
        },
      }),
    ])
    expect(Math.abs(Date.now() - Date.parse(reports[0]?.createdAt ?? ''))).toBeLessThan(60_000)
    expect([total, counts]).toEqual([2, { open: 2, investigating: 0, resolved: 0 }])
  })

  test('resolved and closed ones are one group, the newest first', async () => {
    const closed = await report({ status: 'closed', age: 3 })
    const resolved = await report({ status: 'resolved', age: 2 })
    const under = await report({ status: 'investigating', age: 1 })
    const [older, newer] = [await report({ age: 9 }), await report({ age: 8 })]
    expect(await ids({ group: 'resolved' })).toEqual([resolved, closed])
    expect(await ids({ group: 'investigating' })).toEqual([under])
    expect(await ids({ group: 'open' })).toEqual([newer, older])
    expect(await ids()).toEqual([under, resolved, closed, newer, older])
    const { counts, total } = await operator.reports.list({ group: 'resolved' })
    expect([counts, total]).toEqual([{ open: 2, investigating: 1, resolved: 2 }, 2])
  })

  test('are found by the park’s name and by their words, whatever these are', async () => {
    const byName = await report({ age: 1 })
    const byWords = await report({ parkId: oak, details: 'The elm has 100% fallen_down\\', age: 2 })
    const other = await report({ parkId: oak, details: 'Nothing', status: 'closed', age: 3 })
    expect(await ids({ q: 'ELM' })).toEqual([byName, byWords])
    expect(await ids({ q: ' obriens ' })).toEqual([byWords, other])
    expect((await operator.reports.list({ q: 'oak' })).counts).toEqual({
      open: 1,
      investigating: 0,
      resolved: 1,
    })
    for (const q of ['100%', 'fallen_', 'down\\', 'HAS 100'])
      expect([q, await ids({ q })]).toEqual([q, [byWords]])
    for (const q of ['%%', '1_0', 'xyz', "'; --", '…'])
      expect([q, await ids({ q })]).toEqual([q, []])
  })

  test('come in pages, with how many there are in all', async () => {
    const all: number[] = []
    // At the same time, as in a batch.
    const [{ at } = { at: '' }] = await database.sql`select now()::text as at`
    for (let count = 0; count < 7; count += 1) {
      const id = await report({})
      await database.sql`update reports set created_at = ${at}::text::timestamptz where id = ${id}`
      all.unshift(id)
    }
    const page = (number: number) => ids({ group: 'open', page: number, limit: 3 })
    expect([await page(1), await page(2), await page(3)]).toEqual([
      all.slice(0, 3),
      all.slice(3, 6),
      all.slice(6),
    ])
    expect(await operator.reports.list({ group: 'open', page: 4, limit: 3 })).toEqual({
      reports: [],
      total: 7,
      counts: { open: 7, investigating: 0, resolved: 0 },
    })
    for (const input of [{ limit: 101 }, { limit: 0 }, { page: 0 }, { page: 1.5 }, { q: 'a\0' }]) {
      await expect(operator.reports.list(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })

  test('a status is set, each change is remembered, and the groups follow', async () => {
    const id = await report({ age: 5 })
    for (const status of ['investigating', 'resolved', 'resolved', 'closed', 'open'] as const) {
      expect(await operator.reports.setStatus({ id, status })).toEqual({ status })
    }
    const { changes } = await operator.reports.history({ id })
    expect(changes.map(({ from, to }) => [from, to])).toEqual([
      ['closed', 'open'],
      ['resolved', 'closed'],
      ['investigating', 'resolved'],
      ['open', 'investigating'],
    ])
    const { reports, counts } = await operator.reports.list()
    expect(reports[0]?.changedAt).toBe(changes[0]?.createdAt)
    expect(counts).toEqual({ open: 1, investigating: 0, resolved: 0 })
    await Promise.all([
      operator.reports.setStatus({ id, status: 'closed' }),
      operator.reports.setStatus({ id, status: 'closed' }),
    ])
    expect((await operator.reports.history({ id })).changes).toHaveLength(5)
    await expect(
      operator.reports.setStatus({ id, status: 'deleted' as 'open' }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'status must be one of open, investigating, resolved, closed',
    })
  })

  test('one that is not there is said to be so', async () => {
    for (const id of [2_000_000_000, 2 ** 40]) {
      const notFound = { code: 'NOT_FOUND', message: 'Report not found' }
      await expect(operator.reports.setStatus({ id, status: 'open' })).rejects.toMatchObject(
        notFound,
      )
      await expect(operator.reports.history({ id })).rejects.toMatchObject(notFound)
      await expect(operator.reports.correct({ id, facts: { closed: true } })).rejects.toMatchObject(
        notFound,
      )
    }
  })
})
