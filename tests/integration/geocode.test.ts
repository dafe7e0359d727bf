import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParkList } from '#db/seed/all-parks.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import { normaliseName } from '#domain/text/names.ts'
import { isGeneric } from '#server/sources/geocode/offline/words.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('places (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    caller = makeTestCaller(makeTestDeps(database)).caller
  })
  afterAll(() => database.close())

  test('an address is answered in the shape of a Geocoding API', async () => {
    expect(await caller.geocode.address({ address: 'Chicago' })).toEqual({
      status: 'OK',
      results: [
        {
          formatted_address: 'Chicago, IL',
          geometry: { location: { lat: expect.closeTo(41.85, 1), lng: expect.closeTo(-87.65, 1) } },
          precision: 'city',
        },
      ],
    })
    expect(await caller.geocode.address({ address: 'asdfghjkl' })).toEqual({
      status: 'ZERO_RESULTS',
      results: [],
    })
    await expect(caller.geocode.address({ address: ' ' })).rejects.toThrow(/must not be empty/)
  })

  /** 'zip San Francisco, CA 94117', or null for an unknown place. */
  async function understood(address: string): Promise<string | null> {
    const [found] = (await caller.geocode.address({ address })).results
    return found ? `${found.precision} ${found.formatted_address}` : null
  }

  describe('words', () => {
    test.each([
      ['37.77,-122.42', 'coordinates 37.77, -122.42'],
      ['37.77000° N, 122.42000° W', 'coordinates 37.77, -122.42'],
      ['parks near 37.77 -122.42', 'coordinates 37.77, -122.42'],
      ['https://www.google.com/maps/@37.77,-122.42,15z', 'coordinates 37.77, -122.42'],
      ['849VQHFJ+X6', 'coordinates 37.774937, -122.419438'],
      ['QHFJ+X6 San Francisco', 'coordinates 37.774937, -122.419438'],
      ['37.94110', null],

      ['94117', 'zip San Francisco, CA 94117'],
      ['94117-1234', 'zip San Francisco, CA 94117'],
      ['94110 San Francisco', 'zip San Francisco, CA 94110'],
      ['94110, California', 'zip San Francisco, CA 94110'],
      ['94110 ca', 'zip San Francisco, CA 94110'],
      ['94110 dog parks', 'zip San Francisco, CA 94110'],
      ['dog parks near 94110', 'zip San Francisco, CA 94110'],
      ['501 Stanyan St, San Francisco, CA 94117', 'address Stanyan Street, San Francisco, CA'],
      [
        '501 Stanyan St, San Francisco, CA 94117-1234, USA',
        'address Stanyan Street, San Francisco, CA',
      ],

      ['12345 El Camino Real, San Diego, CA', 'city San Diego, CA'],
      ['12345 el camino real san diego ca', 'city San Diego, CA'],
      ['10001 Broadway, New York', 'address Broadway, New York City, NY'],
      ['501 Stanyan St, San Francisco, CA', 'address Stanyan Street, San Francisco, CA'],
      ['501 Stanyan St San Francisco', 'address Stanyan Street, San Francisco, CA'],
      ['1600 Pennsylvania Ave NW, Washington, DC', 'city Washington, DC'],

      ['Chicago', 'city Chicago, IL'],
      ['Boston, MA', 'city Boston, MA'],
      ['Boston MA', 'city Boston, MA'],
      ['Boston, Massachusetts', 'city Boston, MA'],
      ['boston massachusetts', 'city Boston, MA'],
      ['San Francisco, CA, USA', 'city San Francisco, CA'],
      ['Winston-Salem, N.C.', 'city Winston-Salem, NC'],
      ['London, Ontario', 'city London, ON'],
      ['Toronto, Ontario, Canada', 'city Toronto, ON'],
      ['Paris, France', 'city Paris, France'],
      ['paris, tx', 'city Paris, TX'],
      ['São Paulo', 'city São Paulo, Brazil'],
      ['Zürich', 'city Zürich, Switzerland'],

      ['New York', 'city New York City, NY'],
      ['NYC', 'city New York City, NY'],
      ['LA', 'city Los Angeles, CA'],
      ['la', 'city Los Angeles, CA'],
      ['SF', 'city San Francisco, CA'],
      ['Washington DC', 'city Washington, DC'],
      ['Washington, D.C.', 'city Washington, DC'],
      ['Saint Louis', 'city St. Louis, MO'],
      ['Mt. Vernon, NY', 'city Mount Vernon, NY'],
      ['Ft Worth', 'city Fort Worth, TX'],

      ['Springfield', 'city Springfield, MO'],
      ['Portland', 'city Portland, OR'],
      ['Portland, ME', 'city Portland, ME'],
      ['Portland ME', 'city Portland, ME'],
      ['portland, me', 'city Portland, ME'],
      ['Overland Park', 'city Overland Park, KS'],

      ['CA', 'state California'],
      ['OR', 'state Oregon'],
      ['california', 'state California'],
      ['West Virginia', 'state West Virginia'],
      ['Washington State', 'state Washington'],

      ['san francisco california dog park parks', 'city San Francisco, CA'],
      ['San Francisco California Walking Trails parks', 'city San Francisco, CA'],
      ['New York NY Playground parks', 'city New York City, NY'],
      ['Chicago Illinois parks', 'city Chicago, IL'],
      ['Kansas City parks', 'city Kansas City, MO'],
      ['California National Park parks', 'state California'],
      ['dog parks in chicago', 'city Chicago, IL'],
      ['parks, CA', 'state California'],
      ['near Portland', 'city Portland, OR'],

      ['Lincoln Park, Chicago', 'park Lincoln Park'],
      ['lincoln park chicago il', 'park Lincoln Park'],
      ['Dolores Park', 'park Mission Dolores Park'],
      ['Yosemite', 'park Yosemite National Park'],
      ['Yosemite, CA', 'park Yosemite National Park'],
      ['parks near Golden Gate Park', 'park Golden Gate Park'],
    ])('%s is %s', async (address, expected) => {
      expect(await understood(address)).toBe(expected)
    })

    // The last word is a state, in lower case and without a comma, directly after one of its
    // cities.
    test.each([
      ['portland me', 'city Portland, ME'],
      ['Portland Or', 'city Portland, OR'],
      ['501 stanyan st san francisco ca', 'address Stanyan Street, San Francisco, CA'],
      ['golden gate park san francisco ca', 'park Golden Gate Park'],
    ])('%s is %s', async (address, expected) => {
      expect(await understood(address)).toBe(expected)
    })

    test.each(['in', 'hi', 'or', 'ok', 'me', 'In', 'Hi', 'Or', 'Ok', 'Me'])(
      '%s is a word, not a state',
      async (address) => {
        expect(await understood(address)).toBeNull()
      },
    )

    test.each([
      'near me',
      'parks nearby',
      'my location',
      'Acadia, ME',
      '12 Main St, Xyzville, ME',
      'Xyzville, AL',
      'Xyzville, LA',
      'Xyzville, Maine',
      'Xyzville, Colorado',
      'parks near me',
      'dog parks near me',
      'DOG PARKS NEAR ME',
      'parks near me, please',
      'parks nearby',
      'my location',
      'parks in',
      'golden or',
      'beach me',
      'show me',
    ])('%s names no place', async (address) => {
      expect(await understood(address)).toBeNull()
    })

    test.each([
      'park',
      'parks',
      'the park',
      'beach',
      'beaches',
      'garden',
      'playground',
      'dog park',
      'dog parks',
      'national park',
      'trail',
      'lake',
      'forest',
      'home',
      'of',
    ])('%s alone is no city', async (address) => {
      expect(await understood(address)).toBeNull()
    })

    test.each([
      ['Parks, AZ', 'city Parks, AZ'],
      ['beach, nd', 'city Beach, ND'],
      ['Trail, BC', 'city Trail, BC'],
    ])('%s with its state is', async (address, expected) => {
      expect(await understood(address)).toBe(expected)
    })

    test.each([
      'asdfghjkl',
      '00000',
      '12345 Main St',
      '12345 asdfghjkl',
      'Zion National Park',
      'Lake Washington',
      'the moon',
      'constructor',
      '__proto__',
      'Central Park, asdfghjkl',
    ])('%s is not known, and nothing is guessed', async (address) => {
      expect(await understood(address)).toBeNull()
    })
  })

  describe('every park the product brings along', () => {
    const found = async (address: string) => {
      const { results } = await caller.geocode.address({ address })
      return results.map(({ precision, geometry }) => ({ precision, ...geometry.location }))
    }

    test('is suggested by its name, and found by what is suggested', async () => {
      const lost = []
      for (const { name, city, state, latitude, longitude } of seedParkList) {
        const text = `${name}, ${city}, ${state}`
        const suggestions = await caller.geocode.suggest({ query: name })
        const isSuggested = suggestions.some((item) => item.kind === 'park' && item.text === text)
        const [place] = await found(text)
        const isFound =
          place?.precision === 'park' && place.lat === latitude && place.lng === longitude
        if (!isSuggested || !isFound) lost.push({ text, isSuggested, place })
      }
      expect(lost).toEqual([])
    })

    test('is found by its name and city', async () => {
      const lost = []
      for (const { name, city, latitude, longitude } of seedParkList) {
        const [place] = await found(`${name}, ${city}`)
        if (place?.lat !== latitude || place.lng !== longitude) lost.push({ name, city, place })
      }
      expect(lost).toEqual([])
    })

    test('is found by its name alone, or another of that name is', async () => {
      const lost = []
      for (const { name } of seedParkList) {
        // 'City Park' is a kind of park, too.
        if (isGeneric(normaliseName(name))) continue
        if ((await understood(name)) !== `park ${name}`) lost.push(name)
      }
      expect(lost).toEqual([])
    })
  })

  test('of many parks of a name the one in the city and state asked for is found', async () => {
    const cities = [
      { city: 'Houston', state: 'TX', latitude: 29.76, longitude: -95.44 },
      { city: 'Omaha', state: 'NE', latitude: 41.26, longitude: -96 },
      { city: 'Tinyville', state: 'NE', latitude: 42.5, longitude: -99.9 },
      { city: 'Ulm', state: 'Bavaria', latitude: 48.4, longitude: 10 },
    ]
    const elsewhere = { city: 'Elsewhere', state: 'OH', userRatingsTotal: 9, longitude: -82 }
    await insertParks(
      database,
      ...Array.from({ length: 60 }, () => ({ ...elsewhere, name: 'Heroes Memorial Park' })),
      ...cities.map((place) => ({ ...place, name: 'Heroes Memorial Park' })),
    )
    for (const { city, state, latitude, longitude } of cities) {
      const { results } = await caller.geocode.address({
        address: `Heroes Memorial Park, ${city}, ${state}`,
      })
      expect([city, results[0]?.geometry.location]).toEqual([
        city,
        { lat: latitude, lng: longitude },
      ])
    }
    for (const address of ['Heroes Memorial Park Omaha', 'heroes memorial park omaha ne']) {
      expect(await understood(address)).toBe('park Heroes Memorial Park')
    }
    expect(await understood('Heroes Memorial Park, Boston')).toBe('city Boston, MA')
  })

  describe('suggestions', () => {
    test.each([
      ['golden gate p', 'Golden Gate Park, San Francisco, CA', 'park'],
      ['dolores', 'Mission Dolores Park, San Francisco, CA', 'park'],
      ['portland, m', 'Portland, ME', 'city'],
      ['chic', 'Chicago, IL', 'city'],
      ['9411', '94110', 'zip'],
      ['calif', 'California', 'state'],
      ['washington s', 'Washington State', 'state'],
      ['new yor', 'New York State', 'state'],
      ['tompkins', 'Tompkins Square Park, New York, NY', 'park'],
    ])('%s may become %s', async (query, text, kind) => {
      const suggestions = await caller.geocode.suggest({ query })
      expect(suggestions).toContainEqual(expect.objectContaining({ text, kind }))
      expect(suggestions.length).toBeLessThanOrEqual(8)
      expect(new Set(suggestions.map((item) => item.text)).size).toBe(suggestions.length)
    })

    test.each(['', 'x', ' ', '!!', '%', "'; drop table parks; --"])(
      'nothing comes of %j',
      async (query) => {
        expect(await caller.geocode.suggest({ query })).toEqual([])
      },
    )

    const TYPED = [
      'golden',
      'port',
      'sain',
      '941',
      'new yor',
      'parks',
      'beach',
      'hyde',
      'mission',
      'al',
      'lake',
      'germ',
      'cook c',
      'bay a',
      'нью',
    ]

    test('what is suggested is found as what it is', async () => {
      for (const query of TYPED) {
        for (const { text, kind } of await caller.geocode.suggest({ query })) {
          if (kind === 'search') continue
          const { results } = await caller.geocode.address({ address: text })
          expect([text, results[0]?.precision]).toEqual([text, kind])
        }
      }
    })

    test.each([
      ['lincoln park', '37.8,-122.4', 'Lincoln Park, San Francisco, CA'],
      ['lincoln park', '41.9,-87.6', 'Lincoln Park, Chicago, IL'],
      ['presidio', '37.8,-122.4', 'Presidio of San Francisco, San Francisco, CA'],
      ['central park', undefined, 'Central Park, New York, NY'],
      ['hyde park', '41.9,-87.6', 'Hyde Park, Chicago'],
      ['back b', '42.4,-71.1', 'Back Bay, Boston'],
      ['back bay', undefined, 'Back Bay, Boston'],
      ['chicago', '37.8,-122.4', 'Chicago, IL'],
      ['new', '37.8,-122.4', 'New York City, NY'],
      ['chicago', '42.4,-71.1', 'Chicago, IL'],
      // Places that have parks come first, and of cities those of a common name.
      ['yos', undefined, 'Yosemite National Park'],
      ['gold', undefined, 'Golden Gate Park, San Francisco, CA'],
      ['san', undefined, 'San Francisco, CA'],
      ['ny', undefined, 'New York City, NY'],
      ['la', undefined, 'Los Angeles, CA'],
      ['spring', undefined, 'Springfield G'],
      ['paris', undefined, 'Paris, France'],
      // Neither a post box nor a company.
      ['941', undefined, '94102'],
      ['101', undefined, '10103'],
      // One letter is wrong or missing.
      ['goldn', undefined, 'Golden Gate Park, San Francisco, CA'],
      ['milen', undefined, 'Millennium Park, Chicago, IL'],
      // What people ask for.
      ['near', undefined, 'Near me'],
      ['dog park chi', undefined, 'Dog parks in Chicago, IL'],
      ['dog park near m', undefined, 'Dog parks near me'],
      ['dog p', undefined, 'Dog parks'],
      ['splash', undefined, 'Splash pads'],
      ['southie', '42.4,-71.1', 'South Boston, Boston'],
      ['los fel', undefined, 'Los Feliz, Los Angeles'],
      ['the bean', undefined, 'Millennium Park, Chicago, IL'],
      ['мюнхе', undefined, 'Munich, Germany'],
      ['germ', undefined, 'Germany'],
      ['cook c', undefined, 'Cook County, IL'],
      ['bay a', undefined, 'San Francisco Bay Area'],
    ])('the first for %s near %s is %s', async (query, near, first) => {
      const [suggestion] = await caller.geocode.suggest({ query, near })
      expect(suggestion?.text.slice(0, first.length)).toBe(first)
    })

    test('a neighbourhood is suggested unless its name finds a park', async () => {
      const districts = async (query: string) => {
        const found = await caller.geocode.suggest({ query, near: '41.9,-87.6' })
        return found.filter(({ kind }) => kind === 'district').map(({ text }) => text)
      }
      expect(await districts('hyde pa')).toEqual(['Hyde Park, Chicago', 'Hyde Park, Boston'])
      expect(await understood('Hyde Park, Chicago')).toBe('district Hyde Park, Chicago')
      expect(await districts('humboldt park')).toEqual([])
      expect(await understood('Humboldt Park, Chicago')).toBe('park Humboldt Park')
    })

    test('a record of a city that is a neighbourhood is suggested as that', async () => {
      const texts = (await caller.geocode.suggest({ query: 'astor', near: '40.7,-74' })).map(
        ({ text }) => text,
      )
      expect(texts).toEqual(expect.arrayContaining(['Astoria, Queens', 'Astoria, OR']))
      expect(texts).not.toContain('Astoria, NY')
    })

    test('two records of a name in one city are one park, the better known', async () => {
      const [known = 0] = await insertParks(
        database,
        { name: 'Quagga Green', city: 'Reno', state: 'NV', userRatingsTotal: 90, rating: 5 },
        { name: 'Quagga Green', city: 'Reno', state: 'NV', latitude: 39.6 },
      )
      const suggestions = await caller.geocode.suggest({ query: 'quagga' })
      expect(suggestions).toEqual([
        { text: 'Quagga Green, Reno, NV', detail: 'Park', kind: 'park', parkId: known },
      ])
    })

    test('a park of which no city is known is suggested by what is known', async () => {
      await insertParks(
        database,
        { name: 'Quillwort Meadow', state: 'VT', latitude: 44.1, longitude: -72.6 },
        { name: 'Quillwort Dell', latitude: 44.2, longitude: -72.7 },
      )
      const suggestions = await caller.geocode.suggest({ query: 'quillw' })
      expect(suggestions.map(({ text }) => text)).toEqual([
        'Quillwort Meadow, VT',
        'Quillwort Dell',
      ])
      expect(await understood('Quillwort Meadow, VT')).toBe('park Quillwort Meadow')
      expect(await understood('Quillwort Dell')).toBe('park Quillwort Dell')
    })
  })
})
