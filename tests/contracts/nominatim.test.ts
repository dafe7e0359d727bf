import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCallPolicy } from '#server/sources/call-policy.ts'
import { makeNominatimGeocoder } from '#server/sources/geocode/nominatim/geocoder.ts'
import type { Geocoder } from '#server/sources/geocode/types.ts'
import type { OsmService } from '#server/sources/osm-service.ts'
import { makeThrottle } from '#server/sources/throttle.ts'
import { startNominatim } from '../upstreams/nominatim.ts'
import type { Upstream } from '../upstreams/server.ts'
import { PATIENT_MS } from './faults.ts'
import { describeGeocoder } from './geocoder-contract.ts'

const AGENT = 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'

function makeGeocoder({ url }: Upstream, more: Partial<OsmService> = {}) {
  return makeNominatimGeocoder({
    url,
    userAgent: AGENT,
    policy: makeCallPolicy({
      service: 'Nominatim',
      log: { warn() {}, info() {} },
      retryDelayMs: () => 1,
    }),
    throttle: makeThrottle('Nominatim', { spacing: 0 }),
    timeoutMs: PATIENT_MS,
    ...more,
  })
}

describeGeocoder({
  name: 'nominatim',
  cacheDays: 365,
  async start(timeoutMs) {
    const upstream = await startNominatim()
    return { geocoder: makeGeocoder(upstream, { timeoutMs }), upstream, close: upstream.close }
  },
  known: [
    {
      address: 'Portland, Maine',
      precision: 'city',
      at: { lat: 43.6574, lng: -70.2587 },
      within: 100,
      called: 'Portland, ME',
    },
    {
      address: '94117',
      precision: 'zip',
      at: { lat: 37.7705, lng: -122.4416 },
      within: 100,
      called: 'San Francisco, CA 94117',
    },
    {
      address: '501 Stanyan St, San Francisco, CA',
      precision: 'address',
      at: { lat: 37.7687, lng: -122.4537 },
      within: 100,
      called: '501 Stanyan Street, San Francisco, CA',
    },
    {
      address: 'Lombard Street, San Francisco',
      precision: 'address',
      at: { lat: 37.8021, lng: -122.4188 },
      within: 100,
      called: 'Lombard Street, San Francisco, CA',
    },
    {
      address: 'Golden Gate Park',
      precision: 'park',
      at: { lat: 37.7694, lng: -122.4829 },
      within: 100,
      called: 'Golden Gate Park',
    },
    {
      address: 'Mount Tamalpais',
      precision: 'park',
      at: { lat: 37.9236, lng: -122.5966 },
      within: 100,
      called: 'Mount Tamalpais',
    },
    {
      address: 'Mission District',
      precision: 'city',
      at: { lat: 37.7599, lng: -122.4148 },
      within: 100,
      called: 'Mission District, San Francisco, CA',
    },
    {
      address: 'California',
      precision: 'state',
      usState: 'CA',
      at: { lat: 36.7015, lng: -118.756 },
      within: 100,
      called: 'California',
    },
    {
      address: 'Iceland',
      precision: 'state',
      at: { lat: 64.9842, lng: -18.1059 },
      within: 100,
      called: 'Iceland',
    },
    {
      address: 'Whistler, BC',
      precision: 'city',
      at: { lat: 50.1172, lng: -122.9543 },
      within: 100,
      called: 'Whistler, BC',
    },
    {
      address: 'Eiffel Tower',
      precision: 'address',
      at: { lat: 48.8583, lng: 2.2945 },
      within: 100,
      called: 'Eiffel Tower, Paris, France',
    },
  ],
  unknown: ['asdfghjkl', '12 Main St, Xyzville, ME'],
  service: {
    path: '/search',
    otherShapes: [
      '{}',
      '[{}]',
      '[null]',
      '[{"lat": "north", "lon": "1", "category": "a", "type": "b", "display_name": "c"}]',
      '[{"lat": "91", "lon": "1", "category": "a", "type": "b", "display_name": "c"}]',
      '[{"lat": "", "lon": "1", "category": "a", "type": "b", "display_name": "c"}]',
    ],
  },
})

