import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import type { Upstream } from '../upstreams/server.ts'
import { failToStart, startOwnServer } from './server-process.ts'

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
  const page = async (path: string, agent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0') => {
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

test('keys that would be a surprise are refused at start, with the reason, and not told', async () => {
  const refused = await failToStart(settings({ GOOGLE_MAPS_BROWSER_KEY: SERVER_KEY }))
  expect(refused.code).toBe(1)
  expect(refused.output).toContain(
    'GOOGLE_MAPS_SERVER_KEY must not be the same as GOOGLE_MAPS_BROWSER_KEY',
  )
  expect(refused.output).not.toContain(SERVER_KEY)
})
