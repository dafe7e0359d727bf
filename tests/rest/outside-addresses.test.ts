import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { readEnv } from '#server/boot/read-env.ts'
import { createApp } from '#server/http/app.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

/** Each names a place only this machine, or its network, can reach; or a file. */
const INSIDE = [
  'http://127.0.0.1:5432/',
  'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
  'http://[::1]:3000/',
  'http://0x7f000001/',
  'http://localhost@evil.example/',
  '//169.254.169.254/latest/meta-data/',
  '/\\169.254.169.254/latest/meta-data/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:6379/_FLUSHALL',
  'data:text/html,<script>hit()</script>',
  '/../../../../../../etc/passwd',
  'places/x/photos/../../../../../v1/secrets',
  'places/x/photos/y?key=stolen&z=',
  'places/x/photos/y#/media',
  'places/x/photos/y%2f..%2f..%2f..%2fsecrets',
]

const NOT_ADDRESSES = [
  'javascript:alert(1)',
  'file:///etc/passwd',
  'ftp://parks.example',
  '//parks.example',
  'https://user:secret@parks.example',
  'https://',
  'https://parks.example\r\nset-cookie: a=b',
  'https://parks.example/\u0000',
]

afterEach(() => vi.unstubAllGlobals())

/** The URLs of all network requests. */
function watchNetwork(): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    asked.push(input instanceof Request ? input.url : String(input))
    throw new TypeError('fetch failed')
  })
  return asked
}

describe('what visitors and the operator name is not fetched', () => {
  let database: Database
  beforeAll(async () => {
    database = await openTestDatabase()
    await seedParks(database)
  })
  afterAll(() => database.close())

  test('as a photo: it has to be one of a known park', async () => {
    const asked = watchNetwork()
    const GOOGLE_MAPS_SERVER_KEY = `AIza${'x'.repeat(35)}`
    const GOOGLE_MAPS_BROWSER_KEY = `AIza${'y'.repeat(35)}`
    const deps = makeTestDeps(database, { GOOGLE_MAPS_SERVER_KEY, GOOGLE_MAPS_BROWSER_KEY })
    const app = createApp({ deps, renderPage: async () => new Response('a page') })
    for (const reference of INSIDE) {
      for (const path of ['/api/parks/photo', '/api/parks/simple-photo']) {
        const query = new URLSearchParams({
          photoReference: reference.padEnd(20, '/'),
          maxWidth: '400',
        })
        const { status } = await app.request(`${path}?${query}`)
        expect([reference, status]).toEqual([reference, 404])
      }
    }
    expect(asked).toEqual([])
  })

  test('as a page to be verified: the site asks itself, or nobody', async () => {
    const asked = watchNetwork()
    const deps = makeTestDeps(database, { SITE_URL: 'https://parks.example' })
    const own: string[] = []
    deps.ownSite.serveBy((request) => {
      own.push(request.url)
      return new Response('a page')
    })
    const session = { id: 'operator', expiresAt: new Date(Date.now() + 60_000) }
    const sessions = { ...deps.sessions, read: async () => ({ session }) }
    deps.sessions = { ...sessions, overHttps: sessions }
    const { caller } = makeTestCaller(deps)
    for (const id of INSIDE) {
      await expect(caller.seo.verify({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
    expect([...asked, ...own]).toEqual([])
  })
})

test.each([
  'SITE_URL',
  'GOOGLE_PLACES_URL',
  'GOOGLE_GEOCODING_URL',
  'GOOGLE_PHOTOS_URL',
  'WIKIDATA_URL',
  'COMMONS_URL',
  'COMMONS_UPLOADS_URL',
  'GOOGLE_MAPS_SCRIPT_URL',
  'OVERPASS_URL',
  'NOMINATIM_URL',
  'MAP_STYLE_URL',
  'AI_BASE_URL',
  'IP_LOCATION_URL',
])('%s takes addresses of the web alone, without a user name', (name) => {
  const osm = { SITE_URL: 'https://parks.example', CONTACT_EMAIL: 'a@parks.example' }
  for (const value of NOT_ADDRESSES) {
    const read = () => readEnv({ ...osm, AI_MODEL: 'm', [name]: value })
    expect(read, `${name}=${value}`).toThrow(name)
  }
})
