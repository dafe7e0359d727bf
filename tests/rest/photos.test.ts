import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Database, openRemote } from '#db/client.ts'
import { parks } from '#db/schema/parks.ts'
import { makeLog } from '#server/core/log.ts'
import { createApp } from '#server/http/app.ts'
import { ProviderError } from '#server/sources/errors.ts'
import { makePhotos, type PhotosOptions } from '#server/sources/photos/photos.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'
import { jpeg, type PhotoHost, startPhotoHost } from '../upstreams/photo-host.ts'

const DAY_SECONDS = 86_400
const REFERENCE = 'places/abc/photos/first-photo'
const QUERY = `photoReference=${encodeURIComponent(REFERENCE)}`
const PATHS = ['/api/parks/photo', '/api/parks/photo/permanent', '/api/parks/simple-photo']
const WEBP = { accept: 'image/avif,image/webp,image/apng,image/*,*/*;q=0.8' }

const usual = await jpeg()

describe('the paths of photos', () => {
  let database: Database
  let host: PhotoHost
  let folder: string
  let clock: number
  let app: ReturnType<typeof createApp>

  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    await database.orm.delete(parks)
    await insertParks(database, { photos: [{ photoReference: REFERENCE }] })
    host = await startPhotoHost()
    host.put(REFERENCE, usual)
    folder = await mkdtemp(join(tmpdir(), 'photos-'))
    clock = Date.now()
    app = start()
  })
  afterEach(async () => {
    await host.close()
    await rm(folder, { recursive: true })
  })

  function start(options: Partial<PhotosOptions> = {}, settings: Record<string, string> = {}) {
    const photos = makePhotos({
      folder,
      fetchPhoto: host.fetchPhoto,
      cacheDays: () => 90,
      mostDays: 100,
      maxBytes: () => 500_000_000,
      log: makeLog('silent'),
      now: () => clock,
      ...options,
    })
    const deps = { ...makeTestDeps(database, settings), photos }
    return createApp({ deps, renderPage: async () => new Response('a page') })
  }

  async function refusal(path: string, init?: RequestInit) {
    const response = await app.request(path, init)
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/)
    const body = await response.json()
    expect(Object.keys(body)).toEqual(['message'])
    return { status: response.status, message: body.message, headers: response.headers }
  }

  test.each(PATHS)('%s gives an image with all its headers', async (path) => {
    const response = await app.request(`${path}?${QUERY}&maxWidth=800`, { headers: WEBP })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.status).toBe(200)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800, height: 500 })
    const { 'cache-control': caching, ...headers } = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
      etag: expect.stringMatching(/^"[\da-f]{32}"$/),
    })
    expect(headers['content-encoding']).toBeUndefined()
    const seconds = Number(/^public, max-age=(\d+)$/.exec(caching ?? '')?.[1])
    // The permanent URL lasts as long as the server stores the photo.
    const days = path.endsWith('permanent') ? 90 : 30
    expect(seconds).toBeGreaterThan(days * DAY_SECONDS - 60)
    expect(seconds).toBeLessThanOrEqual(days * DAY_SECONDS)
  })

  test('a browser keeps a photo for no longer than this server', async () => {
    app = start({ cacheDays: () => 20 })
    for (const path of PATHS) {
      const { headers } = await app.request(`${path}?${QUERY}`)
      const seconds = Number(headers.get('cache-control')?.split('=')[1])
      expect(seconds / DAY_SECONDS).toBeCloseTo(20, 2)
    }
  })

  test('is 400 wide unless told, under either name, and JPEG where WebP is not asked for', async () => {
    const query = `photo_reference=${encodeURIComponent(REFERENCE)}`
    for (const accept of ['image/*', '*/*', 'image/webp;q=0', 'text/html', '']) {
      const response = await app.request(`/api/parks/photo?${query}`, { headers: { accept } })
      expect([accept, response.headers.get('content-type')]).toEqual([accept, 'image/jpeg'])
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 400 })
    }
    const plain = await app.request(`/api/parks/photo?${query}`)
    expect(plain.headers.get('content-type')).toBe('image/jpeg')
    expect(host.requests).toHaveLength(1)
  })

  test('one that is unchanged is not sent again', async () => {
    const path = `/api/parks/photo?${QUERY}`
    const tag = (await app.request(path)).headers.get('etag') ?? ''
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await app.request(path, { headers: { 'if-none-match': known } })
      expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
      expect(response.headers.get('etag')).toBe(tag)
      expect(response.headers.get('vary')).toBe('Accept')
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=25\d{5}$/)
      expect(response.headers.get('content-length')).toBeNull()
    }
    for (const headers of [{ 'if-none-match': '"other"' }, { ...WEBP, 'if-none-match': tag }]) {
      expect((await app.request(path, { headers })).status).toBe(200)
    }
  })

  test('HEAD gives the same headers, and no body', async () => {
    const path = `/api/parks/photo?${QUERY}`
    const get = await app.request(path)
    const head = await app.request(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const withoutAge = (response: Response) => {
      const {
        'cache-control': _,
        'x-request-id': __,
        ...headers
      } = Object.fromEntries(response.headers)
      return headers
    }
    expect(withoutAge(head)).toEqual(withoutAge(get))
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(500)
  })

  describe.each([
    ['HEAD by a visitor', 'HEAD', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0'],
    ['HEAD without a name', 'HEAD', undefined],
    ['GET by a crawler', 'GET', 'Googlebot-Image/1.0'],
    [
      'GET by a crawler that looks like a browser',
      'GET',
      'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
    ],
  ])('%s', (_, method, agent) => {
    const headers: Record<string, string> = agent ? { 'user-agent': agent } : {}
    const asked = { method, headers }

    test.each(PATHS)('buys no photo at %s', async (path) => {
      const response = await app.request(`${path}?${QUERY}`, asked)
      expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
      const body = method === 'HEAD' ? '' : JSON.stringify({ message: 'Photo not found' })
      expect(await response.text()).toBe(body)
      expect(host.requests).toHaveLength(0)
    })

    test('gets what is cached, in other widths and though it is old', async () => {
      await app.request(`/api/parks/photo?${QUERY}`)
      clock += 91 * DAY_SECONDS * 1_000
      for (const width of [400, 800]) {
        const path = `/api/parks/photo?${QUERY}&maxWidth=${width}`
        const { status, headers } = await app.request(path, asked)
        expect([status, headers.get('content-type')]).toEqual([200, 'image/jpeg'])
        expect(headers.get('cache-control')).toBe('public, max-age=60')
      }
      expect(host.requests).toHaveLength(1)
    })

    test('costs 1 point, whether it is cached or not', async () => {
      app = start({}, { RATE_LIMIT_PHOTOS: '6' })
      const answers = await Promise.all(
        Array.from({ length: 7 }, () => app.request(`/api/parks/photo?${QUERY}`, asked)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([...Array(6).fill(404), 429])
    })
  })

  test.each([
    '',
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ])('GET by the browser %j has it fetched', async (agent) => {
    const headers = { 'user-agent': agent }
    expect((await app.request(`/api/parks/photo?${QUERY}`, { headers })).status).toBe(200)
    expect(host.requests).toHaveLength(1)
  })

  test('a reference may have 2500 characters', async () => {
    const reference = `places/abc/photos/${'x'.repeat(2_482)}`
    await insertParks(database, { photos: [{ photoReference: reference }] })
    host.put(reference, usual)
    const path = `/api/parks/photo?photoReference=${encodeURIComponent(reference)}`
    expect((await app.request(path)).status).toBe(200)
  })

  test.each(PATHS)('%s takes no other method', async (path) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      const { status, headers } = await refusal(`${path}?${QUERY}`, { method })
      expect([method, status, headers.get('allow')]).toEqual([method, 405, 'GET, HEAD'])
    }
    expect(host.requests).toHaveLength(0)
  })

  test.each([
    ['', /^photoReference must be given once, as text$/],
    ['photoReference=', /^photoReference must be longer than 10 characters$/],
    ['photoReference=0123456789', /^photoReference must be longer than 10 characters$/],
    [`photoReference=${'x'.repeat(2_501)}`, /^photoReference must be at most 2500 characters$/],
    ['photoReference=0123456789%00', /^photoReference must not hold control characters$/],
    ['photoReference=0123456789%0a', /^photoReference must not hold control characters$/],
    [`${QUERY}&${QUERY}`, /^photoReference must be given once, as text$/],
    [`${QUERY}&photo_reference=other-reference`, /^photoReference must be given once, as text$/],
    ...['401', '0', '-400', '1e3', '4e2', ' 400', '99999', 'abc', '', '400.0'].map(
      (width): [string, RegExp] => [
        `${QUERY}&maxWidth=${encodeURIComponent(width)}`,
        /^maxWidth must be one of 200, 400, 800, 1200, 1600$/,
      ],
    ),
    [`${QUERY}&maxWidth=400&maxWidth=800`, /^maxWidth must be given once$/],
    ['maxWidth=1', /^photoReference must be given once, as text; maxWidth must be one of/],
  ])('?%s is refused in words', async (query, message) => {
    for (const path of PATHS) {
      expect(await refusal(`${path}?${query}`)).toMatchObject({
        status: 400,
        message: expect.stringMatching(message),
      })
    }
    expect(host.requests).toHaveLength(0)
  })

  test.each([
    'photo?photoReference=../../../../etc/passwd',
    'photo?photoReference=..%2f..%2f..%2f..%2fetc%2fpasswd',
    'photo?photoReference=..%252f..%252f..%252fetc%252fpasswd',
    'photo?photoReference=%2fetc%2fpasswd%23',
    'photo?photoReference=file%3a%2f%2f%2fetc%2fpasswd',
    'photo?photoReference=http%3a%2f%2f169.254.169.254%2f',
    'photo?photoReference=%ff%fe%fd%fc%fb%fa%f9%f8%f7%f6%f5%f4',
    "photo?photoReference='%20or%201%3d1%20--",
    'photo?photoReference=%5b%7b%7d%5d%22%7d%5d%2c%5b%7b%22a%22',
    'photo/..%2f..%2fetc%2fpasswd?photoReference=0123456789x',
    'photo/%2e%2e%2fpasswd',
    'photo/../photo/',
    'photo/permanent/..%5c..%5cpackage.json',
    'simple-photo/x',
  ])('/api/parks/%s leads nowhere', async (path) => {
    const { status } = await refusal(`/api/parks/${path}`)
    expect(status).toBe(404)
    expect(host.requests).toHaveLength(0)
    expect(await readdir(folder)).toEqual([])
  })

  test('a photo of no park is neither fetched nor given, though it is still cached', async () => {
    expect((await app.request(`/api/parks/photo?${QUERY}`)).status).toBe(200)
    await database.orm.delete(parks)
    expect(await refusal(`/api/parks/photo?${QUERY}`)).toMatchObject({
      status: 404,
      message: 'Photo not found',
    })
    expect(await refusal('/api/parks/photo?photoReference=of-no-park-at-all')).toMatchObject({
      status: 404,
    })
    expect(host.requests).toHaveLength(1)
  })

  test('a photo its source no longer has is a 404, which nobody keeps', async () => {
    host.put(REFERENCE, null)
    for (let times = 0; times < 2; times++) {
      const { status, headers } = await refusal(`/api/parks/photo?${QUERY}`)
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
    }
    expect(host.requests).toHaveLength(1)
  })

  test('200 visitors at once make one request to its source', async () => {
    host.fail('/photo', { delayMs: 100, times: 1 })
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => app.request(`/api/parks/photo?${QUERY}`)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(host.requests).toHaveLength(1)
  })

  test('an old photo is given for a minute while its source fails', async () => {
    await app.request(`/api/parks/photo?${QUERY}`)
    clock += 91 * DAY_SECONDS * 1_000
    host.fail('/photo', { status: 500 })
    const response = await app.request(`/api/parks/photo?${QUERY}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=60',
    ])
  })

  test('a source that fails, is late or rests is distinguished, and nobody keeps the answer', async () => {
    const failing = (error: unknown) =>
      start({
        fetchPhoto: async () => {
          throw error
        },
      })
    const cases = [
      [failing(new ProviderError('failed', 'secret')), 502, null],
      [failing(new TypeError('secret')), 502, null],
      [failing(new ProviderError('timeout', 'secret')), 504, null],
      [failing(new ProviderError('resting', 'secret', { retryAfterMs: 12_300 })), 503, '13'],
      [failing(new ProviderError('budget', 'secret')), 503, '60'],
    ] as const
    for (const [failed, status, retryAfter] of cases) {
      app = failed
      const answer = await refusal(`/api/parks/photo?${QUERY}`)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter])
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.message).not.toContain('secret')
    }
  })

  test('costs 1 point when it is cached here and 5 when it has to be fetched', async () => {
    app = start({}, { RATE_LIMIT_PHOTOS: '7' })
    const statuses: number[] = []
    for (let times = 0; times < 4; times++) {
      statuses.push((await app.request(`/api/parks/photo?${QUERY}`)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
    const { headers, message } = await refusal(`/api/parks/photo?${QUERY}`)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(500)
    expect(message).not.toBe('')
    expect(host.requests).toHaveLength(1)
  })

  test('one whose visitor has left is no fault', async () => {
    const log = makeLog('silent')
    const error = vi.spyOn(log, 'error')
    const photos = makePhotos({
      folder,
      fetchPhoto: host.fetchPhoto,
      cacheDays: () => 90,
      mostDays: 100,
      maxBytes: () => 1_000_000,
      log,
    })
    app = createApp({
      deps: { ...makeTestDeps(database), photos, log },
      renderPage: async () => new Response('a page'),
    })
    host.fail('/photo', { delayMs: 1_000 })
    const visitor = new AbortController()
    const answer = app.request(`/api/parks/photo?${QUERY}`, { signal: visitor.signal })
    setTimeout(() => visitor.abort(), 50)
    expect((await answer).status).toBe(499)
    expect(error).not.toHaveBeenCalled()
  })

  describe('GET /api/parks/photo/cached', () => {
    async function cached(query: string) {
      const response = await app.request(`/api/parks/photo/cached?${query}`)
      return { status: response.status, body: await response.json() }
    }

    test('says which photos are cached here', async () => {
      const other = 'places/abc/photos/other-photo'
      const both = `photoReferences=${encodeURIComponent(`${REFERENCE},${other}`)}`
      const answer = (isCached: boolean) => ({
        status: 200,
        body: { cachedPhotos: { [REFERENCE]: isCached, [other]: false } },
      })
      expect(await cached(both)).toEqual(answer(false))
      await app.request(`/api/parks/photo?${QUERY}`)
      expect(await cached(both)).toEqual(answer(true))
      const repeated = `photoReferences=${encodeURIComponent(REFERENCE)}&photoReferences=${other}`
      expect(await cached(repeated)).toEqual(answer(true))
      clock += 91 * DAY_SECONDS * 1_000
      expect(await cached(both)).toEqual(answer(false))
    })

    test('is not confused by names that objects have', async () => {
      const { status, body } = await cached(
        'photoReferences=__proto__,constructor,toString,hasOwnProperty,../../../etc/passwd,short',
      )
      expect(status).toBe(200)
      expect(body.cachedPhotos).toMatchObject({
        constructor: false,
        toString: false,
        hasOwnProperty: false,
        '../../../etc/passwd': false,
        short: false,
      })
      expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    })

    test.each([
      ['', 400, /^photoReferences must be references, separated by commas$/],
      [`photoReferences=${'x'.repeat(2_501)}`, 400, /at most 2500 characters/],
      [
        `photoReferences=${Array.from({ length: 51 }, (_, index) => `reference-${index}`)}`,
        400,
        /^photoReferences must be at most 50$/,
      ],
    ])('?%s is refused in words', async (query, status, message) => {
      const answer = await cached(query)
      expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } })
    })

    test('takes 50, and none', async () => {
      const fifty = Array.from({ length: 50 }, (_, index) => `reference-number-${index}`)
      const { body } = await cached(`photoReferences=${fifty}`)
      expect(Object.keys(body.cachedPhotos)).toEqual(fifty)
      expect((await cached('photoReferences=')).body).toEqual({ cachedPhotos: {} })
    })
  })
})

test('a photo whose database is away is unavailable', async () => {
  const database = openRemote('postgres://nobody:secret@127.0.0.1:9/parks')
  const app = createApp({
    deps: makeTestDeps(database),
    renderPage: async () => new Response('a page'),
  })
  const response = await app.request(`/api/parks/photo?${QUERY}`)
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    message: 'The park database does not answer at the moment. Please try again shortly.',
  })
  await database.close()
})
