import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { makeDeps } from '#server/boot/deps.ts'
import { readEnv } from '#server/boot/read-env.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { sitemapKind } from '#server/services/operator/seo-job.ts'
import { version } from '../../package.json'
import { oneDatabaseKind, openTestDatabase } from '../database/test-database.ts'
import { makeTestDeps } from '../test-deps.ts'

const renderPage = async () => new Response('a page')
const TOKEN = 'a-token-of-some-length'

/** A request over a socket from this address. */
const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } })

function start(database: Database, settings: Record<string, string> = {}) {
  const lines: Record<string, unknown>[] = []
  const log = makeLog('debug', { to: { write: (line) => void lines.push(JSON.parse(line)) } })
  const deps = makeDeps({ env: readEnv(settings), database, log, root: process.cwd() })
  return { app: createApp({ deps, renderPage }), deps, lines }
}

describe('what machines ask', () => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())

  test.each(['/healthz', '/readyz'])(
    '%s is well, for HEAD too, and cached by nobody',
    async (path) => {
      const { app } = start(database)
      for (const method of ['GET', 'HEAD']) {
        const response = await app.request(path, { method })
        expect(response.status).toBe(200)
        expect(response.headers.get('cache-control')).toBe('no-store')
        const body = path === '/readyz' ? { status: 'ok', version } : { status: 'ok' }
        expect(await response.text()).toBe(method === 'GET' ? JSON.stringify(body) : '')
      }
      const post = await app.request(path, { method: 'POST' })
      expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET'])
    },
  )

  test('they cost no points', async () => {
    const limits = { RATE_LIMIT_SEARCH: '1', RATE_LIMIT_WRITES: '1', RATE_LIMIT_PHOTOS: '1' }
    const { app } = start(database, limits)
    for (let round = 0; round < 20; round++) {
      for (const path of ['/healthz', '/readyz']) {
        expect((await app.request(path, {}, from('203.0.113.7'))).status).toBe(200)
      }
    }
  })

  test('without all migrations it is not ready, and with more than its own it is', async () => {
    const other = await openTestDatabase()
    const one = start(other)
    await other.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('x', 9)`
    expect((await one.app.request('/readyz')).status).toBe(200)
    await other.sql`
      delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
    const response = await start(other).app.request('/readyz')
    expect([response.status, await response.json()]).toEqual([
      503,
      { status: 'unavailable', reasons: ['The database lacks migrations.'], version },
    ])
    await other.close()
  })

  test('a process that is about to end lives, and is not ready', async () => {
    const { app, deps } = start(database)
    deps.readiness.stop()
    expect((await app.request('/healthz')).status).toBe(200)
    const response = await app.request('/readyz')
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ reasons: ['The server is stopping.'] })
  })

  test('its measures are read with the token alone, where there is one', async () => {
    const { app } = start(database, { METRICS_TOKEN: TOKEN })
    const read = (authorization?: string) =>
      app.request(
        '/metrics',
        authorization === undefined ? {} : { headers: { authorization } },
        from('127.0.0.1'),
      )
    for (const wrong of [
      undefined,
      'Bearer ',
      'Bearer wrong',
      `Basic ${TOKEN}`,
      `Bearer ${TOKEN}x`,
    ]) {
      const response = await read(wrong)
      expect([wrong, response.status]).toEqual([wrong, 401])
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
    }
    const response = await read(`Bearer ${TOKEN}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['from this machine', '127.0.0.1', {}, 200],
    ['from this machine, by IPv6', '::1', {}, 200],
    ['from this machine, by IPv4 in IPv6', '::ffff:127.0.0.1', {}, 200],
    ['from elsewhere', '203.0.113.7', {}, 404],
    ['from the same network', '10.0.0.7', {}, 404],
    ['over a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' }, 404],
    ['over one that hides it', '127.0.0.1', { host: 'parks.example' }, 404],
    ['over one that is polite', '127.0.0.1', { via: '1.1 proxy' }, 404],
  ])('without a token, asked %s', async (_, address, headers: Record<string, string>, status) => {
    const { app } = start(database)
    const url = `http://${headers.host ?? 'localhost:3000'}/metrics`
    const response = await app.request(url, { headers }, from(address))
    expect(response.status).toBe(status)
  })

  test('they cover requests, queries, caches, money and work', async () => {
    const { app, deps } = start(database, { METRICS_TOKEN: TOKEN, GOOGLE_DAILY_BUDGET_USD: '7' })
    await app.request('/api/parks?lat=37.7&lng=-122.4')
    await app.request('/api/parks/7000001?secret=x')
    await app.request('/api/made-up')
    deps.tally.count('cache_hit_search')
    deps.jobs.start([sitemapKind(deps)])
    await database.sql`insert into regions (key, kind, name, file_name, as_of)
      values ('us/elmland', 'index', 'Elmland', 'elmland', now() - interval '2 days')`
    const headers = { authorization: `Bearer ${TOKEN}` }
    const text = await (await app.request('/metrics', { headers })).text()
    await deps.jobs.end()
    const value = (start: string) => text.split('\n').find((line) => line.startsWith(start))
    const counted = 'parkfetch_http_request_duration_seconds_count'
    expect(value(`${counted}{method="GET",route="/api/parks",status="200"}`)).toMatch(/ 1$/)
    expect(value(`${counted}{method="GET",route="/api/parks/:id",status="404"}`)).toMatch(/ 1$/)
    expect(value(`${counted}{method="GET",route="other",status="404"}`)).toMatch(/ 1$/)
    expect(value('parkfetch_database_query_duration_seconds_count{outcome="ok"}')).toMatch(/ \d+$/)
    expect(value('parkfetch_build_info')).toBe(`parkfetch_build_info{version="${version}"} 1`)
    expect(value('parkfetch_database_connections_max')).toBe(
      `parkfetch_database_connections_max ${oneDatabaseKind === 'embedded' ? 1 : 10}`,
    )
    expect(value('parkfetch_cache_requests_total{cache="search",result="hit"}')).toMatch(/ 1$/)
    expect(value('parkfetch_cache_bytes{cache="photos"}')).toMatch(/ 0$/)
    const age = Number(value('parkfetch_region_age_seconds{region="us/elmland"}')?.split(' ')[1])
    expect(Math.abs(age - 2 * 86_400)).toBeLessThan(60)
    expect(value('parkfetch_spend_today_dollars{provider="google"}')).toMatch(/ 0$/)
    expect(value('parkfetch_spend_cap_dollars{provider="google"}')).toMatch(/ 7$/)
    expect(value('parkfetch_jobs_running{job="sitemap"}')).toMatch(/ 0$/)
    expect(text).not.toContain('secret')
    expect(text).not.toMatch(/parks\/\d/)
  })

  test('each request is logged with its number, which is answered too', async () => {
    const { app, lines } = start(database, { TRUSTED_PROXIES: '10.0.0.0/8' })
    const headers = { 'x-request-id': 'of-the-proxy', 'x-forwarded-for': '203.0.113.7' }
    const path = '/api/parks/7000001'
    const trusted = await app.request(`${path}?key=secret`, { headers }, from('10.0.0.1'))
    expect(trusted.headers.get('x-request-id')).toBe('of-the-proxy')
    const foreign = await app.request(path, { headers }, from('203.0.113.9'))
    const made = foreign.headers.get('x-request-id')
    expect(made).toMatch(/^[0-9a-f-]{36}$/)
    const line = { level: 30, method: 'GET', path, status: 404, msg: 'request' }
    expect(lines).toEqual([
      expect.objectContaining({ ...line, requestId: 'of-the-proxy', ms: expect.any(Number) }),
      expect.objectContaining({ ...line, requestId: made }),
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|203\.0\.113/)
  })
})

