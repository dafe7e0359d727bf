import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type CallPolicy, makeCallPolicy } from '#server/sources/call-policy.ts'
import { ProviderError } from '#server/sources/errors.ts'
import { makeGoogleGeocoder } from '#server/sources/geocode/google/geocoder.ts'
import type { Meter } from '#server/sources/ledger.ts'
import { makeGooglePlaces } from '#server/sources/places/google/provider.ts'
import { startGoogle } from '../upstreams/google.ts'
import { SERVER_KEY } from '../upstreams/google-key.ts'
import type { Upstream } from '../upstreams/server.ts'
import { PATIENT_MS } from './faults.ts'
import { describeGeocoder } from './geocoder-contract.ts'
import { describePlacesProvider, expectSound } from './places-contract.ts'

const SAN_FRANCISCO = { lat: 37.7749, lng: -122.4194 }
const CIRCLE = { centre: SAN_FRANCISCO, radius: 5_000 }
const BOX = { bounds: { south: 37.6, west: -122.52, north: 37.82, east: -122.3 } }
const NOWHERE = { centre: { lat: -75, lng: 0 }, radius: 50_000 }
const NEARBY = '/v1/places:searchNearby'
const TEXT = '/v1/places:searchText'

const policy = (log: object = { warn() {}, info() {} }): CallPolicy =>
  makeCallPolicy({ service: 'Google', log: log as never, retryDelayMs: () => 0 })
const free: Meter = (_, work) => work()

type More = {
  timeoutMs?: number
  meter?: Meter
  serverKey?: string
  policy?: CallPolicy
  photosPolicy?: CallPolicy
  photosUrl?: string
}

function makePlaces({ url }: Upstream, more: More & { photoTimeoutMs?: number } = {}) {
  return makeGooglePlaces({
    serverKey: SERVER_KEY,
    placesUrl: url,
    photosUrl: url,
    meter: free,
    policy: policy(),
    photosPolicy: policy(),
    timeoutMs: PATIENT_MS,
    ...more,
  })
}

function makeGeocoder({ url }: Upstream, more: More = {}) {
  return makeGoogleGeocoder({
    serverKey: SERVER_KEY,
    geocodingUrl: url,
    meter: free,
    policy: policy(),
    timeoutMs: PATIENT_MS,
    ...more,
  })
}

describePlacesProvider({
  name: 'google',
  async start(timeoutMs) {
    const upstream = await startGoogle()
    return { provider: makePlaces(upstream, { timeoutMs }), upstream, close: upstream.close }
  },
  areas: [
    CIRCLE,
    BOX,
    { centre: { lat: -1.2921, lng: 36.8219 }, radius: 50_000 },
    { bounds: { south: -18, west: 179.5, north: -16, east: -179.5 } },
  ],
  emptyArea: NOWHERE,
  service: {
    path: NEARBY,
    otherShapes: ['[]', '{"places":{}}', '{"places":[{"nope":1},{"nope":2}]}'],
    spoilOne: (body) => editPlace(body, { rating: 9 }),
  },
  unknownIds: ['ChIJbm90aGluZw', 'nothing-of-google', 'a/../b', ''],
  unknownPhotos: [
    'places/ChIJbm90aGluZw/photos/AUc7tXunknown',
    'places/../../v1/places/x/photos/y',
    'places/a/photos/b/../c',
    'places/a/photos/b?key=1',
    'legacy-reference-Aap_uECvJIZuXT',
    '',
  ],
})

describeGeocoder({
  name: 'google',
  cacheDays: 30,
  async start(timeoutMs) {
    const upstream = await startGoogle()
    return { geocoder: makeGeocoder(upstream, { timeoutMs }), upstream, close: upstream.close }
  },
  known: [
    {
      address: 'San Francisco',
      precision: 'city',
      at: SAN_FRANCISCO,
      within: 100,
      called: 'San Francisco, CA',
    },
    {
      address: '501 Stanyan St, San Francisco, CA',
      precision: 'address',
      at: SAN_FRANCISCO,
      within: 1_000,
      called: '501 Stanyan St, San Francisco, CA 94110',
    },
    {
      address: '60601',
      precision: 'zip',
      at: { lat: 41.8781, lng: -87.6298 },
      within: 100,
      called: 'Chicago, IL 60601',
    },
    {
      address: 'Prospect Park',
      precision: 'park',
      at: { lat: 40.6602, lng: -73.969 },
      within: 100,
    },
    {
      address: 'California',
      precision: 'state',
      usState: 'CA',
      at: { lat: 37.27, lng: -119.31 },
      within: 1_000,
      called: 'California',
    },
    {
      address: 'Alaska',
      precision: 'state',
      usState: 'AK',
      at: { lat: 61.3, lng: -158.8 },
      within: 10_000,
    },
    { address: 'Paris', precision: 'city', at: { lat: 48.8575, lng: 2.3514 }, within: 100 },
  ],
  unknown: ['Xyzzy', 'Xyzzy, Texas', '12 Nowhere St, California', '...', '—'],
  service: {
    path: '/maps/api/geocode/json',
    otherShapes: ['[]', '{}', '{"status":"OK","results":[{"nope":1}]}', '{"status":"WHATEVER"}'],
  },
})

