import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeCallPolicy } from '#server/sources/call-policy.ts'
import type { OsmService } from '#server/sources/osm-service.ts'
import { makeOverpassPlaces } from '#server/sources/places/overpass/provider.ts'
import type { PlacesArea, PlacesProvider } from '#server/sources/places/types.ts'
import { makeThrottle } from '#server/sources/throttle.ts'
import { startOverpass } from '../upstreams/overpass.ts'
import { withBounds } from '../upstreams/overpass-file.ts'
import type { OsmElement } from '../upstreams/overpass-parks.ts'
import type { Upstream } from '../upstreams/server.ts'
import { PATIENT_MS } from './faults.ts'
import { describePlacesProvider, expectSound } from './places-contract.ts'

const AGENT = 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'
const SAN_FRANCISCO: PlacesArea = { centre: { lat: 37.7749, lng: -122.4194 }, radius: 8_047 }

function makeProvider({ url }: Upstream, more: Partial<OsmService> = {}) {
  return makeOverpassPlaces({
    url,
    userAgent: AGENT,
    policy: makeCallPolicy({
      service: 'Overpass',
      log: { warn() {}, info() {} },
      retryDelayMs: () => 1,
    }),
    throttle: makeThrottle('Overpass', { spacing: 0 }),
    timeoutMs: PATIENT_MS,
    ...more,
  })
}

describePlacesProvider({
  name: 'overpass',
  async start(timeoutMs) {
    const upstream = await startOverpass()
    const provider = makeProvider(upstream, { timeoutMs })
    return { provider, upstream, close: upstream.close }
  },
  areas: [
    SAN_FRANCISCO,
    { bounds: { south: 41.8, west: -87.75, north: 41.95, east: -87.55 } },
    { bounds: { south: -17, west: 179.9, north: -16.7, east: -179.9 } },
  ],
  emptyArea: { centre: { lat: 0, lng: -150 }, radius: 16_093 },
  service: {
    path: '/api/interpreter',
    otherShapes: ['{}', '[]', '{"elements": {}}', '{"elements": [], "remark": 5}'],
    spoilOne: (body) => body.replace('"id":9003', '"id":"no number"'),
  },
})

