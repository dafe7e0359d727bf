import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { searchAnswerSchema } from '#domain/search/search-schemas.ts'
import { createApp } from '#server/http/app.ts'
import { restRoutes } from '#server/http/rest/routes.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestDeps } from '../test-deps.ts'

/** The promised paths; a path that is dropped or renamed fails here. */
const PROMISED = [
  'GET /api/parks',
  'GET /api/parks/facts',
  'GET /api/parks/photo/cached',
  'GET /api/parks/:id',
  'GET /api/map/cells',
  'GET /api/map/outlines',
  'POST /api/parks/:id/view',
  'POST /api/parks/viewed',
  'POST /api/parks/:id/report',
  'POST /api/parks/:id/rating',
  'DELETE /api/parks/:id/rating',
  'GET /api/parks/:id/history',
  'POST /api/parks/:id/answers',
  'POST /api/suggestions',
  'POST /api/suggestions/:id/withdraw',
  'POST /api/outcomes',
  'POST /api/share',
  'GET /api/share/:shortId',
  'POST /api/events',
  'GET /api/geocode',
  'GET /api/config',
  'GET /api/ratelimit/status',
  'GET /api/reports',
  'PUT /api/reports/:id/status',
  'POST /api/test/insert-park',
  'POST /api/admin/login',
  'POST /api/admin/logout',
  'GET /api/admin/parks',
  'GET /api/admin/parks/count',
  'GET /api/admin/parks-by-region',
  'GET /api/admin/theme-suggestions',
  'GET /api/admin/theme-matching-parks',
  'POST /api/admin/blog/generate',
  'GET /api/cache/status',
  'POST /api/cache/clear',
  'GET /api/blog',
  'GET /api/blog/:slug',
  'GET /api/admin/blog-posts',
]

test('every promised path has its route', () => {
  const routes = restRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(routes).toEqual(PROMISED)
})

test('a database that refuses connections is reported in words, as unavailable', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const deps = makeTestDeps(database)
  const app = createApp({ deps, renderPage: async () => new Response('a page') })
  for (const path of ['/api/parks?lat=37.77&lng=-122.42', '/api/parks/1']) {
    const response = await app.request(path)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      message: 'The park database does not answer at the moment. Please try again shortly.',
    })
  }
  await database.close()
})

