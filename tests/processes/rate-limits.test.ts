import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mistakesOf } from '../html-mistakes.ts'
import { SOON_MS } from '../soon.ts'
import { startOwnServer } from './server-process.ts'

const TEXT = /Rate limit reached\. Please wait (59\d|600) seconds\./

describe('the limits of the built product', () => {
  let own: Awaited<ReturnType<typeof startOwnServer>>

  beforeAll(async () => {
    own = await startOwnServer({
      RATE_LIMIT_SEARCH: '10',
      TRUSTED_PROXIES: '127.0.0.0/8',
    })
  }, 120_000)
  afterAll(() => own.end())

  /** Sends a request like a visitor behind the proxy. */
  function get(path: string, address: string): Promise<Response> {
    return fetch(`${own.server.url}${path}`, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': address },
    })
  }

  async function spend(address: string): Promise<void> {
    for (let turn = 0; turn < 10; turn++) {
      expect((await get('/api/parks?lat=37.77&lng=-122.42', address)).status).toBe(200)
    }
  }

  test.each([
    ['/', '203.0.113.1', '198.51.100.1'],
    ['/?address=94110&park=1', '203.0.113.2', '198.51.100.2'],
    ['/parks/san-francisco', '203.0.113.3', '198.51.100.3'],
    ['/parks/1/any', '203.0.113.4', '198.51.100.4'],
    ['/s/aB9_x', '203.0.113.5', '198.51.100.5'],
  ])('%s is a page that says how long to wait', async (path, guest, other) => {
    expect((await get(path, guest)).status).toBeLessThan(400)
    await spend(other)
    const response = await get(path, other)
    expect(response.status).toBe(429)
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590)
    const html = await response.text()
    expect(html).toMatch(TEXT)
    expect(html).toMatch(/<h1[^>]*>Rate limit reached/)
    expect(html).toMatch(/<title>Rate limit reached \| Parkfetch<\/title>/)
    expect(html).not.toContain('undefined')
    expect(await mistakesOf(html)).toEqual([])
    // Cached answers cost nothing. Work after the start may still drop one.
    await vi.waitFor(async () => {
      expect((await get('/about', guest)).status).toBe(200)
      expect((await get('/about', other)).status).toBe(200)
    }, SOON_MS)
    expect((await get('/parks/nowhere-at-all-42', '203.0.113.5')).status).toBe(404)
  })

  test('the pages that a visitor opens count', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 12; turn++) statuses.push((await get('/', '203.0.113.200')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(10)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('the address is that of the connection where no proxy says otherwise', async () => {
    for (let turn = 0; turn < 10; turn++) await get('/', `not an address ${turn}`)
    expect((await fetch(`${own.server.url}/api/parks?lat=37.77&lng=-122.42`)).status).toBe(429)
  })
})