let google: Upstream
beforeEach(async () => {
  google = await startGoogle()
})
afterEach(() => google.close())

/** An answer with its second place changed. */
function editPlace(body: string, fields: object): string {
  const { places, ...rest } = JSON.parse(body)
  const edited = places.map((place: object, nth: number) =>
    nth === 1 ? { ...place, ...fields } : place,
  )
  return JSON.stringify({ places: edited, ...rest })
}

/** The first park of an answer with exactly this place. */
async function mapped(fields: object) {
  const place = {
    id: 'ChIJ1234567890',
    displayName: { text: 'Alder Park' },
    location: { latitude: 37.7, longitude: -122.4 },
    types: ['park'],
    ...fields,
  }
  google.fail(NEARBY, { body: JSON.stringify({ places: [place] }) })
  const parks = await makePlaces(google).findParks(CIRCLE)
  google.heal()
  if (parks[0]) expectSound(parks[0])
  return parks[0]
}

function counting() {
  const counted: string[] = []
  const meter: Meter = (call, work) => {
    counted.push(call)
    return work()
  }
  return { counted, meter }
}

const broke: Meter = () => Promise.reject(new ProviderError('budget', "Today's budget is spent"))
const listMask = [
  'id',
  'displayName',
  'formattedAddress',
  'shortFormattedAddress',
  'location',
  'types',
  'rating',
  'userRatingCount',
  'photos',
  'businessStatus',
  'accessibilityOptions',
]
const CARD_FIELDS = [
  'regularOpeningHours',
  'editorialSummary',
  'allowsDogs',
  'restroom',
  'goodForChildren',
  'parkingOptions',
]

describe('what Google is asked', () => {
  test('around a point: the 20 most popular parks, and no field that is not shown', async () => {
    await makePlaces(google).findParks({ centre: SAN_FRANCISCO, radius: 80_000 })
    const [request] = google.requests
    expect(request?.headers['x-goog-api-key']).toBe(SERVER_KEY)
    expect(request?.headers['x-goog-fieldmask']?.toString().split(',').sort()).toEqual(
      listMask.map((field) => `places.${field}`).sort(),
    )
    const { includedTypes, ...body } = JSON.parse(request?.body ?? '')
    expect(body).toEqual({
      maxResultCount: 20,
      rankPreference: 'POPULARITY',
      languageCode: 'en',
      locationRestriction: {
        circle: { center: { latitude: 37.7749, longitude: -122.4194 }, radius: 50_000 },
      },
    })
    expect(includedTypes).toEqual(
      expect.arrayContaining(['park', 'dog_park', 'national_park', 'state_park', 'playground']),
    )
  })

  test('in a box: three pages of 20, each with the token of the one before', async () => {
    const { counted, meter } = counting()
    const parks = await makePlaces(google, { meter }).findParks(BOX)
    expect(parks).toHaveLength(60)
    expect(counted).toEqual(['nearby', 'nearby', 'nearby'])
    const bodies = google.requests.map(({ body }) => JSON.parse(body))
    expect(bodies[0]).toEqual({
      textQuery: 'park',
      pageSize: 20,
      languageCode: 'en',
      locationRestriction: {
        rectangle: {
          low: { latitude: 37.6, longitude: -122.52 },
          high: { latitude: 37.82, longitude: -122.3 },
        },
      },
    })
    expect(new Set(bodies.map(({ pageToken }) => pageToken)).size).toBe(3)
    expect(google.requests[0]?.headers['x-goog-fieldmask']?.toString().split(',').sort()).toEqual(
      [...listMask.map((field) => `places.${field}`), 'nextPageToken'].sort(),
    )
  })

  test('in words: a page of those that fit them best, around a point or in a box', async () => {
    const { counted, meter } = counting()
    const places = makePlaces(google, { meter })
    const words = 'San Francisco California Dog Park parks'
    expect(await places.findParks({ ...CIRCLE, words })).toHaveLength(20)
    expect(counted).toEqual(['nearby'])
    await places.findParks({ ...BOX, words })
    const bodies = google.requests.map(({ body }) => JSON.parse(body))
    expect(bodies.map(({ textQuery }) => textQuery)).toEqual([words, words, words, words])
    const { low, high } = bodies[0].locationRestriction.rectangle
    expect(low.latitude).toBeLessThan(CIRCLE.centre.lat)
    expect(high.longitude).toBeGreaterThan(CIRCLE.centre.lng)
  })

  test('in a small box: one page', async () => {
    const bounds = { south: 37.76, west: -122.45, north: 37.78, east: -122.42 }
    const parks = await makePlaces(google).findParks({ bounds })
    expect(google.requests).toHaveLength(1)
    expect(parks.map(({ name }) => name)).toContain('Alamo Square')
  })

  test('a page that fails leaves what the others gave', async () => {
    const places = makePlaces(google)
    const more = { test: (path: string) => path === TEXT && google.requests.length > 1 }
    google.fail(more as RegExp, { status: 400 })
    expect(await places.findParks(BOX)).toHaveLength(20)
  })

  test('of one park: what its card shows as well', async () => {
    const places = makePlaces(google)
    const [park] = await places.findParks(CIRCLE)
    const details = await places.findDetails?.(park?.sourceId ?? '')
    expect(details).toMatchObject({ ...park, amenities: expect.arrayContaining(park!.amenities) })
    const { url, headers, method } = google.requests[1]!
    expect([method, url.pathname]).toEqual(['GET', `/v1/places/${park?.placeId}`])
    expect(headers['x-goog-fieldmask']?.toString().split(',').sort()).toEqual(
      [...listMask, ...CARD_FIELDS].sort(),
    )
  })

  test('the double refuses what Google refuses', async () => {
    const post = (headers: Record<string, string>, body = '{}') =>
      fetch(google.url + NEARBY, { method: 'POST', headers, body })
    const key = { 'X-Goog-Api-Key': SERVER_KEY }
    expect((await post({})).status).toBe(403)
    expect((await post({ 'X-Goog-Api-Key': 'other' })).status).toBe(403)
    expect((await post(key)).status).toBe(400)
    expect((await post({ ...key, 'X-Goog-FieldMask': 'places.nope' })).status).toBe(400)
    expect((await post({ ...key, 'X-Goog-FieldMask': 'id' })).status).toBe(400)
  })
})