test('without its database it lives, is not ready, says nothing of it, and has measures', async () => {
  const database = openRemote('postgres://nobody:hush@127.0.0.1:9/parks')
  const { app, lines } = start(database, { METRICS_TOKEN: TOKEN })
  expect((await app.request('/healthz')).status).toBe(200)
  const response = await app.request('/readyz')
  const text = await response.text()
  expect(response.status).toBe(503)
  expect(JSON.parse(text)).toEqual({
    status: 'unavailable',
    reasons: ['The database does not answer.'],
    version,
  })
  const headers = { authorization: `Bearer ${TOKEN}` }
  const measures = await app.request('/metrics', { headers })
  expect(measures.status).toBe(200)
  const body = await measures.text()
  expect(body).toContain('parkfetch_spend_cap_dollars{provider="google"} 5')
  expect(body).not.toMatch(/parkfetch_spend_today_dollars\{/)
  await app.request('/api/parks/1')
  expect(JSON.stringify(lines)).not.toContain('hush')
  await database.close()
})

test('what goes wrong with a request is logged with its number', async () => {
  const database = openRemote('postgres://nobody@127.0.0.1:9/parks')
  const { deps, lines } = start(database)
  const app = createApp({
    deps,
    renderPage: async ({ log }) => {
      log.error('a page failed')
      throw new Error('and its document')
    },
  })
  const input = encodeURIComponent('{"id":1}')
  const expected: [path: string, texts: string[]][] = [
    ['/api/parks/1', ['the database failed', 'request']],
    [`/api/trpc/parks.byId?input=${input}`, ['the database failed', 'request']],
    ['/about', ['a page failed', 'a request failed', 'request']],
  ]
  for (const [path, texts] of expected) {
    lines.length = 0
    const number = (await app.request(path)).headers.get('x-request-id')
    expect([path, lines.map(({ msg }) => msg)]).toEqual([path, texts])
    expect([path, lines.map(({ requestId }) => requestId)]).toEqual([path, texts.map(() => number)])
  }
  await database.close()
})

test('calls to outside services are measured by how they end', async () => {
  const database = openRemote('postgres://nobody:hush@127.0.0.1:9/parks')
  const { metrics } = makeTestDeps(database)
  const call = metrics.watchCalls('Overpass', (send) => send())
  await call(async () => 'parks')
  await expect(call(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const text = await metrics.read()
  const name = 'parkfetch_provider_call_duration_seconds_count'
  expect(text).toContain(`${name}{service="Overpass",outcome="ok"} 1`)
  expect(text).toContain(`${name}{service="Overpass",outcome="error"} 1`)
  await database.close()
})