describe('Overpass', () => {
  let upstream: Upstream
  let provider: PlacesProvider

  beforeEach(async () => {
    upstream = await startOverpass()
    provider = makeProvider(upstream)
  })
  afterEach(() => upstream.close())

  /** The last query received. */
  const lastQuery = () => new URLSearchParams(upstream.requests.at(-1)?.body).get('data')

  test('is asked for tags, dates and boxes around a point, by one who says who he is', async () => {
    await provider.findParks({ centre: { lat: 37.7749295, lng: -122.4194155 }, radius: 1609.4 })
    const [request] = upstream.requests
    expect(request?.method).toBe('POST')
    expect(request?.url.pathname).toBe('/api/interpreter')
    expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(request?.headers['user-agent']).toBe(AGENT)
    expect(lastQuery()).toBe(
      '[out:json][timeout:20][maxsize:134217728];' +
        '(nwr["leisure"~"^(park|dog_park|playground|nature_reserve|common|recreation_ground)$"]' +
        '(around:1610,37.7749295,-122.4194155);' +
        'nwr["landuse"="recreation_ground"](around:1610,37.7749295,-122.4194155);' +
        'nwr["leisure"="garden"]["access"~"^(yes|public|permissive)$"]' +
        '(around:1610,37.7749295,-122.4194155);' +
        'nwr["leisure"="garden"]["garden:type"="botanical"]' +
        '(around:1610,37.7749295,-122.4194155););out meta bb;',
    )
  })

  test('is asked for two boxes where one crosses the antimeridian', async () => {
    await provider.findParks({ bounds: { south: -17, west: 179.9, north: -16.7, east: -179.9 } })
    expect(lastQuery()).toContain('(-17.0000000,179.9000000,-16.7000000,180.0000000);')
    expect(lastQuery()).toContain('(-17.0000000,-180.0000000,-16.7000000,-179.9000000);')
  })

  test('may work for three seconds, as long as it is waited for', async () => {
    await makeProvider(upstream, { timeoutMs: undefined }).findParks(SAN_FRANCISCO)
    expect(lastQuery()).toContain('[timeout:3]')
  })

  test('is not asked for the parks of a state, which it could not list in time', async () => {
    const california = { south: 32.5, west: -124.5, north: 42, east: -114.1 }
    expect(await provider.findParks({ bounds: california })).toEqual([])
    const alaska = { south: 51.2, west: 172.4, north: 71.4, east: -129.9 }
    expect(await provider.findParks({ bounds: alaska })).toEqual([])
    expect(upstream.requests).toEqual([])
    const rhodeIsland = { south: 41.1, west: -71.9, north: 42.1, east: -71.1 }
    expect((await provider.findParks({ bounds: rhodeIsland })).length).toBeGreaterThan(1)
  })

  test.each(['', '/api', '/api/interpreter'])('may be given with %j at the end', async (path) => {
    const url = `${upstream.url}${path}`
    expect(await makeProvider(upstream, { url }).findParks(SAN_FRANCISCO)).not.toEqual([])
  })

  test('refuses one who does not say who he is', async () => {
    const anonymous = makeProvider(upstream, { userAgent: 'undici' })
    await expect(anonymous.findParks(SAN_FRANCISCO)).rejects.toMatchObject({
      failure: 'refused',
      status: 403,
    })
  })

  test('a park is described by its tags, as of its last edit, with the middle of its box', async () => {
    const parks = await provider.findParks(SAN_FRANCISCO)
    expect(parks.find(({ name }) => name === 'Golden Gate Park')).toEqual({
      source: 'osm',
      sourceId: 'relation/9001',
      name: 'Golden Gate Park',
      latitude: 37.7694,
      longitude: -122.4862,
      types: ['park'],
      amenities: ['Restrooms', 'Dogs Allowed'],
      facts: {
        toilets: { value: 'yes', since: '2022-05-14', reference: 'relation/9001' },
        leash: { value: 'on', since: '2022-05-14', reference: 'relation/9001' },
      },
    })
  })

  test('of a node and an area of one park the area stays, and gains what the node states', async () => {
    const parks = await provider.findParks(SAN_FRANCISCO)
    const dolores = parks.filter(({ name }) => name === 'Mission Dolores Park')
    expect(dolores).toMatchObject([
      {
        sourceId: 'way/9002',
        amenities: ['Playground', 'Restrooms'],
        facts: { playground: { value: 'yes' }, toilets: { value: 'yes' } },
      },
    ])
  })

  test('is asked once by 200 who ask the same at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => provider.findParks(SAN_FRANCISCO)),
    )
    expect(new Set(answers.map((parks) => parks.length)).size).toBe(1)
    expect(upstream.requests).toHaveLength(1)
  })

  test('goes on for the others when one of them no longer waits', async () => {
    upstream.fail('/api/interpreter', { delayMs: 1_000 })
    const leaving = new AbortController()
    const left = provider.findParks(SAN_FRANCISCO, leaving.signal)
    const stays = provider.findParks(SAN_FRANCISCO, new AbortController().signal)
    setTimeout(() => leaving.abort(new Error('gone')), 20)
    await expect(left).rejects.toThrow('gone')
    expect((await stays).length).toBeGreaterThan(1)
    expect(upstream.requests).toHaveLength(1)
  })

  test('is asked once a second at most', async () => {
    const throttled = makeProvider(upstream, { throttle: makeThrottle('Overpass') })
    await Promise.all(
      [1_000, 2_000].map((radius) => throttled.findParks({ ...SAN_FRANCISCO, radius })),
    )
    const [first = 0, second = 0] = upstream.requests.map(({ at }) => at)
    expect(second - first).toBeGreaterThan(900)
  })

  test.each([
    ['runtime error: Query timed out in "query" at line 1 after 4 seconds.', 'timeout'],
    [
      'runtime error: Query run out of memory in "query" at line 1 using about 128 MB of RAM.',
      'failed',
    ],
    ['runtime error: something else', 'failed'],
  ])('an answer that broke off is none: %s', async (remark, failure) => {
    upstream.fail('/api/interpreter', {
      rewrite: (body) => JSON.stringify({ ...JSON.parse(body), remark }),
    })
    await expect(provider.findParks(SAN_FRANCISCO)).rejects.toMatchObject({
      name: 'ProviderError',
      failure,
      message: `Overpass answered: ${remark}`,
    })
  })

  test('a remark that reports no error changes nothing', async () => {
    upstream.fail('/api/interpreter', {
      rewrite: (body) => JSON.stringify({ ...JSON.parse(body), remark: 'runtime remark: slow' }),
    })
    expect((await provider.findParks(SAN_FRANCISCO)).length).toBeGreaterThan(1)
  })

  test('504 says that it is too busy: it is not asked again at once', async () => {
    const text =
      'Error: runtime error: open64: 0 Success /osm3s_osm_base Dispatcher_Client::request_read_and_idx::timeout. The server is probably too busy to handle your request.'
    upstream.fail('/api/interpreter', { status: 504, body: `<html><p>${text}</p></html>` })
    await expect(provider.findParks(SAN_FRANCISCO)).rejects.toMatchObject({
      failure: 'overloaded',
      status: 504,
    })
    await expect(provider.findParks(SAN_FRANCISCO)).rejects.toMatchObject({ failure: 'resting' })
    expect(upstream.requests).toHaveLength(1)
  })
})

