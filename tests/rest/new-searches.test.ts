import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { DatabaseUnavailableError } from '#db/unavailable.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/deps.ts'
import { makeListener } from '#server/listener.ts'
import { GENERIC_ERROR } from '#server/trpc.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const SEARCH = '/api/parks?lat=10&lng=10&radius=5000'
/** Of each answer, or of its connection. */
const OF_ONE_ANSWER = /^(date|keep-alive|connection|content-length|transfer-encoding|x-request-id)$/
const HTTPS = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' }

describe.each(databaseKinds)('searches ahead of the framework (%s)', (kind) => {
  let database: Database
  const ends: (() => void)[] = []

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await insertParks(
      database,
      ...Array.from({ length: 20 }, (_, index) => ({
        name: `Park ${index}`,
        latitude: 10 + index / 10_000,
        longitude: 10,
      })),
    )
  })
  afterAll(() => database.close())
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  /** The product, and one whose searches all go through the framework. */
  async function start(settings: Record<string, string> = {}, own: Database = database) {
    const deps = makeTestDeps(own, settings)
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    const direct = await listen(createServer(makeListener(deps, app.fetch)))
    const other = makeTestDeps(own, settings)
    const framework = createApp({ deps: other, renderPage: async () => new Response('a page') })
    const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
    return {
      deps,
      direct: (path: string, headers?: Record<string, string>) => fetch(direct + path, { headers }),
      // The URL's own Request, as node:http's connection would not be there.
      framework: async (path: string, headers?: Record<string, string>) =>
        framework.request(
          path,
          { headers: { 'accept-encoding': 'gzip, deflate', ...headers } },
          bindings,
        ),
    }
  }

  async function listen(server: Server): Promise<string> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const fieldsOf = ({ headers }: Response) =>
    Object.fromEntries([...headers].filter(([name]) => !OF_ONE_ANSWER.test(name)))

  /** A text as it is read, even where nothing has decompressed it on the way. */
  async function textOf(answer: Response): Promise<string> {
    const bytes = Buffer.from(await answer.arrayBuffer())
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes).toString() : bytes.toString()
  }

  test.each<[string, string, number, Record<string, string>?]>([
    ['parks', SEARCH, 200],
    ['as it is', SEARCH, 200, { 'accept-encoding': 'identity' }],
    ['no parks', '/api/parks?lat=60&lng=-150&radius=1000', 200],
    ['a city', '/api/parks?address=Boston', 200],
    ['who asks', `${SEARCH}&clientId=somebody`, 200],
    ['by https', SEARCH, 200, HTTPS],
    ['coordinates out of range', '/api/parks?lat=500&lng=abc', 200],
    ['a place that is not known', '/api/parks?address=Xyzzyqqq', 404],
    ['an amenity there is not', `${SEARCH}&amenities=pool`, 400],
    ['the same twice', `${SEARCH}&address=a&address=b`, 400],
    ['two who ask', `${SEARCH}&clientId=a&clientId=b`, 400],
    ['nothing', '/api/parks?', 400],
    ['a prototype', '/api/parks?__proto__=1&constructor=2', 400],
    ['what can not be read', '/api/parks?address=%E0%A4%A', 404],
  ])('%s: the same answer as by the framework', async (_, path, status, headers) => {
    const { direct, framework } = await start({ TRUSTED_PROXIES: '127.0.0.1' })
    const [one, other] = [await direct(path, headers), await framework(path, headers)]
    expect([one.status, other.status]).toEqual([status, status])
    expect(fieldsOf(one)).toEqual(fieldsOf(other))
    expect(await textOf(one)).toBe(await textOf(other))
    expect(one.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  })

  test('on https it is asked for again', async () => {
    const { direct } = await start({ SITE_URL: 'https://parks.example' })
    expect((await direct(SEARCH)).headers.get('strict-transport-security')).toMatch(/^max-age=/)
  })

  test('who asks too often is told how long to wait, by the address’s own clientId too', async () => {
    const { direct, framework } = await start({ RATE_LIMIT_SEARCH: '2' })
    const path = (turn: number) => `/api/parks?lat=${turn}&lng=1&clientId=me`
    for (const turn of [1, 2]) {
      expect((await direct(path(turn))).status).toBe(200)
      await framework(path(turn))
    }
    const [refused, other] = [await direct(path(3)), await framework(path(3))]
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(fieldsOf(refused)).toEqual(fieldsOf(other))
    expect(await refused.json()).toEqual(JSON.parse(await textOf(other)))
  })

  test('where the database is away, what was last known is given, else a 503 says so', async () => {
    let isAway = false
    const away = () => Promise.reject(new DatabaseUnavailableError('gone', { reason: 'away' }))
    const own: Database = {
      ...database,
      run: (work, deadlineMs) => (isAway ? away() : database.run(work, deadlineMs)),
    }
    const { deps, direct } = await start({}, own)
    for (const _ of [1, 2]) expect((await direct(SEARCH)).status).toBe(200)
    expect(deps.keptAnswers.counts().answers).toBe(1)
    isAway = true
    deps.dataVersion.bump()
    const old = await direct(SEARCH)
    expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(((await old.json()) as { total: number }).total).toBe(20)
    const other = await direct('/api/parks?lat=11&lng=11')
    expect([other.status, other.headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    expect(await other.json()).toEqual({ message: expect.stringContaining('again') })
  })

  test('a failure of our own is a 500 without its reason, guarded, logged and counted', async () => {
    const { deps, direct } = await start()
    const logged: unknown[] = []
    const error = (line: unknown) => void logged.push(line)
    deps.log.child = () => Object.assign(Object.create(deps.log), { error })
    failOnce(deps)
    const answer = await direct('/api/parks?lat=12&lng=12')
    expect([answer.status, await answer.json()]).toEqual([500, { message: GENERIC_ERROR }])
    expect(fieldsOf(answer)).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(logged).toEqual([expect.objectContaining({ path: '/api/parks' })])
    expect(await deps.metrics.read()).toContain('status="500"} 1')
    expect((await direct('/api/parks?lat=12&lng=12')).status).toBe(200)
  })

  /** Has what comes behind the next search's procedure fail. */
  function failOnce(deps: Deps): void {
    let isDue = false
    const { take } = deps.rateLimits
    deps.rateLimits.take = (...parts) => {
      isDue = true
      deps.rateLimits.take = take
      return take(...parts)
    }
    Object.defineProperty(deps, 'siteUrl', {
      get() {
        if (!isDue) return undefined
        isDue = false
        throw new Error('a secret reason')
      },
    })
  }

  test('it is counted and logged as any request', async () => {
    const { deps, direct } = await start()
    await direct(SEARCH)
    expect(await deps.metrics.read()).toMatch(
      /parkfetch_http_request_duration_seconds_count\{method="GET",route="\/api\/parks",status="200"\} 1/,
    )
  })
})