describe('REST', () => {
  let database: Database
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
    app = createApp({
      deps: makeTestDeps(database, { GOOGLE_MAPS_BROWSER_KEY: 'browser-key-12345' }),
      renderPage: async () => new Response('a page'),
    })
  })
  afterAll(() => database.close())

  async function get(path: string) {
    const response = await app.request(path)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  describe('GET /api/parks', () => {
    test('answers as its schema says', async () => {
      const { status, headers, body } = await get('/api/parks?address=10001&clientId=abc')
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
      const answer = searchAnswerSchema.strict().parse(body)
      expect(answer.parks[0]?.distance).toBeLessThan(5000)
    })

    test('takes coordinates under both names, and lists as commas and as repeats', async () => {
      const short = await get('/api/parks?lat=37.77&lng=-122.42&preserveView=true&radius=2000')
      const long = await get('/api/parks?latitude=37.77&longitude=-122.42&radius=2000')
      expect(long.body).toEqual(short.body)
      const comma = await get('/api/parks?lat=37.77&lng=-122.42&amenities=Playground,Restrooms')
      const twice = await get(
        '/api/parks?lat=37.77&lng=-122.42&amenities=Playground&amenities=Restrooms',
      )
      expect(comma.body.total).toBeGreaterThan(0)
      expect(twice.body).toEqual(comma.body)
    })

    test('corrects coordinates and says so', async () => {
      const { status, body } = await get('/api/parks?lat=abc&lng=400')
      expect(status).toBe(200)
      expect(body).toMatchObject({ location: { lat: 37.4852, lng: 40 }, corrected: true })
    })

    test.each([
      ['', /Give an address, or lat and lng/],
      ['?address=', /Give an address/],
      ['?address=Boston&radius=abc', /^radius must be a number of meters from 1 to 50000$/],
      ['?address=Boston&rating=5.1', /^rating must be a number from 0 to 5$/],
      ['?address=Boston&amenities=Swings', /^amenities 'Swings' is not known/],
      ['?address=Boston&radius=1&radius=2', /^radius must be/],
      ['?address=Boston&address=Chicago', /^address must be given once, as text$/],
      ['?lat=1&lat=2&lng=3', /^lat must be given once, as a number$/],
      ['?lat=1&lng=2&preserveView=yes', /^preserveView must be true or false$/],
      [`?address=${'x'.repeat(2_100)}`, /at most 2000/],
      ['?lat=1&lng=2&radius=abc&rating=x', /^radius must be .*; rating must be /],
    ])('%s is refused in words', async (query, message) => {
      const { status, body } = await get(`/api/parks${query}`)
      expect(status).toBe(400)
      expect(Object.keys(body)).toEqual(['message'])
      expect(body.message).toMatch(message)
    })

    test('of thousands of strange amenities it names one', async () => {
      const names = Array.from({ length: 4_000 }, (_, index) => index.toString(36))
      const { status, body } = await get(`/api/parks?lat=1&lng=2&amenities=${names}`)
      expect(status).toBe(400)
      expect(body.message).toMatch(/^amenities '0' is not known; choose from [\w, ]+$/)
    })

    test('of no place it says what the words ask for', async () => {
      for (const [address, understood] of [
        ['dog park', { amenities: ['Dog Park'], rest: '' }],
        ['playgrounds near me', { amenities: ['Playground'], rest: '', nearMe: true }],
        ['no dogs', { facts: ['leash:no'], rest: '' }],
      ] as const) {
        const path = `/api/parks?address=${encodeURIComponent(address)}`
        const nowhere = { status: 200, body: { understood, location: null, total: 0 } }
        expect(await get(path)).toMatchObject(nowhere)
        const location = { lat: 41.88, lng: -87.63 }
        expect(await get(`${path}&near=41.88,-87.63`)).toMatchObject({ body: { location } })
      }
    })

    test('says so when it does not know the place', async () => {
      expect(await get('/api/parks?address=asdfghjkl')).toMatchObject({
        status: 404,
        body: {
          message: 'We couldn\'t find "asdfghjkl" on the map. Please try another search.',
        },
      })
    })
  })

  test('GET /api/parks/{id}', async () => {
    const { body } = await get('/api/parks?address=Golden+Gate+Park')
    const { distance: _, ...park } = body.parks[0]
    expect(await get(`/api/parks/${park.id}`)).toMatchObject({ status: 200, body: park })
    expect(await get('/api/parks/2000000000')).toMatchObject({
      status: 404,
      body: { message: 'Park not found' },
    })
    for (const id of ['2147483648', '99999999999']) {
      expect([id, (await get(`/api/parks/${id}`)).status]).toEqual([id, 404])
    }
    expect(await get('/api/parks/')).toMatchObject({
      status: 404,
      body: { message: 'There is nothing at /api/parks/.' },
    })
    for (const id of ['0', '-1', '1.5', 'abc', '1e3', '99999999999999999', '%00', '1%20or%201=1']) {
      const { status, body: refused } = await get(`/api/parks/${id}`)
      expect([id, status]).toEqual([id, 400])
      expect(refused.message).toMatch(/^id must be a whole number above 0$/)
    }
  })

  describe('counting that a card was opened', () => {
    async function post(path: string, { body, client }: { body?: unknown; client: string }) {
      const response = await app.request(path, {
        method: 'POST',
        headers: { 'x-client-id': client, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: await response.json() }
    }

    async function countOf(id: number): Promise<number> {
      const [row] = await database.sql`
        select coalesce(sum(count), 0)::int as count from park_views where park_id = ${id}`
      return row?.count
    }

    test('counts once per visitor and hour, by either path', async () => {
      const { body } = await get('/api/parks?address=Golden+Gate+Park')
      const { id, name, latitude, longitude, vicinity } = body.parks[0]
      const before = await countOf(id)
      const shown = { name: name.toUpperCase(), latitude, longitude, vicinity }
      expect(await post(`/api/parks/${id}/view`, { client: 'one' })).toEqual({
        status: 200,
        body: { counted: true },
      })
      expect((await post('/api/parks/viewed', { client: 'one', body: shown })).body).toEqual({
        counted: false,
      })
      expect((await post('/api/parks/viewed', { client: 'two', body: shown })).body).toEqual({
        counted: true,
      })
      expect((await post(`/api/parks/${id}/view`, { client: 'two' })).body.counted).toBe(false)
      expect(await countOf(id)).toBe(before + 2)
    })

    test('refuses what is no park', async () => {
      const nowhere = { name: 'Golden Gate Park', latitude: 1, longitude: 2 }
      expect(await post('/api/parks/viewed', { client: 'one', body: nowhere })).toEqual({
        status: 404,
        body: { message: 'Park not found' },
      })
      for (const longitude of [180, -180, 179.9999]) {
        const beyond = { name: "Patricia's Green", latitude: 37.77622, longitude }
        expect((await post('/api/parks/viewed', { client: 'one', body: beyond })).status).toBe(404)
      }
      for (const body of [
        { ...nowhere, name: 'a\0b' },
        { ...nowhere, placeId: 'a\0b' },
      ]) {
        expect((await post('/api/parks/viewed', { client: 'one', body })).status).toBe(400)
      }
      for (const id of ['2000000000', '99999999999']) {
        expect((await post(`/api/parks/${id}/view`, { client: 'one' })).status).toBe(404)
      }
      expect((await post('/api/parks/abc/view', { client: 'one' })).status).toBe(400)
      expect(await post('/api/parks/viewed', { client: 'one', body: { name: '' } })).toEqual({
        status: 400,
        body: {
          message:
            'name must not be empty; latitude must be a number from -85 to 85; longitude must be a number from -180 to 180',
        },
      })
    })
  })

  test('GET /api/geocode', async () => {
    const { body } = await get('/api/geocode?address=Chicago')
    expect(body.results[0].geometry.location.lat).toBeCloseTo(41.85, 1)
    expect((await get('/api/geocode?address=asdfghjkl')).body).toEqual({
      results: [],
      status: 'ZERO_RESULTS',
    })
    expect(await get('/api/geocode')).toMatchObject({
      status: 400,
      body: { message: 'address must be given once, as text' },
    })
  })

  test('GET /api/config gives what the browser needs', async () => {
    expect((await get('/api/config')).body).toEqual({
      siteName: 'Parkfetch',
      googleMapsApiKey: 'browser-key-12345',
      googleMapsMapId: '',
      googleMapsScriptUrl: '',
      mapStyleUrl: '',
      hasMapTiles: false,
      adSnippet: '',
      analyticsId: '',
      contactEmail: '',
      hasImprint: false,
      sendsNews: false,
      liveSources: [],
      ipLocation: false,
      start: null,
      places: expect.arrayContaining([
        { path: '/parks/dog-park/san-francisco', name: 'Dog parks in San Francisco' },
      ]),
    })
  })

  test('an unknown path is a JSON 404, a wrong method a JSON 405', async () => {
    for (const path of ['/api', '/api/nothing', '/api/parks/1/2/3', '/api/parks/']) {
      const { status, body } = await get(path)
      expect([path, status]).toEqual([path, 404])
      expect(body.message).toEqual(expect.any(String))
    }
    const response = await app.request('/api/parks', { method: 'DELETE' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('GET')
    expect(await response.json()).toEqual({ message: 'Only GET is possible at /api/parks.' })
    const head = await app.request('/api/config', { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('a body that breaks off is the sender’s mistake', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) })
    const headers = {
      'content-type': 'application/json',
      'content-length': '500',
      'sec-fetch-site': 'same-origin',
    }
    const options = { method: 'POST', headers, body, duplex: 'half' } as const
    const response = await app.request('/api/events', options)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: 'The body did not arrive as a whole.' })
  })

  test('a failure of ours reveals nothing of itself', async () => {
    const broken = createApp({
      deps: {
        ...makeTestDeps(database),
        places: new Proxy({} as never, {
          get: () => async () => {
            throw new Error('password=hunter2 at /var/secret')
          },
        }),
      },
      renderPage: async () => {
        throw new Error('password=hunter2')
      },
    })
    for (const path of [
      '/api/parks?lat=1&lng=2',
      '/api/trpc/parks.search?input={"lat":1,"lng":2}',
      '/',
    ]) {
      const response = await broken.request(path)
      expect([path, response.status]).toEqual([path, 500])
      const text = await response.text()
      expect(text).toContain('Something went wrong on our side.')
      expect(text).not.toMatch(/hunter2|secret|stack|at \//)
    }
  })

  describe('a write', () => {
    const logout = (headers: Record<string, string>, body?: string) =>
      app.request('/api/trpc/auth.logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      })

    test.each<[string, Record<string, string>, number]>([
      ['the same site', { 'sec-fetch-site': 'same-origin', cookie: 'a=1' }, 401],
      ['the address bar', { 'sec-fetch-site': 'none', cookie: 'a=1' }, 401],
      ['a program without a cookie', {}, 401],
      ['another site', { 'sec-fetch-site': 'cross-site', cookie: 'a=1' }, 403],
      ['a sibling site', { 'sec-fetch-site': 'same-site', cookie: 'a=1' }, 403],
      ['another origin', { origin: 'https://evil.example', host: 'localhost' }, 403],
      ['the null origin', { origin: 'null', host: 'localhost' }, 403],
      ['its own origin', { origin: 'http://localhost', host: 'localhost', cookie: 'a=1' }, 401],
      ['a cookie with no sign of its origin', { cookie: 'a=1' }, 403],
    ])('from %s', async (_, headers, status) => {
      expect((await logout(headers)).status).toBe(status)
    })

    test.each([
      'text/plain',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
    ])('as %s is refused', async (type) => {
      const response = await logout({ 'sec-fetch-site': 'same-origin', 'content-type': type }, 'x')
      expect(response.status).toBe(415)
    })

    test('too large is refused', async () => {
      const body = JSON.stringify({ text: 'x'.repeat(200_000) })
      const response = await logout({}, body)
      expect(response.status).toBe(413)
    })
  })

  test('a tRPC request holds at most ten calls', async () => {
    const paths = (count: number) => Array(count).fill('config.site').join(',')
    expect((await app.request(`/api/trpc/${paths(10)}?batch=1`)).status).toBe(200)
    expect((await app.request(`/api/trpc/${paths(11)}?batch=1`)).status).toBe(400)
  })

  test('answers are guarded against sniffing and framing', async () => {
    const { headers } = await app.request('/api/config')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  })

  test.each([
    [{}, '127.0.0.1', undefined, false],
    [{ SITE_URL: 'http://parks.example' }, '127.0.0.1', undefined, false],
    [{ SITE_URL: 'https://parks.example' }, '127.0.0.1', undefined, true],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', 'https', true],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, '127.0.0.1', 'http', false],
    [{ TRUSTED_PROXIES: '127.0.0.1' }, '203.0.113.7', 'https', false],
  ])('https is asked for again where it is used: %j, %s, %s', async (settings, peer, proto, is) => {
    const deps = makeTestDeps(database, settings)
    const own = createApp({ deps, renderPage: async () => new Response('a page') })
    const bindings = { incoming: { socket: { remoteAddress: peer } } }
    const headers: Record<string, string> = proto ? { 'x-forwarded-proto': proto } : {}
    const answer = await own.request('/api/config', { headers }, bindings)
    expect(answer.headers.has('strict-transport-security')).toBe(is)
  })
})