describe('what Google says of a park', () => {
  test('is taken as it is, and what it does not say is absent', async () => {
    expect(await mapped({})).toEqual({
      source: 'google',
      sourceId: 'ChIJ1234567890',
      placeId: 'ChIJ1234567890',
      name: 'Alder Park',
      latitude: 37.7,
      longitude: -122.4,
      amenities: [],
      types: ['park'],
    })
    expect(
      await mapped({
        displayName: { text: ' Alder\u0000 Park ' },
        formattedAddress: '12 Oak St, San Francisco, CA 94110, USA',
        shortFormattedAddress: '12 Oak St, San Francisco',
        rating: 4.6,
        userRatingCount: 120,
        regularOpeningHours: { weekdayDescriptions: ['Monday: 6:00 AM – 10:00 PM'] },
        editorialSummary: { text: 'A quiet green.' },
        businessStatus: 'OPERATIONAL',
      }),
    ).toMatchObject({
      name: 'Alder Park',
      formattedAddress: '12 Oak St, San Francisco, CA 94110, USA',
      vicinity: '12 Oak St, San Francisco',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94110',
      rating: 4.6,
      userRatingsTotal: 120,
      openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] },
      description: 'A quiet green.',
    })
  })

  test.each([
    [{ types: ['dog_park'] }, ['Dog Park']],
    [{ types: ['playground', 'park'] }, ['Playground']],
    [{ types: ['picnic_ground', 'hiking_area'] }, ['Picnic Area', 'Walking Trails']],
    [{ types: ['campground', 'rv_park'] }, ['Camping']],
    [{ types: ['athletic_field'] }, ['Sports Facilities']],
    [{ types: ['sports_complex'] }, ['Sports Facilities']],
    [{ types: ['scenic_spot'] }, ['Nature Views']],
    [{ types: ['observation_deck'] }, ['Nature Views']],
    [{ types: ['park', 'national_park', 'garden'] }, []],
    [{ restroom: true }, ['Restrooms']],
    [{ restroom: false }, []],
    [{ accessibilityOptions: { wheelchairAccessibleEntrance: true } }, ['Wheelchair Accessible']],
    [{ accessibilityOptions: { wheelchairAccessibleEntrance: false } }, []],
    [{ accessibilityOptions: { wheelchairAccessibleParking: true } }, []],
    [{ allowsDogs: true }, ['Dogs Allowed']],
    [{ allowsDogs: false, goodForChildren: true }, []],
  ])('amenities of %j are %j', async (fields, amenities) => {
    expect((await mapped(fields))?.amenities).toEqual(amenities)
  })

  test.each([
    [{ types: ['park'] }, undefined],
    [{ types: ['dog_park', 'tennis_court'] }, { dog_area: 'yes', tennis: 'yes' }],
    [
      { allowsDogs: true, restroom: true },
      { leash: 'yes', toilets: 'yes' },
    ],
    [
      { allowsDogs: false, goodForChildren: false },
      { leash: 'no', good_for_children: 'no' },
    ],
    [{ accessibilityOptions: { wheelchairAccessibleEntrance: false } }, { step_free: 'no' }],
    [
      {
        restroom: true,
        accessibilityOptions: {
          wheelchairAccessibleParking: true,
          wheelchairAccessibleRestroom: false,
        },
      },
      { disabled_parking: 'yes', toilets: 'yes', toilets_wheelchair: 'no' },
    ],
    [{ accessibilityOptions: { wheelchairAccessibleRestroom: true } }, undefined],
    [{ parkingOptions: { paidParkingLot: true, valetParking: false } }, { parking: 'yes' }],
    // Some other kind of parking may be there.
    [{ parkingOptions: { freeParkingLot: false } }, undefined],
  ])('facts of %j are %j', async (fields, facts) => {
    const found = (await mapped(fields))?.facts
    expect(
      found && Object.fromEntries(Object.entries(found).map(([key, { value }]) => [key, value])),
    ).toEqual(facts)
  })

  test.each([
    ['CLOSED_PERMANENTLY', true],
    ['CLOSED_TEMPORARILY', undefined],
    ['OPERATIONAL', undefined],
  ])('%s: closed %s', async (businessStatus, closed) => {
    expect((await mapped({ businessStatus }))?.closed).toBe(closed)
  })

  test('photos name those who made them, and are 20 at most', async () => {
    const photo = (nth: number, more: object = {}) => ({
      name: `places/ChIJ1234567890/photos/AUc7tX${nth}`,
      widthPx: 1200,
      heightPx: 800,
      ...more,
    })
    const people = [
      { displayName: 'Ada', uri: '//maps.google.com/maps/contrib/1' },
      { displayName: 'Ben', uri: 'javascript:alert(1)' },
      { displayName: 'Cy', uri: 'https://maps.google.com/maps/contrib/2' },
      { uri: 'https://maps.google.com/maps/contrib/3' },
    ]
    const photos = [
      photo(0, { authorAttributions: people }),
      photo(1, { name: 'places/x/photos/../../y' }),
      photo(1, { name: `places/x/photos/${'y'.repeat(2_485)}` }),
      'no photo',
      ...Array.from({ length: 30 }, (_, nth) => photo(nth + 2)),
    ]
    const park = await mapped({ photos })
    expect(park?.photos).toHaveLength(20)
    expect(park?.photos?.slice(0, 2)).toEqual([
      {
        photoReference: 'places/ChIJ1234567890/photos/AUc7tX0',
        width: 1200,
        height: 800,
        attributions: [
          { name: 'Ada', uri: 'https://maps.google.com/maps/contrib/1' },
          { name: 'Ben' },
          { name: 'Cy', uri: 'https://maps.google.com/maps/contrib/2' },
        ],
      },
      { photoReference: 'places/ChIJ1234567890/photos/AUc7tX2', width: 1200, height: 800 },
    ])
  })

  test.each([
    { rating: 5.1 },
    { rating: -1 },
    { displayName: undefined },
    { displayName: { text: '  ' } },
    { location: { latitude: 85.1, longitude: 0 } },
    { location: { latitude: 0, longitude: 180.1 } },
    { location: null },
    { id: '../x' },
    { userRatingCount: 1.5 },
  ])('a record with %j is left out, the others stay', async (fields) => {
    const places = makePlaces(google)
    const before = await places.findParks(CIRCLE)
    google.fail(NEARBY, { rewrite: (body) => editPlace(body, fields) })
    const after = await places.findParks(CIRCLE)
    expect(after).toEqual(before.filter((_, nth) => nth !== 1))
  })

  test('a record given twice counts once', async () => {
    const places = makePlaces(google)
    const before = await places.findParks(CIRCLE)
    const { places: all } = JSON.parse(await bodyOf())
    google.fail(NEARBY, { body: JSON.stringify({ places: [...all, all[0]] }) })
    expect(await places.findParks(CIRCLE)).toHaveLength(before.length)

    async function bodyOf(): Promise<string> {
      const { headers, body } = google.requests[0]!
      const sent = {
        'x-goog-api-key': String(headers['x-goog-api-key']),
        'x-goog-fieldmask': String(headers['x-goog-fieldmask']),
      }
      return (await fetch(google.url + NEARBY, { method: 'POST', headers: sent, body })).text()
    }
  })

  test('what is in a box and no park is left out', async () => {
    const places = makePlaces(google)
    const before = await places.findParks(BOX)
    google.fail(TEXT, { rewrite: (body) => editPlace(body, { types: ['parking', 'hotel'] }) })
    expect(await places.findParks(BOX)).toHaveLength(before.length - 3)
  })

  test('a park keeps its id where Google has a new one for it', async () => {
    google.fail('/v1/places/', {
      rewrite: (body) => body.replace(/"id":"[^"]+"/, '"id":"ChIJnew"'),
    })
    const places = makePlaces(google)
    const [park] = await places.findParks(CIRCLE)
    const details = await places.findDetails?.(park?.sourceId ?? '')
    expect(details).toMatchObject({ sourceId: park?.sourceId, placeId: 'ChIJnew' })
  })
})

