import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeLog } from '#server/core/log.ts'
import { makeCallPolicy } from '#server/sources/call-policy.ts'
import type { IpLocator } from '#server/sources/ip-locations.ts'
import {
  type IpLocations,
  makeIpLocations,
  makeJsonIpLocator,
  makeTextIpLocator,
} from '#server/sources/ip-locations.ts'
import { startIpLocation } from '../upstreams/ip-location.ts'
import type { Upstream } from '../upstreams/server.ts'
import { FAULTS } from './faults.ts'

const CHICAGO = { lat: 41.8781, lng: -87.6298 }
const NETWORK = '93.184.216.0'
const TEXT = /\/loc$/
const JSON_PATH = /\/json\/$/
const log = makeLog('silent')

let upstream: Upstream

beforeEach(async () => {
  upstream = await startIpLocation()
})
afterEach(() => upstream.close())

function policy(service: string) {
  return makeCallPolicy({ service, log, retryDelayMs: () => 1 })
}

function makeLocators() {
  const query = '?token=secret-token'
  return {
    text: makeTextIpLocator({ url: `${upstream.url}/{ip}/loc${query}`, policy: policy('text') }),
    json: makeJsonIpLocator({ url: `${upstream.url}/{ip}/json/${query}`, policy: policy('json') }),
  }
}

function paths(): string[] {
  return upstream.requests.map(({ url }) => url.pathname)
}

describe.each(['text', 'json'] as const)('a service that locates in %s', (kind) => {
  let locator: IpLocator
  const soon = () => 2_000

  beforeEach(() => {
    locator = makeLocators()[kind]
  })

  test('says where a network is', async () => {
    expect(await locator.locate(NETWORK, soon)).toEqual(CHICAGO)
    expect(await locator.locate('2606:2800:220:100::', soon)).toEqual({ lat: 42.355, lng: -71.066 })
  })

  test('learns the network and who asks, nothing else', async () => {
    await locator.locate(NETWORK, soon)
    const [request] = upstream.requests
    expect(request?.url.href).toContain(`/${NETWORK}/`)
    expect(request?.url.search).toBe('?token=secret-token')
    expect(request?.headers['user-agent']).toBe('Parkfetch')
    expect(Object.keys(request?.headers ?? {})).not.toContain('x-forwarded-for')
  })

  test.each(FAULTS)('$what', async ({ fault, failure }) => {
    upstream.fail('/', fault)
    const timeoutMs = failure === 'timeout' ? () => 200 : soon
    await expect(locator.locate(NETWORK, timeoutMs)).rejects.toMatchObject({ failure })
  })

  test('what it says in refusing is not passed on', async () => {
    upstream.fail('/', { status: 403, body: `${NETWORK} has no rights, nor secret-token` })
    const error = await locator.locate(NETWORK, soon).catch((reason) => reason)
    expect(error).toMatchObject({ failure: 'refused', status: 403 })
    expect(`${error.message} ${error.cause}`).not.toMatch(/93\.184|secret-token/)
  })

  test('a network that it does not know is a failure', async () => {
    await expect(locator.locate('8.8.8.0', soon)).rejects.toMatchObject({ name: 'ProviderError' })
  })
})

