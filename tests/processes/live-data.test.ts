import { load } from 'cheerio'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import type { Upstream } from '../upstreams/server.ts'
import { failToStart, startOwnServer } from './server-process.ts'

const VISITOR = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const BROWSER_KEY = 'browser-key-of-the-double-0001'

const PASSWORD = 'a long password'

let google: Upstream
let own: Awaited<ReturnType<typeof startOwnServer>>

beforeAll(async () => {
  google = await startGoogle()
  own = await startOwnServer(settings({ ADMIN_PASSWORD: PASSWORD }))
})
afterAll(async () => {
  google.heal()
  await own.end()
  await google.close()
})
beforeEach(() => {
  google.requests.length = 0
})

const settings = (more: Record<string, string> = {}) => ({
  GOOGLE_MAPS_SERVER_KEY: SERVER_KEY,
  GOOGLE_MAPS_BROWSER_KEY: BROWSER_KEY,
  GOOGLE_PLACES_URL: google.url,
  GOOGLE_GEOCODING_URL: google.url,
  GOOGLE_PHOTOS_URL: google.url,
  ...more,
})

test('pages bring live parks to visitors; search engines get what is known, at no cost', async () => {
  const { server } = own
  expect(server.output()).toContain('Parks: google, then the database')
  expect(server.output()).toContain('The budget for Google is $5 a day.')
  const page = async (path: string, agent = VISITOR) => {
    const response = await fetch(server.url + path, { headers: { 'user-agent': agent } })
    const caching = response.headers.get('cache-control')
    return { status: response.status, caching, text: await response.text() }
  }
  const phoenix = '/?address=Phoenix&sort=distance'
  const before = await page(phoenix, CRAWLER)
  expect(before.status).toBe(200)
  expect(before.text).toContain('No parks found in this area.')
  // Nobody else may be given the free remainder.
  expect(before.caching).toBe('private, no-store')
  expect(google.requests).toEqual([])
  const visited = await page(phoenix)
  expect(visited.text).toContain('Park data:')
  expect(visited.caching).toMatch(/^public, max-age=0, s-maxage=60, /)
  expect(google.requests).toHaveLength(1)
  const after = await page(phoenix, CRAWLER)
  const [link = ''] = /\/parks\/\d+\/[\w-]+/.exec(after.text) ?? []
  expect((await page(link, CRAWLER)).status).toBe(200)
  expect(google.requests).toHaveLength(1)
  expect((await page(link)).text).toContain('Monday: ')
  expect(google.requests).toHaveLength(2)
  for (const { text } of [visited, after]) expect(text).not.toContain(SERVER_KEY)
  expect(server.output()).not.toContain(SERVER_KEY)
})

test('the operator sees the same of caches, whatever the browser is called', async () => {
  const { server } = own
  const login = await fetch(`${server.url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  })
  const cookie = login.headers.getSetCookie().map((header) => header.split(';')[0])
  const isGoogleInUse = async (agent: string) => {
    const headers = { cookie: cookie.join('; '), 'user-agent': agent }
    const page = await (await fetch(`${server.url}/admin/cache`, { headers })).text()
    return /isInUse\W+(true|false)/.exec(page)?.[1]
  }
  expect(await isGoogleInUse('Firefox/140.0')).toBe('true')
  expect(await isGoogleInUse(CRAWLER)).toBe('true')
})

test("Google's parks are shared with their photos, and are not to be found", async () => {
  const { server } = own
  const get = (path: string, agent = VISITOR) =>
    fetch(new URL(path, server.url), { headers: { 'user-agent': agent } })
  const json = async (path: string) => (await get(path)).json()
  const open = async (path: string) => {
    const response = await get(path)
    return { path: new URL(response.url).pathname, $: load(await response.text()) }
  }

  // Without scripts photos are there too.
  const { parks } = await json('/api/parks?lat=39.73915&lng=-104.9847&rating=1')
  const list = await open('/?lat=39.73915&lng=-104.9847&rating=1')
  const photo = await get(list.$('article img').first().attr('src') ?? '')
  const { width } = await sharp(await photo.arrayBuffer()).metadata()
  expect([photo.status, width]).toEqual([200, 400])

  // A link to a park is previewed with its photo once that is cached.
  const park = parks.find(({ photos }: { photos?: unknown }) => photos)
  const shared = await fetch(`${server.url}/api/share`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ parkId: park.id }),
  })
  const { shortId } = await shared.json()
  const [{ photoReference }] = park.photos
  const query = new URLSearchParams({ photoReference, maxWidth: '400' })
  expect((await get(`/api/parks/simple-photo?${query}`)).status).toBe(200)
  const { $ } = await open(`/s/${shortId}`)
  const images = $('meta[property="og:image"]')
    .toArray()
    .map((tag) => $(tag).attr('content') ?? '')
  const [image = '', card] = images
  const url = new URL(image)
  expect(url.origin + url.pathname).toBe(`${server.url}/api/parks/photo`)
  expect(url.searchParams.get('maxWidth')).toBe('800')
  const previewed = await get(image, 'Twitterbot/1.0')
  expect([previewed.status, previewed.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  // For clients that cannot have the photo.
  expect(card).toBe(`${server.url}/og/parks/${park.id}.png?width=800`)

  const sitemap = await (await get('/sitemap/parks-1.xml')).text()
  const [theirs] = (await json('/api/parks?address=Phoenix')).parks
  const page = await open(`/parks/${theirs.id}`)
  for (const document of [page, await open('/parks/phoenix')]) {
    expect(document.$('meta[name=robots][content=noindex]')).toHaveLength(1)
    expect(document.$('meta[property="og:title"]')).toHaveLength(1)
  }
  expect([page.path, sitemap.includes(page.path)]).toEqual([page.path, false])
  // A park of this site may be indexed although Google adds to it.
  const [ours] = (await json('/api/parks?address=Golden+Gate+Park')).parks
  const known = await open(`/parks/${ours.id}`)
  expect(known.$('meta[name=robots]')).toHaveLength(0)
  expect([known.path, sitemap.includes(known.path)]).toEqual([known.path, true])
})

test('no page waits longer than three seconds for a source that hangs', async () => {
  const { server } = own
  const { parks } = await (await fetch(`${server.url}/api/parks?address=Denver`)).json()
  google.fail('/', { how: 'hang' })
  for (const path of [
    '/?address=Portland',
    `/?park=${parks[0].id}`,
    '/parks/seattle',
    `/parks/${parks[1].id}`,
  ]) {
    const start = performance.now()
    const response = await fetch(server.url + path)
    await response.text()
    expect([path, response.status]).toEqual([path, 200])
    expect(performance.now() - start, path).toBeLessThan(5_500)
  }
  google.heal()
})

test('keys that would be a surprise are refused at start, with the reason, and not shown', async () => {
  const refused = await failToStart(settings({ GOOGLE_MAPS_BROWSER_KEY: SERVER_KEY }))
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'GOOGLE_MAPS_SERVER_KEY must not be the same as GOOGLE_MAPS_BROWSER_KEY',
  )
  expect(refused.output).not.toContain(SERVER_KEY)
})