describe('a photo', () => {
  async function aPhoto(): Promise<string> {
    const parks = await makePlaces(google).findParks(CIRCLE)
    google.requests.length = 0
    return parks.flatMap(({ photos = [] }) => photos)[0]?.photoReference ?? ''
  }
  const asked = () => google.requests.map(({ url }) => url.pathname)

  test('comes at most as wide as asked, in two requests of which one is paid', async () => {
    const name = await aPhoto()
    const { counted, meter } = counting()
    const bytes = await makePlaces(google, { meter }).fetchPhoto?.(name, 400)
    const { format, width } = await sharp(bytes!).metadata()
    expect([format, width]).toEqual(['jpeg', 400])
    expect(counted).toEqual(['photo'])
    const [media, picture] = google.requests
    expect(media?.url.pathname).toBe(`/v1/${name}/media`)
    expect(media?.url.search).toBe('?maxWidthPx=400&skipHttpRedirect=true')
    expect(picture?.headers['x-goog-api-key']).toBeUndefined()
    expect(picture?.url.href).not.toContain(SERVER_KEY)
  })

  test.each([
    [0, 1],
    [9_000, 4_800],
    [400.4, 400],
  ])('%d wide is asked for as %d', async (wanted, asked) => {
    await makePlaces(google).fetchPhoto?.(await aPhoto(), wanted)
    expect(google.requests[0]?.url.searchParams.get('maxWidthPx')).toBe(String(asked))
  })

  test('with a name that is none is not asked for', async () => {
    for (const name of [
      'places/a/photos/b/c',
      'places/a b/photos/c',
      'x',
      '../places/a/photos/b',
    ]) {
      expect(await makePlaces(google).fetchPhoto?.(name, 400)).toBeNull()
    }
    expect(google.requests).toEqual([])
  })

  test.each([
    'https://evil.example/a.jpg',
    'http://127.0.0.1:1/a.jpg',
    'https://lh3.googleusercontent.com/a.jpg',
    'file:///etc/passwd',
    '//lh3.googleusercontent.com/a.jpg',
    'nowhere',
  ])('is not fetched from %s', async (photoUri) => {
    const name = await aPhoto()
    google.fail('/v1/places/', { body: JSON.stringify({ photoUri }) })
    await expect(makePlaces(google).fetchPhoto?.(name, 400)).rejects.toMatchObject({
      failure: 'malformed',
    })
    expect(asked()).toEqual([`/v1/${name}/media`])
  })

  test.each([
    ['https://lh2.googleusercontent.com/a', 'malformed'],
    ['https://lh3.googleusercontent.com.evil.example/a', 'malformed'],
    ['http://lh3.googleusercontent.com/a', 'malformed'],
    ['https://me@lh3.googleusercontent.com/a', 'malformed'],
    ['https://lh3.googleusercontent.com:99/a', 'malformed'],
    ['https://lh3.googleusercontent.com/a', 'wanted'],
    ['https://lh6.googleusercontent.com/a', 'wanted'],
  ])("is fetched from Google's usual hosts only: %s", async (photoUri, failure) => {
    const name = await aPhoto()
    google.fail('/v1/places/', { body: JSON.stringify({ photoUri }) })
    const beforeFetching = new AbortController()
    const places = makePlaces(google, {
      photosUrl: 'https://lh3.googleusercontent.com',
      meter: async (_, work) => {
        const answer = await work()
        beforeFetching.abort({ failure: 'wanted' })
        return answer
      },
    })
    const photo = places.fetchPhoto?.(name, 400, beforeFetching.signal)
    await expect(photo).rejects.toMatchObject({ failure })
  })

  test('may have a name of 2500 characters, and of no more', async () => {
    for (const [length, paid] of [
      [2_501, 0],
      [2_500, 1],
    ] as const) {
      const name = 'places/ChIJ1234567890/photos/'.padEnd(length, 'x')
      const park = await mapped({ photos: [{ name }] })
      expect(park?.photos?.map(({ photoReference }) => photoReference)).toEqual(
        paid ? [name] : undefined,
      )
      const { counted, meter } = counting()
      expect(await makePlaces(google, { meter }).fetchPhoto?.(name, 400)).toBeNull()
      expect(counted).toHaveLength(paid)
    }
  })

  test('that is gone is none', async () => {
    const name = await aPhoto()
    google.fail('/place-photos/', { status: 404 })
    expect(await makePlaces(google).fetchPhoto?.(name, 400)).toBeNull()
  })

  test.each([
    ['is sent elsewhere', { status: 302, headers: { location: '/elsewhere' } }, 'refused'],
    ['is larger than 10 MB', { hugeBytes: 10_000_001 }, 'malformed'],
    ['fails twice', { status: 502 }, 'failed'],
    ['is asked for too often', { status: 429 }, 'overloaded'],
  ])('that %s fails, and parks are found all the same', async (_, fault, failure) => {
    const name = await aPhoto()
    google.fail('/place-photos/', fault)
    const places = makePlaces(google)
    await expect(places.fetchPhoto?.(name, 400)).rejects.toMatchObject({ failure })
    expect((await places.findParks(CIRCLE)).length).toBeGreaterThan(1)
    expect(asked()).not.toContain('/elsewhere')
  })

  test('of 10 MB comes', async () => {
    const name = await aPhoto()
    google.fail('/place-photos/', { hugeBytes: 10_000_000 })
    expect((await makePlaces(google).fetchPhoto?.(name, 400))?.byteLength).toBe(10_000_000)
  })

  test('has its time in all, its address included', async () => {
    const name = await aPhoto()
    google.fail('/v1/places/', { delayMs: 200 })
    google.fail('/place-photos/', { delayMs: 200 })
    const places = makePlaces(google, { photoTimeoutMs: 300 })
    await expect(places.fetchPhoto?.(name, 400)).rejects.toMatchObject({ failure: 'timeout' })
  })

  describe('while its host is away', () => {
    afterEach(() => {
      vi.useRealTimers()
    })

    /** One client requests 15 photos, each failing several times; returns what was paid for. */
    async function askInVain(rounds: number, signal?: () => AbortSignal): Promise<string[]> {
      const parks = await makePlaces(google).findParks(CIRCLE)
      const names = parks.flatMap(({ photos = [] }) => photos).slice(0, 15)
      expect(names).toHaveLength(15)
      const { counted, meter } = counting()
      const places = makePlaces(google, { meter })
      for (let round = 0; round < rounds; round += 1) {
        for (const { photoReference } of names) {
          const photo = places.fetchPhoto?.(photoReference, 400, signal?.())
          await expect(photo).rejects.toBeInstanceOf(ProviderError)
        }
      }
      return counted
    }

    test.each([{ how: 'cut' }, { status: 503 }] as const)(
      'is paid for 5 times in all (%j)',
      async (fault) => {
        google.fail('/place-photos/', fault)
        expect(await askInVain(10)).toEqual(Array(5).fill('photo'))
        expect(asked().filter((path) => path.startsWith('/place-photos/'))).toHaveLength(10)
      },
    )

    test('is paid for 5 times in all where it hangs until its caller gives up', async () => {
      google.fail('/place-photos/', { how: 'hang' })
      expect(await askInVain(2, givenUpOnceAsked)).toHaveLength(5)
    })

    /** Aborted as soon as the photos' host has been asked. */
    function givenUpOnceAsked(): AbortSignal {
      const controller = new AbortController()
      const count = () => asked().filter((path) => path.startsWith('/place-photos/')).length
      const before = count()
      const timer = setInterval(() => {
        if (count() > before) controller.abort(new DOMException('given up', 'TimeoutError'))
      }, 5)
      onTestFinished(() => clearInterval(timer))
      return controller.signal
    }

    test('is paid for 5 times in all where its addresses are none', async () => {
      google.fail(/\/media$/, { body: JSON.stringify({ photoUri: 'https://evil.example/' }) })
      expect(await askInVain(2)).toHaveLength(5)
    })

    test('is tried once every 30 seconds, until it comes', async () => {
      vi.useFakeTimers({ toFake: ['Date', 'performance'] })
      const name = await aPhoto()
      const { counted, meter } = counting()
      const places = makePlaces(google, { meter })
      const photo = () => places.fetchPhoto?.(name, 400)
      google.fail('/place-photos/', { how: 'cut' })
      for (let times = 0; times < 8; times += 1) await expect(photo()).rejects.toThrow()
      expect(counted).toHaveLength(5)
      vi.advanceTimersByTime(31_000)
      for (let times = 0; times < 3; times += 1) await expect(photo()).rejects.toThrow()
      expect(counted).toHaveLength(6)
      google.heal()
      await expect(photo()).rejects.toMatchObject({ failure: 'resting' })
      vi.advanceTimersByTime(31_000)
      expect(await photo()).not.toBeNull()
      expect(counted).toHaveLength(7)
    })

    test('one that fails once is paid for once', async () => {
      const name = await aPhoto()
      const { counted, meter } = counting()
      google.fail('/place-photos/', { status: 502, times: 1 })
      expect(await makePlaces(google, { meter }).fetchPhoto?.(name, 400)).not.toBeNull()
      expect(counted).toEqual(['photo'])
    })
  })

  test('whose address fails says nothing against its host', async () => {
    const name = await aPhoto()
    const { counted, meter } = counting()
    const photosPolicy = policy()
    google.fail(/\/media$/, { status: 500 })
    for (let times = 0; times < 6; times += 1) {
      const places = makePlaces(google, { meter, photosPolicy })
      await expect(places.fetchPhoto?.(name, 400)).rejects.toMatchObject({ failure: 'failed' })
    }
    // Twice each, as for any other call.
    expect(counted).toHaveLength(12)
    google.heal()
    google.fail(/\/media$/, { status: 429, times: 1 })
    const failures = ['overloaded', undefined]
    for (const failure of failures) {
      const photo = makePlaces(google, { photosPolicy }).fetchPhoto?.(name, 400)
      if (failure) await expect(photo).rejects.toMatchObject({ failure })
      else expect(await photo).not.toBeNull()
    }
  })
})

