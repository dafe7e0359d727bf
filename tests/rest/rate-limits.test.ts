import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const LIMITS = { RATE_LIMIT_SEARCH: '10', RATE_LIMIT_WRITES: '5', RATE_LIMIT_BLOCK_SECONDS: '600' }
const SEARCH = '/api/parks?lat=37.77&lng=-122.42&radius=1000'
const REFUSED = { message: 'Rate limit reached. Please wait 600 seconds.' }

type Sent = { from?: string; headers?: Record<string, string>; method?: string }

describe('the limits of requests', () => {
  let database: Database
  let app: ReturnType<typeof createApp>
  let park: number

  beforeAll(async () => {
    database = await openTestDatabase()
    const [id] = await insertParks(database, { latitude: 37.77, longitude: -122.42 })
    park = id ?? 0
  })
  afterAll(() => database.close())
  beforeEach(() => start())

  function start(settings: Record<string, string> = {}): void {
    app = createApp({
      deps: makeTestDeps(database, { ...LIMITS, ...settings }),
      renderPage: async () => new Response('a page'),
    })
  }

  /** Sends a request over a connection from an address. */
  async function send(path: string, { from = '203.0.113.1', headers, method }: Sent = {}) {
    const socket = { remoteAddress: from }
    return app.request(path, { method, headers }, { incoming: { socket } })
  }

  async function statuses(times: number, sent: (turn: number) => Sent, path = SEARCH) {
    const counts: Record<number, number> = {}
    for (let turn = 0; turn < times; turn++) {
      const { status } = await send(path, sent(turn))
      counts[status] = (counts[status] ?? 0) + 1
    }
    return counts
  }

  test('a search too many is a 429 that says how long to wait', async () => {
    expect(await statuses(10, () => ({}))).toEqual({ 200: 10 })
    const response = await send(SEARCH)
    expect(response.status).toBe(429)
    expect(response.headers.get('retry-after')).toBe('600')
    expect(await response.json()).toEqual(REFUSED)
    for (const path of [`/api/parks/${park}`, '/api/geocode?address=94110', '/api/parks']) {
      expect([path, (await send(path)).status]).toEqual([path, 429])
    }
  })

  test('a search for what is not understood costs five points', async () => {
    expect(await statuses(3, () => ({}), '/api/parks?address=qwertz')).toEqual({ 404: 2, 429: 1 })
  })

  test('writes are counted by themselves', async () => {
    const sent = { method: 'POST', headers: { 'x-client-id': 'one' } }
    expect(await statuses(7, () => sent, `/api/parks/${park}/view`)).toEqual({ 200: 5, 429: 2 })
    const other = { ...sent, headers: { 'content-type': 'application/json' } }
    expect((await send('/api/parks/viewed', other)).status).toBe(429)
    expect((await send(SEARCH)).status).toBe(200)
  })

  test('the rest costs nothing and stays open', async () => {
    expect(await statuses(30, () => ({}), '/api/config')).toEqual({ 200: 30 })
    expect(await statuses(30, () => ({}), '/api/nothing')).toEqual({ 404: 30 })
    expect(await statuses(12, () => ({}))).toEqual({ 200: 10, 429: 2 })
    expect(await statuses(1, () => ({}), '/api/config')).toEqual({ 200: 1 })
  })

  test('a made-up session costs a point for being looked up', async () => {
    const made = { headers: { cookie: 'parkfetch_session=made-up' } }
    expect(await statuses(12, () => made, '/api/reports')).toEqual({ 401: 10, 429: 2 })
    expect(await statuses(1, () => ({}), '/api/reports')).toEqual({ 401: 1 })
  })

  test('what depends on who asks is cached by nobody', async () => {
    for (const path of [
      '/api/ratelimit/status',
      '/api/trpc/ratelimit.status',
      '/api/trpc/location.approximate',
      `/api/trpc/rating.mine?input=${encodeURIComponent(JSON.stringify({ parkId: park }))}`,
    ]) {
      const { status, headers } = await send(path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'private, no-store'])
    }
  })

  test('what is refused as malformed costs as much', async () => {
    expect(await statuses(11, () => ({}), '/api/parks/abc')).toEqual({ 400: 10, 429: 1 })
  })

  test('a thousand made-up clients from one address gain nothing', async () => {
    const forged = (turn: number) => ({ headers: { 'x-client-id': `forged-${turn}` } })
    expect(await statuses(1_000, forged)).toEqual({ 200: 10, 429: 990 })
    start()
    let answered = 0
    for (let turn = 0; turn < 100; turn++) {
      if ((await send(`${SEARCH}&clientId=forged-${turn}`)).status === 200) answered++
    }
    expect(answered).toBe(10)
  })

  test('a client gains nothing from other addresses, by either way of naming itself', async () => {
    const moving = (turn: number) => ({ from: `198.51.100.${turn}` })
    const named = (turn: number) => ({ ...moving(turn), headers: { 'x-client-id': 'one' } })
    expect(await statuses(20, named)).toEqual({ 200: 10, 429: 10 })
    const byQuery = await statuses(5, (turn) => moving(100 + turn), `${SEARCH}&clientId=one`)
    expect(byQuery).toEqual({ 429: 5 })
    const header = { from: '198.51.100.200', headers: { 'x-client-id': 'two' } }
    expect(await statuses(1, () => header, `${SEARCH}&clientId=one`)).toEqual({ 200: 1 })
  })

  test('addresses of one IPv6 network, and IPv4 in two forms, are one', async () => {
    const inNetwork = (turn: number) => ({ from: `2001:db8:0:${turn.toString(16)}::1` })
    expect(await statuses(20, inNetwork)).toEqual({ 200: 10, 429: 10 })
    expect((await send(SEARCH, { from: '2001:db8:0:100::1' })).status).toBe(200)
    const twoForms = (turn: number) => ({ from: `${turn % 2 ? '::ffff:' : ''}203.0.113.9` })
    expect(await statuses(20, twoForms)).toEqual({ 200: 10, 429: 10 })
  })

  test('X-Forwarded-For counts behind a trusted proxy only', async () => {
    const forwarded = (turn: number) => ({ headers: { 'x-forwarded-for': `198.51.100.${turn}` } })
    expect(await statuses(20, forwarded)).toEqual({ 200: 10, 429: 10 })
    start({ TRUSTED_PROXIES: '203.0.113.0/24' })
    expect(await statuses(20, forwarded)).toEqual({ 200: 20 })
    const made = (turn: number) => ({
      headers: { 'x-forwarded-for': `198.51.100.${turn}, 192.0.2.7, 203.0.113.8` },
    })
    expect(await statuses(20, made)).toEqual({ 200: 10, 429: 10 })
    const garbage = (turn: number) => ({ headers: { 'x-forwarded-for': `garbage ${turn}` } })
    expect(await statuses(20, garbage)).toEqual({ 200: 10, 429: 10 })
  })

  test('the status says so before, during and after', async () => {
    start({ RATE_LIMIT_BLOCK_SECONDS: '3' })
    const status = async (query = '') =>
      (await send(`/api/ratelimit/status${query}`, { headers: { 'x-client-id': 'one' } })).json()
    await statuses(10, () => ({ headers: { 'x-client-id': 'one' } }))
    for (let turn = 0; turn < 30; turn++) {
      expect(await status('?clientLimited=true')).toEqual({ rateLimited: false, timeLeft: 0 })
    }
    expect((await send(SEARCH, { headers: { 'x-client-id': 'one' } })).status).toBe(429)
    const during = await status()
    expect(during).toEqual({ rateLimited: true, timeLeft: expect.any(Number) })
    expect(during.timeLeft).toBeGreaterThan(0)
    expect(during.timeLeft).toBeLessThanOrEqual(3_000)
    const named = await send('/api/ratelimit/status?clientId=one', { from: '198.51.100.1' })
    expect(await named.json()).toMatchObject({ rateLimited: true })
    await expect.poll(() => status('?clientId=one')).toEqual({ rateLimited: false, timeLeft: 0 })
    expect((await send(SEARCH)).status).toBe(200)
  })

  test.each([
    ['?clientId=a&clientId=b', /^clientId /],
    [`?clientId=${'x'.repeat(101)}`, /^clientId must be at most 100 characters$/],
    ['?clientLimited=yes', /^clientLimited must be true or false$/],
  ])('the status refuses %s', async (query, message) => {
    const response = await send(`/api/ratelimit/status${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).message).toMatch(message)
  })

  describe('over tRPC', () => {
    const input = encodeURIComponent(JSON.stringify({ id: 1 }))
    const batch = (times: number) =>
      `/api/trpc/${Array(times).fill('parks.byId').join(',')}?batch=1&input=${encodeURIComponent(
        JSON.stringify(
          Object.fromEntries(Array.from({ length: times }, (_, i) => [i, { id: park }])),
        ),
      )}`

    test('a refusal is a 429 with the same words and header', async () => {
      await statuses(10, () => ({}))
      const response = await send(`/api/trpc/parks.byId?input=${input}`)
      expect(response.status).toBe(429)
      expect(response.headers.get('retry-after')).toBe('600')
      expect((await response.json()).error).toMatchObject({
        ...REFUSED,
        data: { code: 'TOO_MANY_REQUESTS', httpStatus: 429 },
      })
    })

    test('each call of a batch counts', async () => {
      expect((await send(batch(6))).status).toBe(200)
      const second = await send(batch(6))
      expect(second.headers.get('retry-after')).toBe('600')
      const answers: { result?: unknown; error?: { message: string } }[] = await second.json()
      expect(answers.filter(({ result }) => result)).toHaveLength(4)
      expect(answers.filter(({ error }) => error?.message === REFUSED.message)).toHaveLength(2)
      const third = await send(batch(2))
      expect(third.status).toBe(429)
      expect(third.headers.get('retry-after')).toBe('600')
    })

    test('the status answers whoever is limited, with no input at all', async () => {
      await statuses(11, () => ({}))
      const response = await send('/api/trpc/ratelimit.status')
      expect((await response.json()).result.data.rateLimited).toBe(true)
    })
  })
})
