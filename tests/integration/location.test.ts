import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { createApp } from '#server/http/app.ts'
import { appRouter } from '#server/http/rpc/routers/app-router.ts'
import { createCallerFactory, makeContext } from '#server/http/rpc/trpc.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { makeTestDeps } from '../test-deps.ts'
import { startIpLocation } from '../upstreams/ip-location.ts'
import type { Upstream } from '../upstreams/server.ts'

const CHICAGO = { lat: 41.8781, lng: -87.6298 }
const BOSTON = { lat: 42.355, lng: -71.066 }

describe.each(databaseKinds)('the approximate location (%s)', (kind) => {
  let database: Database
  let upstream: Upstream
  let settings: Record<string, string>

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    upstream = await startIpLocation()
    settings = {
      IP_LOCATION_URL: `${upstream.url}/{ip}/loc`,
      IP_LOCATION_FALLBACK_URL: `${upstream.url}/{ip}/json/`,
    }
  })
  afterEach(() => upstream.close())

  function makeAsker(deps = makeTestDeps(database, settings)) {
    return (address: string) => {
      const caller = { clientId: null, address }
      const parts = { headers: new Headers(), caller, answerHeaders: new Headers() }
      return createCallerFactory(appRouter)(makeContext(deps, parts)).location.approximate()
    }
  }

  test('is that of the visitor’s network, whose last part stays here', async () => {
    const ask = makeAsker()
    expect(await ask('93.184.216.34')).toEqual({ location: CHICAGO })
    expect(await ask('93.184.216.99')).toEqual({ location: CHICAGO })
    expect(await ask('26062800022001/56')).toEqual({ location: BOSTON })
    expect(upstream.requests.map(({ url }) => url.pathname)).toEqual([
      '/93.184.216.0/loc',
      '/2606:2800:220:100::/loc',
    ])
  })

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.31.255.1',
    '192.168.1.1',
    '169.254.1.1',
    '100.100.1.1',
    '00000000000000/56',
    'fe800000000000/56',
    'fd123456789abc/56',
    '20010db8000000/56',
    'unknown',
  ])('%s is never sent out', async (address) => {
    expect(await makeAsker()(address)).toEqual({ location: null })
    expect(upstream.requests).toEqual([])
  })

  test('the second service can be set alone', async () => {
    delete settings.IP_LOCATION_URL
    expect(await makeAsker()('93.184.216.34')).toEqual({ location: CHICAGO })
    expect(upstream.requests.map(({ url }) => url.pathname)).toEqual(['/93.184.216.0/json/'])
  })

  test('nobody is asked unless the operator says whom, and the browser knows', async () => {
    const on = makeTestDeps(database, settings)
    const off = makeTestDeps(database)
    expect(await makeAsker(off)('93.184.216.34')).toEqual({ location: null })
    expect(upstream.requests).toEqual([])
    expect([on, off].map(({ configured }) => configured.current.siteConfig.ipLocation)).toEqual([
      true,
      false,
    ])
  })

  test('services that hang are waited for no longer than three seconds', async () => {
    upstream.fail('/', { how: 'hang' })
    const start = performance.now()
    expect(await makeAsker()('93.184.216.34')).toEqual({ location: null })
    expect(performance.now() - start).toBeLessThan(3_400)
  })

  test('over HTTP the address a trusted proxy forwards counts', async () => {
    const ask = async (trusted: string) => {
      const deps = makeTestDeps(database, { ...settings, TRUSTED_PROXIES: trusted })
      const app = createApp({ deps, renderPage: async () => new Response('') })
      const incoming = { socket: { remoteAddress: '127.0.0.1', remotePort: 1 } }
      const headers = { 'x-forwarded-for': '81.2.69.160' }
      const path = '/api/trpc/location.approximate'
      const response = await app.request(path, { headers }, { incoming })
      return [response.status, await response.json()]
    }
    const answer = (location: unknown) => [200, { result: { data: { location } } }]
    expect(await ask('127.0.0.1')).toEqual(answer({ lat: 51.5142, lng: -0.0931 }))
    expect(await ask('10.0.0.0/8')).toEqual(answer(null))
  })
})