describe('what is paid for', () => {
  test('is metered at each attempt', async () => {
    const { counted, meter } = counting()
    google.fail('/', { status: 500, times: 1 })
    await makePlaces(google, { meter }).findParks(CIRCLE)
    await makePlaces(google, { meter }).findDetails?.('ChIJbm90aGluZw')
    await makeGeocoder(google, { meter }).geocode('Boston')
    expect(counted).toEqual(['nearby', 'nearby', 'details', 'geocoding'])
    expect(google.requests).toHaveLength(4)
  })

  test('is not asked for once the budget is spent, nor counted as a failure', async () => {
    const places = makePlaces(google, { meter: broke })
    const geocoder = makeGeocoder(google, { meter: broke })
    const works = [
      () => places.findParks(CIRCLE),
      () => places.findParks(BOX),
      () => places.findDetails?.('ChIJbm90aGluZw'),
      () => places.fetchPhoto?.('places/a/photos/bcdefghijkl', 400),
      () => geocoder.geocode('Boston'),
    ]
    for (const work of [...works, ...works]) {
      await expect(work()).rejects.toMatchObject({ failure: 'budget' })
    }
    expect(google.requests).toEqual([])
  })
})

describe('the key', () => {
  const serverKey = 'another-key-which-must-stay-secret-12345'

  test('that is wrong is refused, rests after five refusals, and is in no error and no log', async () => {
    const logged: unknown[] = []
    const log = { warn: (...line: unknown[]) => logged.push(line), info() {} }
    const places = makePlaces(google, { serverKey, policy: policy(log) })
    const geocoder = makeGeocoder(google, { serverKey, policy: policy(log) })
    for (const ask of [() => places.findParks(CIRCLE), () => geocoder.geocode('Boston')]) {
      for (const failure of [...Array(5).fill('refused'), 'resting']) {
        const error = await ask().then(String, (reason) => reason)
        expect(error.failure).toBe(failure)
        logged.push(error.message, error.stack, String(error.cause))
      }
    }
    expect(JSON.stringify(logged)).toContain('has been suspended')
    expect(JSON.stringify(logged)).not.toContain(serverKey)
  })

  test('is refused as well where Google calls the request bad', async () => {
    const error = { code: 400, message: 'API key not valid. Please pass a valid API key.' }
    google.fail('/v1/', { status: 400, body: JSON.stringify({ error }) })
    const places = makePlaces(google)
    const photo = () => places.fetchPhoto?.('places/a/photos/bcdefghijkl', 400)
    await expect(photo()).rejects.toMatchObject({ failure: 'refused', status: 403 })
  })
})

