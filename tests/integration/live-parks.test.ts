import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { dropOutdatedFacts } from '#db/queries/park/parks.ts'
import { cacheEntries, ledger, operators } from '#db/schema/operator.ts'
import { parks } from '#db/schema/parks.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { createApp } from '#server/http/app.ts'
import { databaseKinds, emptyTestDatabase, openTestDatabase } from '../database/test-database.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import { startOverpass } from '../upstreams/overpass.ts'
import type { Upstream } from '../upstreams/server.ts'

const DENVER = { lat: 39.7392, lng: -104.9903 }
const NEARBY = '/v1/places:searchNearby'
const TEXT = '/v1/places:searchText'

describe.each(databaseKinds)('live sources (%s)', (kind) => {
  let database: Database
  let google: Upstream
  let overpass: Upstream
  let folder: string

  beforeAll(async () => {
    ;[google, overpass] = await Promise.all([startGoogle(), startOverpass()])
    folder = await mkdtemp(join(tmpdir(), 'parkfetch-live-'))
    database = await openTestDatabase(kind)
    // The first answer of a process takes long to write, and live sources are waited for three seconds.
    await search(make(), { lat: -33.87, lng: 151.2 })
    await emptyTestDatabase(database)
  })
  afterAll(async () => {
    await Promise.all([google.close(), overpass.close(), rm(folder, { recursive: true })])
    await database.close()
  })
  beforeEach(() => {
    google.requests.length = 0
    overpass.requests.length = 0
  })
  afterEach(async () => {
    google.heal()
    overpass.heal()
    await emptyTestDatabase(database)
  })

  /** Pending calls must not write into the next test's database. */
  async function leaveDatabase(): Promise<void> {
    await database.close()
    database = await openTestDatabase(kind)
  }

  function settings(more: Record<string, string> = {}) {
    return {
      DATA_DIR: folder,
      GOOGLE_MAPS_SERVER_KEY: SERVER_KEY,
      GOOGLE_MAPS_BROWSER_KEY: 'browser-key-of-the-double-0001',
      GOOGLE_PLACES_URL: google.url,
      GOOGLE_GEOCODING_URL: google.url,
      GOOGLE_PHOTOS_URL: google.url,
      OVERPASS_URL: overpass.url,
      SITE_URL: 'https://parks.example',
      CONTACT_EMAIL: 'parks@parks.example',
      PLACES_PROVIDERS: 'google,local',
      ...more,
    }
  }
  const make = (more?: Record<string, string>) => makeTestDeps(database, settings(more))

  async function search(
    deps: ReturnType<typeof make>,
    input: Record<string, unknown> = DENVER,
  ): Promise<SearchAnswer> {
    const answer = await makeTestCaller(deps).caller.parks.search(input as typeof DENVER)
    return JSON.parse(JSON.stringify(answer)) as SearchAnswer
  }
  const asked = (path: string) => google.requests.filter(({ url }) => url.pathname === path).length

  test('an area is asked about once; what was said is there for other filters and searches', async () => {
    const deps = make()
    const first = await search(deps)
    expect(first.parks.length).toBeGreaterThan(5)
    expect(first.parks[0]).toMatchObject({ source: 'google', placeId: expect.any(String) })
    expect(first).not.toHaveProperty('stale')
    expect(await search(deps)).toEqual(first)
    expect(await search(deps, { lat: DENVER.lat + 0.0005, lng: DENVER.lng })).toMatchObject({
      total: expect.any(Number),
    })
    const rated = await search(deps, { ...DENVER, rating: 4 })
    expect(rated.parks.every(({ rating }) => (rating ?? 0) >= 4)).toBe(true)
    expect(asked(NEARBY)).toBe(1)
    expect(await search(make(), DENVER)).toEqual(first)
    expect(asked(NEARBY)).toBe(1)
  })

  test('a type of park is asked for in words, once, in the area of the place', async () => {
    const deps = make({ GEOCODERS: 'google,offline' })
    const address = 'San Francisco California Dog Park parks'
    const first = await search(deps, { address, seeking: 'Dog Park parks' })
    expect(first.place).toMatchObject({ precision: 'city' })
    await search(deps, { address, seeking: 'Dog Park parks', rating: 4 })
    expect([asked(TEXT), asked(NEARBY)]).toEqual([1, 0])
    const text = google.requests.find(({ url }) => url.pathname === TEXT)
    expect(JSON.parse(text?.body ?? '')).toMatchObject({ textQuery: address })
    // This says nothing about other parks there.
    await search(deps, { address: 'San Francisco California parks', seeking: 'parks' })
    expect([asked(TEXT), asked(NEARBY)]).toEqual([1, 1])
    // The geocoder is asked for the place only.
    const geocoded = google.requests.filter(({ url }) => url.pathname.includes('geocode'))
    expect(geocoded.map(({ url }) => url.searchParams.get('address'))).toEqual([
      'San Francisco California',
    ])
  })

  test('200 who search an unknown area at the same time cost one call', async () => {
    const deps = make()
    const answers = await Promise.all(Array.from({ length: 200 }, () => search(deps)))
    expect(asked(NEARBY)).toBe(1)
    expect(new Set(answers.map(({ total }) => total)).size).toBe(1)
    expect(await database.orm.select().from(ledger)).toMatchObject([
      { type: 'nearby', cached: false, cost: 0.04 },
    ])
  })

  test('a park keeps its number when its area is asked about again', async () => {
    const before = await search(make())
    await database.orm.delete(cacheEntries)
    const after = await search(make())
    expect(asked(NEARBY)).toBe(2)
    expect(after.parks.map(({ id, placeId }) => [id, placeId])).toEqual(
      before.parks.map(({ id, placeId }) => [id, placeId]),
    )
  })

  test('while the source fails, the parks known before are given, and said to be old', async () => {
    const deps = make()
    const before = await search(deps)
    await database.sql`update cache_entries set expires_at = now() - interval '1 second'`
    google.fail(NEARBY, { status: 500 })
    expect(await search(deps)).toEqual({ ...before, stale: true })
    google.heal()
    expect(await search(make())).not.toHaveProperty('stale')
  })

  test('a source that hangs is waited for three seconds at most', async () => {
    await seedParks(database)
    google.fail(NEARBY, { how: 'hang' })
    const start = performance.now()
    const answer = await search(make(), { lat: 37.7749, lng: -122.4194 })
    const took = performance.now() - start
    expect(answer).toMatchObject({ stale: true })
    expect(answer.parks.length).toBeGreaterThan(10)
    expect(took).toBeGreaterThan(2_500)
    expect(took).toBeLessThan(5_500)
    await leaveDatabase()
  })

  test('a source that fails is passed over for the next', async () => {
    google.fail(NEARBY, { status: 403, body: '{"error":{"status":"PERMISSION_DENIED"}}' })
    const answer = await search(make({ PLACES_PROVIDERS: 'google,overpass,local' }), {
      lat: 30.2672,
      lng: -97.7431,
    })
    expect(answer.parks.length).toBeGreaterThan(1)
    expect(answer.parks.every(({ source }) => source === 'osm')).toBe(true)
    expect(answer).not.toHaveProperty('stale')
  })

  test('a source that knows no park of an area is passed over for the next', async () => {
    const ocean = { lat: 35, lng: -140 }
    const deps = make({ PLACES_PROVIDERS: 'overpass,google,local' })
    overpass.fail('/', { body: '{"elements":[]}' })
    expect((await search(deps, DENVER)).parks[0]?.source).toBe('google')
    google.fail(NEARBY, { body: '{}' })
    expect(await search(deps, ocean)).toMatchObject({ total: 0 })
    expect(await search(deps, ocean)).not.toHaveProperty('stale')
    expect(overpass.requests).toHaveLength(2)
    expect(asked(NEARBY)).toBe(2)
  })

  test('the database first: a live source is asked only where it has nothing', async () => {
    await seedParks(database)
    const deps = make({ PLACES_PROVIDERS: 'local,google' })
    expect((await search(deps, { lat: 37.7749, lng: -122.4194 })).parks[0]?.source).toBe('seed')
    expect(asked(NEARBY)).toBe(0)
    const withoutSeeds = { lat: 39.0997, lng: -94.5786 }
    expect((await search(deps, withoutSeeds)).parks[0]?.source).toBe('google')
    expect(asked(NEARBY)).toBe(1)
  })

  test('when the budget is spent the product goes on without Google', async () => {
    await seedParks(database)
    const deps = make({ GOOGLE_DAILY_BUDGET_USD: '0.04' })
    await search(deps)
    const answer = await search(deps, { lat: 37.7749, lng: -122.4194 })
    expect(asked(NEARBY)).toBe(1)
    expect(answer).toMatchObject({ stale: true })
    expect(answer.parks.length).toBeGreaterThan(10)
    expect(await search(deps)).not.toHaveProperty('stale')
  })

  test('whoever wants only what is known is given that', async () => {
    expect(await search(make(), { ...DENVER, live: false })).toMatchObject({ parks: [], total: 0 })
    expect(google.requests).toEqual([])
  })

  test('a box is asked about too', async () => {
    const answer = await search(make({ GEOCODERS: 'offline' }), { address: 'Rhode Island' })
    expect(answer.place).toMatchObject({ precision: 'state' })
    expect(answer.parks.some(({ source }) => source === 'google')).toBe(true)
    expect(asked(TEXT)).toBeGreaterThan(0)
  })

  test('a live question costs the visitor more than an answer that is known', async () => {
    const deps = make({ RATE_LIMIT_SEARCH: '10' })
    const { caller } = makeTestCaller(deps)
    await caller.parks.search(DENVER)
    for (let known = 0; known < 5; known++) await caller.parks.search(DENVER)
    await expect(caller.parks.search(DENVER)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  test('who asks about many areas at once pays before they are asked, and sees what is known', async () => {
    const { caller } = makeTestCaller(make({ RATE_LIMIT_QUESTIONS: '4' }))
    const areas = Array.from({ length: 12 }, (_, index) => ({ lat: 39, lng: -100 + index }))
    const answers = await Promise.allSettled(areas.map((area) => caller.parks.search(area)))
    expect(asked(NEARBY)).toBe(4)
    const texts = answers.map((one) => JSON.stringify(one.status === 'fulfilled' && one.value))
    expect(texts.filter((text) => text.includes('"stale":true'))).toHaveLength(8)
  })

  test('the operator sees what is cached, spent and saved, and clears it', async () => {
    const deps = make({ GOOGLE_DAILY_BUDGET_USD: '0.05', CACHE_GEOCODING_DAYS: '90' })
    await database.orm.insert(operators).values({ id: 'operator' })
    const cookie = (await deps.sessions.start('operator')).split(';')[0] ?? ''
    const { caller } = makeTestCaller(deps, { cookie })
    await search(deps)
    await search(deps)
    await search(deps, { lat: 30.2672, lng: -97.7431 })
    const status = await caller.cache.status()
    expect(status).toMatchObject({
      types: { geocoding: 0, search: 1, details: 0, photos: 0 },
      usage: {
        geocoding: { bytes: 0, hits: 0, misses: 0 },
        search: { bytes: expect.any(Number), hits: 1, misses: 1 },
        photos: { bytes: 0, hits: 0, misses: 0 },
      },
      stats: { fileCount: 1, cacheSize: expect.any(Number) },
      budget: { dollars: 0.05, spent: 0.04, isReached: true, isInUse: true },
      calls: {
        nearby: { paid: { calls: 1, dollars: 0.04 }, cached: { calls: 1, dollars: 0.04 } },
      },
      lifetimes: {
        geocoding: { days: 90, mostDays: 30 },
        search: { days: 7, mostDays: 30 },
        photos: { days: 90, mostDays: 30 },
      },
    })
    expect(status.stats.cacheSize).toBeGreaterThan(10)
    expect(status.usage.search?.bytes).toBe(status.stats.cacheSize)
    expect(await caller.cache.clear({ type: 'details' })).toEqual({
      message: 'Cache cleared: 0 entries removed.',
    })
    expect(await caller.cache.clear()).toEqual({ message: 'Cache cleared: 1 entry removed.' })
    const cleared = await caller.cache.status()
    expect(cleared.stats).toEqual({ cacheSize: 0, fileCount: 0 })
    expect(cleared.types).toEqual({ geocoding: 0, search: 0, details: 0, photos: 0 })
  })

  describe('of one park', () => {
    const details = (placeId?: string) => asked(`/v1/places/${placeId}`)

    async function aPark(deps: ReturnType<typeof make>) {
      const { parks: found } = await search(deps)
      const [park] = found.filter(({ photos }) => photos?.length)
      if (!park) throw new Error('the double has no park with a photo there')
      return park
    }

    test('the details are asked for when it is opened, once, and searches keep them', async () => {
      const deps = make()
      const { caller } = makeTestCaller(deps)
      const { distance, ...park } = await aPark(deps)
      expect(park).not.toHaveProperty('openingHours')
      expect(park.photos).toHaveLength(1)
      const opened = await caller.parks.byId({ id: park.id })
      expect(opened).toMatchObject({ id: park.id, name: park.name })
      expect(opened.photos?.length).toBeGreaterThan(1)
      expect(opened.photos?.[0]).toEqual(park.photos?.[0])
      expect(opened.openingHours?.weekday_text).toHaveLength(7)
      expect(opened.timeZone).toMatch(/^[A-Z]\w+\/\w+$/)
      expect(await caller.parks.byId({ id: park.id })).toEqual(opened)
      expect(details(park.placeId)).toBe(1)
      expect(opened.facts).not.toEqual([])
      const today = new Date().toISOString().slice(0, 10)
      for (const fact of opened.facts ?? []) {
        expect(fact).toMatchObject({ source: 'google', told: today })
      }
      await database.sql`delete from cache_entries where type = 'search'`
      const again = (await search(make())).parks.find(({ id }) => id === park.id)
      expect(again).toEqual({
        ...opened,
        photos: park.photos,
        facts: undefined,
        timeZone: undefined,
        distance,
      })
    })

    test('they go after 30 days, however often lists have been asked for meanwhile', async () => {
      const deps = make()
      const { caller } = makeTestCaller(deps)
      const park = await aPark(deps)
      await caller.parks.byId({ id: park.id })
      await database.sql`update park_layers set kept_until = now() + interval '1 minute'`
      await database.sql`delete from cache_entries`
      await search(make())
      await database.sql`update park_layers set kept_until = now()`
      await dropOutdatedFacts(database)
      const known = await caller.parks.known({ id: park.id })
      expect(known).toMatchObject({ id: park.id, name: park.name, rating: park.rating })
      expect(known).not.toHaveProperty('openingHours')
      expect((await caller.parks.byId({ id: park.id })).openingHours).toBeDefined()
    })

    test('what is known serves while they can not be had', async () => {
      const deps = make()
      const { distance: _, ...park } = await aPark(deps)
      google.fail(/^\/v1\/places\//, { status: 500 })
      const { caller } = makeTestCaller(deps)
      const opened = await caller.parks.byId({ id: park.id })
      expect({ ...opened, photos: park.photos, facts: undefined }).toEqual({
        ...park,
        stale: true,
      })
    })

    test('a park known from elsewhere gains them too', async () => {
      const deps = make()
      const known = await aPark(deps)
      await database.orm.delete(parks)
      await database.orm.delete(cacheEntries)
      const { name, latitude, longitude } = known
      await database.orm
        .insert(parks)
        .values({ source: 'city', sourceId: '1', name, latitude, longitude })
      const { parks: found } = await search(make())
      const park = found.find((one) => one.source === 'city')
      expect(park).toMatchObject({ enrichedBy: ['google'], placeId: known.placeId })
      const opened = await makeTestCaller(make()).caller.parks.byId({ id: park?.id ?? 0 })
      expect(opened).toMatchObject({ source: 'city', name, enrichedBy: ['google'] })
      expect(opened.openingHours?.weekday_text).toHaveLength(7)
    })

    test('nothing is stored beyond 30 days but its number and place id', async () => {
      const deps = make()
      const { distance: _, ...park } = await aPark(deps)
      const [row] = await database.sql<{ days: number }[]>`
        select extract(epoch from kept_until - now()) / 86400 as days
        from parks where id = ${park.id}`
      expect(Number(row?.days)).toBeCloseTo(30, 1)
      await database.sql`update parks set kept_until = now()`
      expect(await dropOutdatedFacts(database)).toBeGreaterThan(5)
      const [bare] = await database.sql`select * from parks where id = ${park.id}`
      expect(bare).toMatchObject({ name: '', latitude: 0, rating: null, source_id: park.placeId })
      expect(JSON.stringify(bare)).not.toContain(park.name)
      await database.orm.delete(cacheEntries)
      const offline = makeTestDeps(database, { DATA_DIR: folder })
      expect((await search(offline)).parks).toEqual([])
      await expect(makeTestCaller(offline).caller.parks.byId({ id: park.id })).rejects.toThrow(
        'Park not found',
      )
      const opened = await makeTestCaller(make()).caller.parks.byId({ id: park.id })
      expect(opened).toMatchObject({ id: park.id, name: park.name, placeId: park.placeId })
    })

    test('its photos are given by this site, with who made them', async () => {
      const deps = make()
      const park = await aPark(deps)
      const [photo] = park.photos ?? []
      expect(photo?.attributions?.[0]?.name).toEqual(expect.any(String))
      const app = createApp({ deps, renderPage: async () => new Response('a page') })
      const query = new URLSearchParams({ photoReference: photo?.photoReference ?? '' })
      const response = await app.request(`/api/parks/simple-photo?${query}&maxWidth=400`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('image/jpeg')
      expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(1000)
      await app.request(`/api/parks/photo?${query}&maxWidth=800`)
      const paid = await database.sql`select type from ledger where not cached order by id`
      expect(paid.map(({ type }) => type)).toEqual(['nearby', 'photo'])
    })
  })

  describe('for addresses', () => {
    const geocoding = () => asked('/maps/api/geocode/json')

    test('what the offline geocoder knows costs nothing; a street is asked for, once', async () => {
      const deps = make({ GEOCODERS: 'offline,google' })
      const { caller } = makeTestCaller(deps)
      await caller.geocode.address({ address: '94110' })
      await caller.geocode.address({ address: 'Denver' })
      expect(geocoding()).toBe(0)
      const [street] = (await caller.geocode.address({ address: '501 Stanyan St, San Francisco' }))
        .results
      expect(street?.precision).toBe('address')
      await caller.geocode.address({ address: ' 501  STANYAN St, San Francisco' })
      expect(geocoding()).toBe(1)
    })

    test('a hanging service keeps nobody from what is known here', async () => {
      await seedParks(database)
      google.fail('/maps', { how: 'hang' })
      const { caller } = makeTestCaller(make({ GEOCODERS: 'google,offline' }))
      const { results } = await caller.geocode.address({ address: 'Prospect Park, Brooklyn' })
      expect(results[0]).toMatchObject({ precision: 'park' })
      await leaveDatabase()
    })

    test('an answer that is too old serves while the service fails, and says so', async () => {
      const deps = make({ GEOCODERS: 'google', CACHE_GEOCODING_DAYS: '7' })
      const { caller } = makeTestCaller(deps)
      const known = await caller.geocode.address({ address: 'Denver' })
      await database.sql`update cache_entries set expires_at = now()`
      google.fail('/maps', { status: 500 })
      expect(await caller.geocode.address({ address: 'Denver' })).toEqual({ ...known, stale: true })
      expect(await search(deps, { address: 'Denver' })).toMatchObject({ stale: true })
    })

    test('the city of a street serves while the outside service fails', async () => {
      google.fail('/maps', { status: 500 })
      const { caller } = makeTestCaller(make())
      const answer = await caller.geocode.address({ address: '501 State St, Chicago' })
      expect(answer.results[0]).toMatchObject({ precision: 'city' })
    })

    test('where only the outside service could know, its failure is reported', async () => {
      google.fail('/maps', { status: 500 })
      const deps = make({ GEOCODERS: 'google,offline' })
      const app = createApp({ deps, renderPage: async () => new Response('a page') })
      const response = await app.request('/api/geocode?address=Xyzzyville')
      expect(response.status).toBe(503)
      expect(await response.json()).toEqual({ message: 'Geocoding failed: 500' })
    })
  })
})
