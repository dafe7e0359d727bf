import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { parks } from '#db/schema/parks.ts'
import type { Deps } from '#server/boot/deps.ts'
import { createApp } from '#server/http/app.ts'
import { makeListener } from '#server/http/listener.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const SHARED = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const SEARCH = '/api/parks?lat=10&lng=10&radius=5000'

describe('finished answers', () => {
  let database: Database
  let deps: Deps
  let app: ReturnType<typeof createApp>
  let server: Server
  let rendered: number
  let cacheControl: string
  const ends: (() => void)[] = []

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  afterEach(() => {
    for (const end of ends.splice(0)) end()
  })

  async function start(settings: Record<string, string> = {}): Promise<void> {
    rendered = 0
    cacheControl = SHARED
    deps = makeTestDeps(database, settings)
    app = createApp({
      deps,
      renderPage: async (_, { url }, { refusedFor }) => {
        rendered += 1
        if (refusedFor) return new Response(`wait ${refusedFor}`, { status: 429 })
        if (url.endsWith('/nothing')) {
          return new Response('no such page', {
            status: 404,
            headers: { 'content-type': 'text/html; charset=utf-8' },
          })
        }
        const headers = { 'content-type': 'text/html', 'cache-control': cacheControl }
        return new Response(`document ${rendered} ${'x'.repeat(2_000)}`, { headers })
      },
    })
    server = createServer(makeListener(deps, app.fetch))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    ends.push(
      () => server.close(),
      () => server.closeAllConnections(),
    )
  }

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)

  async function names(): Promise<string[]> {
    const answer = (await (await ask(SEARCH)).json()) as { parks: { name: string }[] }
    return answer.parks.map(({ name }) => name)
  }

  test('the page for unknown paths is given at no path that has a route', async () => {
    await start()
    expect((await ask('/nothing')).status).toBe(404)
    const paths = new Set(app.routes.map(({ path }) => path.replace(/:part\{[^}]*\}/, 'x.xml')))
    paths.delete('*')
    paths.delete('/*')
    expect(paths.size).toBeGreaterThan(15)
    for (const path of paths) {
      expect([path, await (await ask(path)).text()]).not.toEqual([path, 'no such page'])
    }
  })

  test('a document is rendered once for all, and is the same in every encoding', async () => {
    await start()
    const first = await ask('/about')
    const text = await first.text()
    const again = await ask('/about')
    expect(await again.text()).toBe(text)
    const fields = (response: Response) =>
      [...response.headers].filter(
        ([name]) =>
          !/^(date|keep-alive|connection|content-length|transfer-encoding|x-request-id)$/.test(
            name,
          ),
      )
    expect(fields(again)).toEqual(fields(first))
    expect(rendered).toBe(1)
    const plain = await ask('/about', { headers: { 'accept-encoding': 'identity' } })
    expect([plain.headers.get('content-encoding'), rendered]).toEqual([null, 2])
    const etag = again.headers.get('etag') ?? ''
    const unchanged = await ask('/about', { headers: { 'if-none-match': etag } })
    expect([unchanged.status, unchanged.headers.get('etag'), await unchanged.text()]).toEqual([
      304,
      etag,
      '',
    ])
    expect(unchanged.headers.get('content-type')).toBeNull()
    expect(deps.cachedAnswers.counts()).toMatchObject({ answers: 2, hits: 2 })
  })

  test('what is somebody’s own is made for them each time', async () => {
    await start()
    cacheControl = 'private, no-store'
    for (const turn of [1, 2]) {
      await ask('/about')
      expect(rendered).toBe(turn)
    }
    cacheControl = SHARED
    for (const turn of [3, 4]) {
      await ask('/about', { headers: { cookie: 'parkfetch_session=a' } })
      expect(rendered).toBe(turn)
    }
    expect(deps.cachedAnswers.counts().answers).toBe(0)
  })

  test('a search is cached until a park changes', async () => {
    await start()
    const [id = 0] = await insertParks(database, { name: 'First', latitude: 10, longitude: 10 })
    await deps.dataVersion.refresh()
    for (const _ of [1, 2, 3]) expect(await names()).toEqual(['First'])
    expect(deps.cachedAnswers.counts()).toMatchObject({ answers: 1, hits: 2 })
    await database.sql`update parks set name = 'Second' where id = ${id}`
    await deps.dataVersion.refresh()
    expect(await names()).toEqual(['Second'])
    await database.sql`delete from parks where id = ${id}`
  })

  describe.each(['trpc-accept', 'accept'])('a search as a stream, asked for by %s', (name) => {
    const input = encodeURIComponent(JSON.stringify({ 0: { lat: 10, lng: 10 } }))
    const path = `/api/trpc/parks.search?batch=1&input=${input}`
    const askStream = () => ask(path, { headers: { [name]: 'application/jsonl' } })
    const linesOf = async (response: Response) => {
      const lines = (await response.text()).trim().split('\n')
      return lines.map((line) => JSON.parse(line))
    }

    test('is not cached for those who ask for it plainly', async () => {
      await start()
      for (const _ of [1, 2, 3]) {
        const streamed = await askStream()
        expect([streamed.status, (await linesOf(streamed)).length > 1]).toEqual([200, true])
      }
      expect(deps.cachedAnswers.counts()).toMatchObject({ answers: 0, hits: 0 })
      const plain = await ask(path)
      expect((await plain.json())[0].result.data.parks).toEqual([])
    })

    test('is not answered with what is cached for those who ask for it plainly', async () => {
      await start()
      const plain = await (await ask(path)).text()
      expect(deps.cachedAnswers.counts()).toMatchObject({ answers: 1, hits: 0 })
      expect((await linesOf(await askStream())).length).toBeGreaterThan(1)
      expect(await (await ask(path)).text()).toBe(plain)
      expect(deps.cachedAnswers.counts()).toMatchObject({ answers: 1, hits: 1 })
    })
  })

  test('who writes something sees it at once', async () => {
    await start()
    const [id = 0] = await insertParks(database, { name: 'Rated', latitude: 10, longitude: 10 })
    await deps.dataVersion.refresh()
    for (const _ of [1, 2, 3]) await ask(SEARCH)
    const rating = await ask(`/api/parks/${id}/rating`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-id': 'me' },
      body: JSON.stringify({ rating: 2 }),
    })
    expect(rating.status).toBe(200)
    const { parks: found } = (await (await ask(SEARCH)).json()) as { parks: unknown[] }
    expect(found).toEqual([expect.objectContaining({ rating: 2 })])
    await database.orm.delete(parks)
  })

  test('another process’s write is seen within moments', async () => {
    await start()
    const watch = deps.dataVersion.watch()
    ends.push(watch.stop)
    await deps.dataVersion.refresh()
    const before = deps.dataVersion.current()
    await insertParks(database, { latitude: 10, longitude: 10 })
    await expect.poll(() => deps.dataVersion.current(), { timeout: 5_000 }).toBeGreaterThan(before)
    await database.orm.delete(parks)
  })

  test('they cost a point too, and who has none left is refused', async () => {
    await start({ RATE_LIMIT_SEARCH: '3' })
    const statuses: number[] = []
    for (const _ of [1, 2, 3, 4]) statuses.push((await ask(SEARCH)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect(deps.cachedAnswers.counts().hits).toBeGreaterThan(0)
  })

  test.each(['/%61pi/nope', '/%6fg/nope', '/%73itemap/nope.xml', '/api%2Fnope'])(
    'the page of unknown paths is never the answer of %s',
    async (path) => {
      await start()
      await (await ask(path)).text()
      expect(await (await ask('/nothing')).text()).toBe('no such page')
    },
  )

  test('a page costs a point, unless it is cached and asks for nothing', async () => {
    await start({ RATE_LIMIT_SEARCH: '3', RATE_LIMIT_BLOCK_SECONDS: '600' })
    const statuses: number[] = []
    for (const path of ['/about', '/about', '/blog?page=1', '/blog?page=2', '/about', '/blog']) {
      statuses.push((await ask(path)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect(rendered).toBe(4)
    const made = { headers: { cookie: 'parkfetch_session=made-up' } }
    expect((await ask('/about', made)).status).toBe(429)
  })

  test('who is refused is told so without a page being made each time', async () => {
    await start({ RATE_LIMIT_SEARCH: '1', RATE_LIMIT_BLOCK_SECONDS: '605' })
    await ask('/about')
    for (let turn = 0; turn < 20; turn++) {
      const refused = await ask(`/parks/${turn}/a?x=${turn}`)
      expect([refused.status, await refused.text()]).toEqual([429, 'wait 610'])
    }
    expect(rendered).toBe(2)
  })

  test('all paths without a page share one answer, and parameters nobody reads make none', async () => {
    await start()
    await ask('/nothing')
    for (let turn = 0; turn < 5; turn++) {
      const missing = await ask(`/nothing-${turn}.php?x=${turn}`)
      expect([missing.status, await missing.text()]).toEqual([404, 'no such page'])
      await ask(`/about?x=${turn}`)
    }
    expect(rendered).toBe(2)
    expect(deps.cachedAnswers.counts().answers).toBe(2)
  })

  test('settings that change what is shown end them', async () => {
    await start()
    await ask('/about')
    deps.dataVersion.bump()
    await ask('/about')
    expect(rendered).toBe(2)
  })
})