describe('Nominatim', () => {
  let upstream: Upstream
  let geocoder: Geocoder

  beforeEach(async () => {
    upstream = await startNominatim()
    geocoder = makeGeocoder(upstream)
  })
  afterEach(() => upstream.close())

  test('is asked for one place with its address, by one who says who he is', async () => {
    await geocoder.geocode('Portland, Maine')
    const [request] = upstream.requests
    expect(request?.method).toBe('GET')
    expect(Object.fromEntries(request?.url.searchParams ?? [])).toEqual({
      q: 'Portland, Maine',
      format: 'jsonv2',
      limit: '1',
      addressdetails: '1',
      'accept-language': 'en',
    })
    expect(request?.headers['user-agent']).toBe(AGENT)
  })

  test('refuses one who does not', async () => {
    const anonymous = makeGeocoder(upstream, { userAgent: 'node' })
    await expect(anonymous.geocode('Portland, Maine')).rejects.toMatchObject({
      failure: 'refused',
      status: 403,
    })
  })

  test.each(['parks near me', 'dog park', 'Playground', 'national parks', ' '])(
    '%j names no place and is not asked for',
    async (words) => {
      expect(await geocoder.geocode(words)).toBeNull()
      expect(upstream.requests).toEqual([])
    },
  )

  test('is asked once by 200 who ask the same at the same time', async () => {
    const places = await Promise.all(
      Array.from({ length: 200 }, () => geocoder.geocode('California')),
    )
    expect(new Set(places.map((place) => place?.name))).toEqual(new Set(['California']))
    expect(upstream.requests).toHaveLength(1)
  })

  test('is asked once a second at most, a second attempt included', async () => {
    const throttled = makeGeocoder(upstream, { throttle: makeThrottle('Nominatim') })
    upstream.fail('/search', { status: 500, times: 1 })
    await throttled.geocode('California')
    const [first, second, ...more] = upstream.requests.map(({ at }) => at)
    expect(more).toEqual([])
    expect((second ?? 0) - (first ?? 0)).toBeGreaterThan(900)
  })

  test('is not made to rest by too many who ask', async () => {
    const throttle = makeThrottle('Nominatim', { spacing: 100, longestWait: 200 })
    const throttled = makeGeocoder(upstream, { throttle })
    const asked = ['California', 'Iceland', '94117', 'Whistler', 'Eiffel Tower']
    const results = await Promise.allSettled(asked.map((words) => throttled.geocode(words)))
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    expect(results.at(-1)).toMatchObject({ reason: { failure: 'resting' } })
    expect(await throttled.geocode('Portland, ME')).not.toBeNull()
  })

  test.each([
    [{ error: 'Unable to geocode' }, /Unable to geocode/],
    [{ error: { code: 500, message: 'Database is away' } }, /Database is away/],
  ])('says in an answer that looks well that it failed: %j', async (answer, message) => {
    upstream.fail('/search', { body: JSON.stringify(answer) })
    await expect(geocoder.geocode('California')).rejects.toMatchObject({
      failure: 'failed',
      message: expect.stringMatching(message),
    })
  })

  const PLACE = {
    lat: '1.5',
    lon: '2.5',
    category: 'boundary',
    type: 'administrative',
    display_name: 'Somewhere, Some County, Some Country',
  }

  test.each([
    ['a region of an older server', { place_rank: 8 }, 'state'],
    ['a district of an older server', { place_rank: 18 }, 'city'],
    ['a boundary of which no more is known', {}, 'address'],
    ['a national park', { type: 'national_park', name: 'Some Park' }, 'park'],
    ['a county', { addresstype: 'county', place_rank: 12 }, 'city'],
    ['a village', { category: 'place', type: 'village', addresstype: 'village' }, 'city'],
    ['a café', { category: 'amenity', type: 'cafe', addresstype: 'amenity' }, 'address'],
  ])('%s', async (_, more, precision) => {
    upstream.fail('/search', { body: JSON.stringify([{ ...PLACE, ...more }]) })
    const place = await geocoder.geocode('Somewhere')
    expect(place).toMatchObject({ precision, location: { lat: 1.5, lng: 2.5 } })
    expect(place?.name).toBe('name' in more ? 'Some Park' : 'Somewhere, Some County')
  })
})