describe('coordinates that can’t be', () => {
  test.each([
    '',
    ' ',
    'undefined',
    '37.7749',
    '37.7749,',
    ',-122.4194',
    '37.7749,-122.4194,5',
    '37.7749 -122.4194',
    'north,west',
    '91,0',
    '85.1,0',
    '-85.1,0',
    '0,180.1',
    '0,-181',
    'NaN,NaN',
    'Infinity,0',
    '1e1,0',
    '{"latitude": 1, "longitude": 2}',
  ])('in text: %j', async (body) => {
    upstream.fail(TEXT, { body })
    await expect(makeLocators().text.locate(NETWORK, () => 2_000)).rejects.toMatchObject({
      failure: 'malformed',
    })
  })

  test.each([
    '{}',
    'null',
    '[]',
    '41.8,-87.6',
    '{"latitude": 41.8}',
    '{"latitude": "41.8", "longitude": "-87.6"}',
    '{"latitude": null, "longitude": null}',
    '{"latitude": 85.1, "longitude": 0}',
    '{"latitude": 0, "longitude": 180.1}',
    '{"latitude": 0, "longitude": -180.1}',
    '{"error": true, "reason": "RateLimited"}',
  ])('in JSON: %j', async (body) => {
    upstream.fail(JSON_PATH, { body })
    await expect(makeLocators().json.locate(NETWORK, () => 2_000)).rejects.toMatchObject({
      failure: 'malformed',
    })
  })

  test.each([
    ['85,180', { lat: 85, lng: 180 }],
    ['-85,-180', { lat: -85, lng: -180 }],
    [' 37.7749 , -122.4194 \r\n', { lat: 37.7749, lng: -122.4194 }],
  ])('but these can: %j', async (body, location) => {
    upstream.fail(TEXT, { body })
    expect(await makeLocators().text.locate(NETWORK, () => 2_000)).toEqual(location)
  })
})

describe('both services', () => {
  let locations: IpLocations

  beforeEach(() => {
    const { text, json } = makeLocators()
    locations = makeIpLocations({ locators: [text, json], log })
  })

  test('the first is asked, and no other where it knows', async () => {
    expect(locations.isOn).toBe(true)
    expect(await locations.find(NETWORK)).toEqual(CHICAGO)
    expect(paths()).toEqual([`/${NETWORK}/loc`])
  })

  test('the second is asked where the first gives something else', async () => {
    upstream.fail(TEXT, { body: 'undefined' })
    expect(await locations.find(NETWORK)).toEqual(CHICAGO)
    expect(paths()).toEqual([`/${NETWORK}/loc`, `/${NETWORK}/json/`])
  })

  test('an answer is remembered, and asked for once by many', async () => {
    const found = await Promise.all(Array.from({ length: 50 }, () => locations.find(NETWORK)))
    expect(found).toEqual(Array.from({ length: 50 }, () => CHICAGO))
    await locations.find(NETWORK)
    expect(paths()).toHaveLength(1)
    await locations.find('81.2.69.0')
    expect(paths()).toHaveLength(2)
  })

  test('that none knows is remembered too', async () => {
    upstream.fail('/', { status: 404, body: '' })
    expect(await locations.find(NETWORK)).toBeNull()
    expect(await locations.find(NETWORK)).toBeNull()
    expect(paths()).toHaveLength(2)
  })

  test('two that never answer take two seconds, then one', async () => {
    upstream.fail('/', { how: 'hang' })
    const start = performance.now()
    expect(await locations.find(NETWORK)).toBeNull()
    const taken = performance.now() - start
    expect(taken).toBeGreaterThan(2_900)
    expect(taken).toBeLessThan(3_500)
    const [first, second, ...more] = upstream.requests.map(({ at }) => at)
    expect(more).toEqual([])
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(1_900)
    expect((second ?? 0) - (first ?? 0)).toBeLessThan(2_400)
  })

  test('a slow one is waited for', async () => {
    upstream.fail(TEXT, { delayMs: 1_000 })
    expect(await locations.find(NETWORK)).toEqual(CHICAGO)
    expect(paths()).toEqual([`/${NETWORK}/loc`])
  })

  test('one that fails again and again is left alone', async () => {
    upstream.fail(TEXT, { status: 500, body: '' })
    for (let third = 0; third < 8; third++) {
      await locations.find(`9.9.${third}.0`)
    }
    // Five calls with one retry each.
    expect(paths().filter((path) => TEXT.test(path))).toHaveLength(10)
  })
})

test('with no service there is nothing to ask', async () => {
  const locations = makeIpLocations({ locators: [], log })
  expect(locations.isOn).toBe(false)
  expect(await locations.find(NETWORK)).toBeNull()
})
