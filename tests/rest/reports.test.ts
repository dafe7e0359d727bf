import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { signInOperator } from '../operator.ts'
import { makeTestDeps } from '../test-deps.ts'

describe('reports over REST', () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let cookie = ''
  let parkId = 0

  beforeAll(async () => {
    database = await openTestDatabase()
    const deps = makeTestDeps(database)
    app = createApp({ deps, renderPage: async () => new Response('a page') })
    cookie = await signInOperator(deps)
    ;[parkId = 0] = await insertParks(database, { name: 'Elm Park' })
  })
  afterAll(() => database.close())

  async function ask(method: string, path: string, { body, signedIn = true }: Asked = {}) {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...(signedIn ? { cookie } : {}),
    }
    const response = await app.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const total = response.headers.get('x-total-count')
    return { status: response.status, total, body: await response.json() }
  }

  type Asked = { body?: unknown; signedIn?: boolean }

  const report = async (details: string) => {
    const body = { reportType: 'hours', details }
    return (await ask('POST', `/api/parks/${parkId}/report`, { body })).body.id as number
  }

  test('a daily limit is reported as such, so that pages do not take it for one of everything', async () => {
    const deps = makeTestDeps(database, { RATE_LIMIT_REPORTS_PER_DAY: '1' })
    const limited = createApp({ deps, renderPage: async () => new Response('a page') })
    const [otherId = 0] = await insertParks(database, { name: 'Oak Park' })
    const send = (id: number) =>
      limited.request('/api/trpc/reports.create', {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
        body: JSON.stringify({ id, reportType: 'other', details: '' }),
      })
    await send(otherId)
    const response = await send(parkId)
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
    const { error } = await response.json()
    expect(error.data).toEqual({ code: 'TOO_MANY_REQUESTS', httpStatus: 429, isDaily: true })
    await database.sql`delete from reports`
  })

  test('GET /api/reports gives the list, with how many there are in a header', async () => {
    const [first, second] = [await report('Opens at 9'), await report('Opens at 10')]
    expect(await ask('GET', '/api/reports')).toMatchObject({
      status: 200,
      total: '2',
      body: [
        { id: second, details: 'Opens at 10' },
        {
          id: first,
          parkId,
          parkName: 'Elm Park',
          reportType: 'hours',
          details: 'Opens at 9',
          createdAt: expect.stringMatching(/^2\d{3}-\d\d-\d\dT.*Z$/),
          status: 'open',
        },
      ],
    })
    const page = await ask('GET', '/api/reports?group=open&limit=1&page=2')
    expect([page.total, page.body]).toEqual(['2', [expect.objectContaining({ id: first })]])
    expect((await ask('GET', '/api/reports?q=at+10')).body).toHaveLength(1)
    expect(await ask('GET', '/api/reports?group=resolved')).toMatchObject({ total: '0', body: [] })
  })

  test('PUT /api/reports/{id}/status sets the status', async () => {
    const id = await report('Never open')
    const path = `/api/reports/${id}/status`
    expect(await ask('PUT', path, { body: { status: 'closed' } })).toMatchObject({
      status: 200,
      body: { status: 'closed' },
    })
    const [row] = await database.sql`select status from reports where id = ${id}`
    expect(row).toEqual({ status: 'closed' })
    const missing = await ask('PUT', '/api/reports/2000000000/status', { body: { status: 'open' } })
    expect(missing).toMatchObject({ status: 404, body: { message: 'Report not found' } })
    for (const body of [{}, { status: 'done' }, 'closed', undefined]) {
      expect(await ask('PUT', path, { body })).toMatchObject({
        status: 400,
        body: { message: 'status must be one of open, investigating, resolved, closed' },
      })
    }
    const sneaked = { id: 1, status: 'open' }
    expect((await ask('PUT', path, { body: sneaked })).status).toBe(200)
    expect(
      await database.sql`select id from reports where id = ${id} and status = 'open'`,
    ).toHaveLength(1)
  })

  test.each([
    ['group=done', 'group must be one of open, investigating, resolved'],
    ['limit=101', 'limit must be a whole number from 1 to 100'],
    ['page=0', 'page must be a whole number from 1 to 10000'],
    [`q=${'x'.repeat(101)}`, 'q must be at most 100 characters'],
  ])('?%s is refused in words', async (query, message) => {
    expect(await ask('GET', `/api/reports?${query}`)).toMatchObject({
      status: 400,
      body: { message },
    })
  })

  test('nobody but the operator sees or changes them', async () => {
    const id = await report('Secret')
    for (const [method, path] of [
      ['GET', '/api/reports'],
      ['PUT', `/api/reports/${id}/status`],
    ] as const) {
      const body = method === 'PUT' ? { status: 'closed' } : undefined
      expect(await ask(method, path, { body, signedIn: false })).toMatchObject({
        status: 401,
        body: { message: 'Please sign in first.' },
      })
    }
    const [row] = await database.sql`select status from reports where id = ${id}`
    expect(row).toEqual({ status: 'open' })
  })
})