describe('what of an answer is a park of the area', () => {
  const BASE = { type: 'way', id: 1, tags: { leisure: 'park', name: 'Elm Park' } } as const
  const BOX = { minlat: 0.001, minlon: 0.001, maxlat: 0.003, maxlon: 0.003 }

  test.each<[string, Partial<OsmElement>, string[]]>([
    ['an area with its box', { bounds: BOX }, ['Elm Park']],
    ['a node', { type: 'node', lat: 0.002, lon: 0.002 }, ['Elm Park']],
    ['an area all of whose nodes are missing', {}, []],
    [
      'one whose middle is elsewhere',
      { bounds: { minlat: 0, minlon: 0, maxlat: 1, maxlon: 1 } },
      [],
    ],
    ['one without a name', { bounds: BOX, tags: { leisure: 'park', toilets: 'yes' } }, []],
    [
      'one without a name by a street',
      { bounds: BOX, tags: { leisure: 'dog_park', 'addr:street': 'Elm Street' } },
      ['Dog park near Elm Street'],
    ],
    [
      'one that is private',
      { bounds: BOX, tags: { leisure: 'park', name: 'Elm Park', access: 'private' } },
      [],
    ],
  ])('%s', async (_, more, names) => {
    const upstream = await startOverpass({ elements: [{ ...BASE, ...more } as OsmElement] })
    const area = { centre: { lat: 0, lng: 0 }, radius: 2_000 }
    const parks = await makeProvider(upstream).findParks(area)
    expect(parks.map(({ name }) => name)).toEqual(names)
    await upstream.close()
  })
})

describe('the date of a fact', () => {
  const tags = { leisure: 'park', name: 'Elm Park', toilets: 'yes' }

  test.each<[string, Partial<OsmElement>, string | undefined]>([
    ['is that of the last edit', { timestamp: '2021-03-04T23:59:59Z' }, '2021-03-04'],
    [
      'is that of a check where the tags have one',
      { timestamp: '2021-03-04T00:00:00Z', tags: { ...tags, check_date: '2020-02' } },
      '2020-02-01',
    ],
    ['is not known of a server without metadata', {}, undefined],
    ['is not known where it is none', { timestamp: 'yesterday' }, undefined],
  ])('%s', async (_, more, since) => {
    const element = { type: 'node', id: 1, lat: 0.002, lon: 0.002, tags, ...more } as OsmElement
    const upstream = await startOverpass({ elements: [element] })
    const area = { centre: { lat: 0, lng: 0 }, radius: 2_000 }
    const parks = await makeProvider(upstream).findParks(area)
    await upstream.close()
    expect(parks.map(({ facts }) => facts?.toilets?.since)).toEqual([since])
  })
})

const AUSTIN = '../shared/data/overpass/austin-tx-parks-2022.overpass.json.gz'

describe.skipIf(!existsSync(AUSTIN))(`the parks of Austin, from ${AUSTIN}`, () => {
  test('are sound and each once, and no named one is lost', async () => {
    const elements = withBounds(JSON.parse(gunzipSync(readFileSync(AUSTIN)).toString()))
    expect(elements).toHaveLength(471)
    const upstream = await startOverpass({ elements })
    const area = { centre: { lat: 30.3, lng: -97.75 }, radius: 50_000 }
    const parks = await makeProvider(upstream).findParks(area)
    await upstream.close()
    for (const park of parks) expectSound(park)

    const ids = new Set(parks.map(({ sourceId }) => sourceId))
    expect(ids.size).toBe(parks.length)
    const names = new Set(parks.map(({ name }) => name.toLowerCase()))
    const lost = elements
      .filter(({ tags }) => !/private|no|customers/.test(tags.access ?? ''))
      .filter(({ tags }) => tags.proposed !== 'yes')
      .flatMap(({ tags }) => tags.name?.split(';')[0]?.replace(/\s+/g, ' ').trim() ?? [])
      .filter((name) => !names.has(name.toLowerCase()))
    expect(lost).toEqual([])
    const idsOf = (wanted: string) =>
      parks.filter(({ name }) => name === wanted).map(({ sourceId }) => sourceId)
    expect(idsOf('South Austin Neighborhood Park')).toEqual(['way/37183485'])
    expect(idsOf('Pease District Park')).toEqual(['way/326162404'])
    expect(idsOf('Woodlands Park').sort()).toEqual(['way/470070619', 'way/777815447'])
    expect(parks.find(({ sourceId }) => sourceId === 'way/27087648')).toMatchObject({
      name: 'Red Bud Isle Park',
      vicinity: '3401 Redbud Trail, Austin',
      postalCode: '78746',
    })
  })
})