describe('what the Geocoding API says', () => {
  const answer = (fields: object) =>
    google.fail('/maps/', { body: JSON.stringify({ results: [], ...fields }) })

  test.each([
    ['OVER_QUERY_LIMIT', 'overloaded', undefined],
    ['OVER_DAILY_LIMIT', 'overloaded', 3_600_000],
    ['REQUEST_DENIED', 'refused', undefined],
    ['INVALID_REQUEST', 'refused', undefined],
    ['UNKNOWN_ERROR', 'failed', undefined],
  ])('%s is %s', async (status, failure, retryAfterMs) => {
    answer({ status, error_message: `No good: ${SERVER_KEY}` })
    const error = await makeGeocoder(google)
      .geocode('Boston')
      .then(String, (reason) => reason)
    expect([error.failure, error.retryAfterMs]).toEqual([failure, retryAfterMs])
    expect(error.message).toBe(`Google Geocoding answered ${status}: No good: …`)
    expect(google.requests).toHaveLength(status === 'UNKNOWN_ERROR' ? 2 : 1)
  })

  const box = (lng: number) => ({
    northeast: { lat: 20, lng },
    southwest: { lat: 10, lng: 170 },
  })
  const place = (types: string[], more: object = {}) => ({
    formatted_address: 'Somewhere, ME, USA',
    types,
    geometry: { location: { lat: 89, lng: 190 }, viewport: box(-170) },
    ...more,
  })
  const geocoded = async (...results: object[]) => {
    answer({ status: 'OK', results })
    return makeGeocoder(google).geocode('Somewhere')
  }

  test.each([
    [['street_address'], 'address'],
    [['premise'], 'address'],
    [['subpremise'], 'address'],
    [['route'], 'address'],
    [['intersection'], 'address'],
    [['postal_code'], 'zip'],
    [['locality', 'political'], 'city'],
    [['neighborhood', 'political'], 'city'],
    [['political', 'sublocality', 'sublocality_level_1'], 'city'],
    [['administrative_area_level_2', 'political'], 'city'],
    [['establishment', 'park', 'point_of_interest'], 'park'],
    [['establishment', 'natural_feature'], 'park'],
  ])('%j is known to the %s; its coordinates are brought into range', async (types, precision) => {
    expect(await geocoded(place(types))).toEqual({
      name: 'Somewhere, ME',
      location: { lat: 85, lng: -170 },
      precision,
    })
  })

  test('a state or a country has a box, its bounds before its viewport', async () => {
    const state = place(['administrative_area_level_1', 'political'])
    const bounds = { south: 10, west: 170, north: 20, east: -170 }
    expect(await geocoded(state)).toMatchObject({ precision: 'state', bounds })
    google.heal()
    const { geometry, ...country } = place(['country', 'political'])
    const both = { ...country, geometry: { ...geometry, bounds: box(-160) } }
    expect(await geocoded(both)).toMatchObject({ bounds: { ...bounds, east: -160 } })
  })

  test('a state for other words is a guess, a city for a street in it is not', async () => {
    const part = { partial_match: true }
    expect(await geocoded(place(['administrative_area_level_1'], part))).toBeNull()
    google.heal()
    expect(await geocoded(place(['country', 'political'], part))).toBeNull()
    google.heal()
    expect(await geocoded(place(['locality'], part))).toMatchObject({ precision: 'city' })
  })

  test('one bad result is passed over', async () => {
    const found = await geocoded({ formatted_address: 1 }, place(['locality']))
    expect(found?.precision).toBe('city')
  })

  test('what has neither letter nor number is not asked', async () => {
    expect(await makeGeocoder(google).geocode(' ?! ')).toBeNull()
    expect(google.requests).toEqual([])
    expect(await makeGeocoder(google).geocode('東京')).toBeNull()
    expect(google.requests).toHaveLength(1)
    expect(google.requests[0]?.url.searchParams.get('address')).toBe('東京')
  })
})

describe('unless told', () => {
  test('an answer has 3 s', async () => {
    google.fail('/', { how: 'hang' })
    const both = [
      makeGooglePlaces({
        serverKey: SERVER_KEY,
        placesUrl: google.url,
        photosUrl: google.url,
        meter: free,
        policy: policy(),
        photosPolicy: policy(),
      }).findParks(CIRCLE),
      makeGoogleGeocoder({
        serverKey: SERVER_KEY,
        geocodingUrl: google.url,
        meter: free,
        policy: policy(),
      }).geocode('Boston'),
    ]
    const start = performance.now()
    const ends = both.map((work) =>
      work.catch((error) => [error.failure, Math.round((performance.now() - start) / 100)]),
    )
    for (const [failure, tenths] of (await Promise.all(ends)) as [string, number][]) {
      expect(failure).toBe('timeout')
      expect(tenths).toBeGreaterThanOrEqual(29)
      expect(tenths).toBeLessThan(50)
    }
  })
})
