import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { databaseUrl, withAdmin } from '../database/global-setup.ts'
import { INTERNALS } from '../internals.ts'
import { allChunksOf, contentOf, entries } from './manifest.ts'
import { rawRequest } from './raw-request.ts'
import { startOwnServer } from './server-process.ts'

const SECRETS = {
  ADMIN_PASSWORD: 'sentinel-password-1b7f',
  GOOGLE_MAPS_SERVER_KEY: 'sentinel-server-'.padEnd(39, '2c8a'),
  AI_API_KEY: 'sentinel-writer-key-3d9b',
}

const SETTINGS = {
  ...SECRETS,
  PLACES_PROVIDERS: 'local',
  GEOCODERS: 'offline',
  AI_BASE_URL: 'http://127.0.0.1:9',
  AI_MODEL: 'none',
  SITE_URL: 'https://parks.example',
  SITE_NAME: `</title><img src=x onerror=hit()>"'&`,
  LOG_LEVEL: 'debug',
}

/** Each would redirect elsewhere if part of it were used as a URL. */
const ELSEWHERE = [
  '//evil.example',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '/.//evil.example/',
  '/%09//evil.example/',
  '//evil.example/%2e%2e/',
  '//evil.example/..',
  '/parks//evil.example/',
  '/parks/1//evil.example/',
  '/parks/1/..//evil.example/',
  '/s///evil.example/',
  '/s/%2f%2fevil.example/',
  '/blog//evil.example/',
  '/about//',
  '/about/?next=//evil.example',
  '/admin//evil.example/',
  '/admin/login?next=//evil.example',
  '/admin?next=https://evil.example',
  '/?share=//evil.example',
  'http://evil.example/parks/1',
]

/** Each would leave the folder of built files if used as a path. */
const OUTSIDE = [
  '/../../../../../../etc/passwd',
  '/..%2f..%2f..%2f..%2f..%2fetc%2fpasswd',
  '/%2e%2e/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/assets/../../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5c..%5cpackage.json',
  '/assets/..\\..\\..\\package.json',
  '/assets/....//....//....//package.json',
  '/assets/%252e%252e%252f%252e%252e%252fpackage.json',
  '/assets//../../package.json',
  '/favicon.svg%00.html',
  '/.env',
  '/package.json',
  '/dist/app/index.js',
  '/og/..%2f..%2f..%2fpackage.json.png',
  '/og/parks/..%2f..%2f1.png',
  '/og/listings/..%2f..%2f..%2fetc%2fpasswd.png',
  '/sitemap/..%2f..%2fpackage.json.xml',
  '/api/parks/photo?photoReference=../../../../../../etc/passwd',
  '/api/parks/photo?photoReference=..%2f..%2fpostgres%2fpg_hba.conf',
  '/api/parks/photo?photoReference=file:///etc/passwd',
]

/** Malformed requests. */
const ODD: readonly [path: string, raw?: Parameters<typeof rawRequest>[2]][] = [
  ['/%'],
  ['/%E0%A4%A'],
  ['/parks/%ff%fe'],
  ['/parks/chicago%00'],
  ['/s/%00'],
  [`/${'a'.repeat(8_000)}`],
  [`/parks/${'a/'.repeat(2_000)}`],
  [`/?address=${'%F0%9F%98%80'.repeat(600)}`],
  ['/?lat=NaN&lng=1e999&zoom=-1'],
  ['/?__proto__[a]=1&constructor.prototype=2'],
  ['/', { method: 'TRACE' }],
  ['/', { method: 'PROPFIND' }],
  ['/', { headers: { cookie: 'parkfetch_session=%; a=%E0%A4%A; =;;' } }],
  ['/', { headers: { 'if-modified-since': 'x', 'if-none-match': '"'.repeat(999) } }],
  ['/favicon.svg', { headers: { range: 'bytes=9-1,-,5-' } }],
  ['/', { headers: { 'accept-encoding': 'br;q=x,,;', accept: ';;;' } }],
  ['/api/parks/%E0%A4%A'],
  ['/api/parks/%'],
  ['/api/trpc/%'],
  ['/api/trpc/parks.search?input=%'],
  ['/api/trpc/parks.search?input={'],
  ['/api/trpc/parks.search,constructor,__proto__?batch=1&input={}'],
  ['/api/trpc/__proto__'],
  ['/api/trpc/parks.constructor'],
  ['/api/events', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"' }],
  [
    '/api/trpc/events.record',
    { method: 'POST', headers: { 'content-type': 'application/json' }, body: '[' },
  ],
]

describe('the built product, NODE_ENV or not', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>
  beforeAll(async () => {
    own = await startOwnServer(SETTINGS, 'without NODE_ENV')
  })
  afterAll(() => own.end())

  const ask = (path: string, raw?: Parameters<typeof rawRequest>[2]) =>
    rawRequest(own.server.url, path, raw)

  test('leads nowhere but to itself', async () => {
    const led: string[] = []
    for (const path of ELSEWHERE) {
      const { status, headers } = await ask(path)
      expect([path, status < 500]).toEqual([path, true])
      const { location } = headers
      if (typeof location !== 'string') continue
      led.push(path)
      const { origin } = new URL(location, 'https://parks.example')
      expect([path, location, origin]).toEqual([path, location, 'https://parks.example'])
    }
    expect(led.length).toBeGreaterThan(3)
  })

  test('gives no file but those that are built for browsers', async () => {
    for (const path of OUTSIDE) {
      const { status, body } = await ask(path)
      expect([path, status < 500]).toEqual([path, true])
      expect(body).not.toMatch(/root:|"private": true|"dependencies"|sentinel|createServer/)
      expect([path, body.startsWith('<!DOCTYPE') || body === '' || status >= 400]).toEqual([
        path,
        true,
      ])
    }
  })

  test('calls itself by its own name, whatever host it is asked as', async () => {
    for (const host of ['evil.example', 'evil.example:80', 'parks.example.evil.example']) {
      const headers = { host, 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
      for (const path of [
        '/',
        '/about',
        '/parks/chicago',
        '/sitemap',
        '/blog',
        '/sitemap.xml',
        '/robots.txt',
        '/blog/feed.xml',
        '/parks/1',
        '/admin',
        '/nothing',
      ]) {
        const { headers: given, body } = await ask(path, { headers })
        expect([path, JSON.stringify(given).includes('evil')]).toEqual([path, false])
        expect([path, body.includes('evil.example')]).toEqual([path, false])
      }
    }
  })

  test('shows its name as text, whatever it is', async () => {
    for (const path of ['/', '/about', '/blog', '/parks/1/golden-gate-park', '/blog/feed.xml']) {
      expect([path, /<img src=x/.test((await ask(path)).body)]).toEqual([path, false])
    }
    expect((await ask('/about')).body).toContain('&lt;img src=x onerror=hit()&gt;')
  })

  test('answers what is hardly a request without a fault, and without a word about itself', async () => {
    for (const [path, raw] of ODD) {
      const { status, body } = await ask(path, raw)
      const sent = `${raw?.method ?? 'GET'} ${path.slice(0, 60)}`
      expect([sent, status < 500 || status === 501]).toEqual([sent, true])
      const own = body.replace(/<script.*?<\/script>|<link[^>]*>/gs, '')
      expect([sent, INTERNALS.exec(own)?.[0]]).toEqual([sent, undefined])
    }
  })

  test('takes no request that names two hosts', async () => {
    const { hostname, port } = new URL(own.server.url)
    const socket = connect(Number(port), hostname)
    socket.write('GET /about HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('A request must name one host')
  })

  test('takes no body that is too large, announced or not', async () => {
    const headers = { 'content-type': 'application/json' }
    for (const path of ['/api/events', '/api/trpc/events.record', '/api/parks/1/report']) {
      const body = ['x'.repeat(60_000), 'x'.repeat(60_000)]
      expect([path, (await ask(path, { method: 'POST', headers, body })).status]).toEqual([
        path,
        413,
      ])
    }
  })

  test('gives browsers none of its secrets', async () => {
    for (const path of [
      '/',
      '/about',
      '/privacy',
      '/admin/login',
      '/api/config',
      '/sw.js',
      '/offline',
    ]) {
      expect((await ask(path)).body).not.toContain('sentinel')
    }
    expect(own.server.output()).not.toMatch(/sentinel-(server|writer|password)/)
  })

  test('gives browsers no name of a secret', () => {
    const names =
      /ADMIN_PASSWORD|GOOGLE_MAPS_SERVER_KEY|AI_API_KEY|DATABASE_URL|process\.env\.[A-MO-Z]/
    const isNaming = (entry: string) =>
      allChunksOf(entry).some(({ file }) => names.test(contentOf(file).toString()))
    expect(entries).toContain('pages/admin-config/+Page.tsx')
    expect(entries.filter(isNaming)).toEqual([])
  })
})

const { remote } = inject('databases')

test.skipIf(!remote)('a fault is reported in general words, NODE_ENV or not', async () => {
  if (!remote) return
  const name = `parkfetch_fault_${process.pid}`
  await withAdmin(remote.url, (sql) => sql.unsafe(`create database ${name}`))
  const url = databaseUrl(remote.url, name)
  const { server, end } = await startOwnServer(
    { ...SETTINGS, DATABASE_URL: url, LOG_LEVEL: 'silent' },
    'without NODE_ENV',
  )
  await withAdmin(url, (sql) =>
    sql.unsafe('alter table parks rename to gone; alter table operators rename to lost'),
  )
  const input = encodeURIComponent('{"lat":1,"lng":1}')
  const login = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"password":"hunter2hunter2"}',
  }
  const faults = [
    await rawRequest(server.url, '/'),
    await rawRequest(server.url, '/parks/1/golden-gate-park'),
    await rawRequest(server.url, '/parks/chicago'),
    await rawRequest(server.url, '/api/parks?lat=1&lng=1'),
    await rawRequest(server.url, `/api/trpc/parks.search?input=${input}`),
    await rawRequest(server.url, `/api/trpc/parks.search,parks.search?batch=1&input=${input}`),
    await rawRequest(server.url, '/sitemap.xml'),
    await rawRequest(server.url, '/og/parks/1.png'),
    await rawRequest(server.url, '/api/admin/login', login),
  ]
  for (const { body } of faults) {
    const own = body.replace(/<script.*?<\/script>|<link[^>]*>/gs, '')
    expect(INTERNALS.exec(own)?.[0]).toBeUndefined()
    expect(own).not.toMatch(/relation|gone|lost|hunter2|sentinel/)
  }
  expect(faults.filter(({ status }) => status === 500).length).toBeGreaterThan(5)
  await end()
  await withAdmin(remote.url, (sql) => sql.unsafe(`drop database ${name} with (force)`))
})
