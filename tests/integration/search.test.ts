import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestCaller, makeTestDeps } from '../test-deps.ts'

describe.each(databaseKinds)('searching (%s)', (kind) => {
  let database: Database
  let caller: ReturnType<typeof makeTestCaller>['caller']

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    caller = makeTestCaller(makeTestDeps(database)).caller
  })
  afterAll(() => database.close())

  async function search(input: Parameters<typeof caller.parks.search>[0]): Promise<SearchAnswer> {
    return (await caller.parks.search(input)).toJSON()
  }

  describe('by address', () => {
    test.each([
      ['10001', 'New York, NY 10001', 'zip', /New York$/],
      ['10001-1234', 'New York, NY 10001', 'zip', /New York$/],
      ['Golden Gate Park', 'Golden Gate Park', 'park', /San Francisco$/],
      ['Dolores Park', 'Mission Dolores Park', 'park', /San Francisco$/],
      ['Central Park', 'Central Park', 'park', /New York$/],
      ['Lincoln Park, Chicago', 'Lincoln Park', 'park', /Chicago$/],
    ])('%s is %s', async (address, name, precision, vicinity) => {
      const { place, parks, location, total } = await search({ address })
      expect(place).toMatchObject({ name, precision })
      expect(location).toEqual(place?.location)
      expect(total).toBeGreaterThan(0)
      expect(parks).toHaveLength(total)
      expect(parks[0]?.vicinity).toMatch(vicinity)
      const distances = parks.map(({ distance }) => distance)
      expect(distances).toEqual([...distances].sort((a, b) => a - b))
      expect(Math.max(...distances)).toBeLessThanOrEqual(5000)
    })

    test.each([
      ['Chicago', 'Chicago, IL'],
      ['Boston, MA', 'Boston, MA'],
      ['Los Angeles, California', 'Los Angeles, CA'],
      ['SF', 'San Francisco, CA'],
      ['501 State St, Chicago', 'Chicago, IL'],
    ])('%s is all of %s', async (address, name) => {
      const { place, parks, location, total } = await search({ address })
      expect(place).toMatchObject({ name, precision: 'city', bounds: expect.anything() })
      expect(location).toEqual(place?.location)
      expect(parks).toHaveLength(total)
      const [city] = name.split(',')
      expect(parks.every(({ vicinity }) => vicinity?.endsWith(`${city}`))).toBe(true)
    })

    test.each([
      ['dog parks in Chicago', 'Chicago, IL', ['Dog Park']],
      ['playgrounds near 94110', 'San Francisco, CA 94110', ['Playground']],
      ['parks with restrooms Boston', 'Boston, MA', ['Restrooms']],
      ['wheelchair accessible parks brooklyn', 'Brooklyn, NY', ['Wheelchair Accessible']],
      ['Golden Gate Park dog friendly', 'Golden Gate Park', ['Dog Park']],
    ])('%s asks for filters in a place', async (address, name, amenities) => {
      const answer = await search({ address })
      expect(answer.place?.name).toBe(name)
      expect(answer.understood).toMatchObject({ place: { name }, amenities })
      const { rest = '' } = answer.understood ?? {}
      const rewritten = await search({ address: rest, amenities: amenities.join() })
      expect(answer.parks).toEqual(rewritten.parks)
      for (const park of answer.parks)
        expect(park.amenities).toEqual(expect.arrayContaining(amenities))
    })

    test('words of a name are no filter', async () => {
      await insertParks(database, {
        name: 'Playground Fantastico',
        latitude: 38.96,
        longitude: -121.1,
      })
      const named = await search({ address: 'Playground Fantastico' })
      expect(named.understood).toMatchObject({
        place: { kind: 'park', name: 'Playground Fantastico' },
        parkId: named.place?.parkId,
      })
      expect(named.understood).not.toHaveProperty('amenities')
    })

    test('exactly, no word becomes a filter', async () => {
      const { understood } = await search({ address: 'dog parks in Chicago', exact: true })
      expect(understood).toEqual({ place: { kind: 'city', name: 'Chicago, IL' } })
    })

    test('a park is the first of the parks around it', async () => {
      const { parks, place } = await search({ address: 'Golden Gate Park' })
      expect(parks[0]).toMatchObject({ name: 'Golden Gate Park', distance: 0 })
      expect(place?.parkId).toBe(parks[0]?.id)
    })

    test('a place without parks is known, and says where there are some', async () => {
      const { parks, place, total, elsewhere } = await search({ address: 'Portland, ME' })
      expect(place?.name).toBe('Portland, ME')
      expect({ parks, total }).toEqual({ parks: [], total: 0 })
      expect(elsewhere?.nearest).toMatchObject({ name: 'Boston, MA', path: '/parks/boston' })
      expect(elsewhere?.nearest?.metres).toBeGreaterThan(150_000)
      expect(elsewhere?.nearest?.metres).toBeLessThan(180_000)
      expect(elsewhere?.city).toBe('Portland, ME')
      expect(elsewhere?.cities[0]).toMatchObject({ path: '/parks/san-francisco' })
      expect(elsewhere?.cities.length).toBe(7)
      const [first, second] = elsewhere?.cities ?? []
      expect(first?.count).toBeGreaterThanOrEqual(second?.count ?? 0)
      // Every city that is named has as many parks.
      for (const { path, count } of elsewhere?.cities ?? []) {
        const { intro } = await caller.listings.facts({ parts: [path.slice('/parks/'.length)] })
        expect(intro[0]).toContain(`We know ${count} park`)
      }
    })

    test('parks farther than people drive are not called the nearest', async () => {
      const { elsewhere } = await search({ address: 'London' })
      expect(elsewhere?.nearest).toBeUndefined()
      expect(elsewhere?.cities.length).toBe(7)
    })

    test('a city of which only lists of the whole country know a few parks is unknown', async () => {
      const unit = { latitude: 47.6, longitude: -122.33 }
      const spots = [1, 2, 3, 4].map((step) => ({ ...unit, latitude: unit.latitude + step / 100 }))
      const [first] = await insertParks(database, { ...unit, source: 'us-park-service' })
      const seattle = await search({ address: 'Seattle' })
      expect(seattle.parks.map(({ id }) => id)).toEqual([first])
      expect(seattle.elsewhere?.city).toBe('Seattle, WA')
      expect(seattle.elsewhere?.cities.length).toBe(7)
      expect(seattle.elsewhere?.nearest?.name).not.toBe('Seattle, WA')
      // Filters don't make it known, nor does it matter how one comes there.
      const here = { lat: unit.latitude, lng: unit.longitude }
      for (const one of [{ address: 'Seattle', amenities: 'Dog Park' }, here]) {
        expect((await search(one)).elsewhere?.city).toBe('Seattle, WA')
      }
      // Of the map's view, and far from large cities, one park is enough.
      expect(await search({ bounds: '-122.34,47.59,-122.32,47.61' })).not.toHaveProperty(
        'elsewhere',
      )
      const wild = { latitude: 39.2, longitude: -117.1 }
      await insertParks(database, { ...wild, source: 'us-park-service' })
      const remote = await search({ lat: wild.latitude, lng: wild.longitude })
      expect(remote.total).toBe(1)
      expect(remote).not.toHaveProperty('elsewhere')
      await insertParks(database, ...spots.map((spot) => ({ ...spot, source: 'us-open-lands' })))
      expect(await search({ address: 'Seattle' })).not.toHaveProperty('elsewhere')
    })

    test('a city with a park of its own list is known', async () => {
      await insertParks(database, { latitude: 45.52, longitude: -122.68, source: 'portland' })
      const answer = await search({ address: 'Portland, OR' })
      expect(answer.total).toBe(1)
      expect(answer).not.toHaveProperty('elsewhere')
    })

    test('coordinates are given to a centimetre', async () => {
      const noisy = { latitude: 44.123456789, longitude: -99.99999999999999 }
      const [id] = await insertParks(database, { ...noisy, name: 'Petanque Carpet Park' })
      const here = { lat: 44.1234568, lng: -100 }
      const near = await search({ lat: noisy.latitude, lng: noisy.longitude })
      expect(near.location).toEqual(here)
      expect(near.parks[0]).toMatchObject({ id, latitude: here.lat, longitude: here.lng })
      const named = await search({ address: 'Petanque Carpet Park' })
      expect(named.place).toMatchObject({ parkId: id, location: here })
      const { place } = await search({ address: 'Wyoming' })
      expect(JSON.stringify(place?.bounds)).not.toMatch(/\.\d{8}/)
    })

    test('around a known city it is not asked for, and no others are listed', async () => {
      const bounds = '-122.62,37.74,-122.6,37.76'
      const { elsewhere } = await search({ bounds })
      expect(elsewhere?.nearest?.name).toBe('San Francisco, CA')
      expect(elsewhere).toMatchObject({ cities: [] })
      expect(elsewhere).not.toHaveProperty('city')
    })

    test('where only filters hide the parks, nothing is said of elsewhere', async () => {
      for (const filters of [{ rating: 5, amenities: 'Camping' }, { type: 'Volcano' }]) {
        const answer = await search({ address: 'Boston', ...filters })
        expect(answer.total).toBe(0)
        expect(answer).not.toHaveProperty('elsewhere')
      }
    })

    test('a state is searched by its box', async () => {
      const { place, parks } = await search({ address: 'California' })
      expect(place).toMatchObject({ name: 'California', precision: 'state' })
      const names = parks.map(({ name }) => name)
      expect(names).toContain('Yosemite National Park')
      expect(names).toContain('Death Valley National Park')
      expect(names).toContain('Golden Gate Park')
      expect(names).not.toContain('Central Park')
    })

    test.each(['asdfghjkl', '00000', '!!!', '95, 200', 'the moon'])(
      '%s is not known, and nothing is guessed',
      async (address) => {
        expect(await search({ address })).toMatchObject({ location: null, parks: [], total: 0 })
      },
    )
  })

  describe('by bounds', () => {
    test('finds what is in the box, nearest to its middle first, page by page', async () => {
      const bounds = '-122.52,37.70,-122.35,37.82'
      const first = await search({ address: 'Chicago', radius: 5, bounds, limit: 20 })
      expect(first.location?.lat).toBeCloseTo(37.76)
      expect(first.location?.lng).toBeCloseTo(-122.435)
      expect(first).not.toHaveProperty('place')
      const { parks: next } = await search({ bounds, limit: 20, page: 2 })
      const both = [...first.parks, ...next]
      expect(first.total).toBeGreaterThan(both.length)
      expect(new Set(both.map(({ id }) => id)).size).toBe(40)
      const distances = both.map(({ distance }) => distance)
      expect(distances).toEqual([...distances].sort((a, b) => a - b))
      for (const { latitude, longitude } of both) {
        expect(latitude > 37.7 && latitude < 37.82).toBe(true)
        expect(longitude > -122.52 && longitude < -122.35).toBe(true)
      }
    })

    test('crosses the antimeridian where west is greater than east', async () => {
      const edge = { latitude: -16.8, state: 'Fiji' }
      await insertParks(
        database,
        { ...edge, longitude: 179.9, name: 'West' },
        { ...edge, longitude: -179.8, name: 'East' },
        { ...edge, longitude: 178, name: 'Outside' },
      )
      const { parks, location } = await search({ bounds: '179.5,-17,-179.5,-16.5' })
      expect(parks.map(({ name }) => name)).toEqual(['West', 'East'])
      expect(Math.abs(location?.lng ?? 0)).toBe(180)
    })

    test.each(['1,2,3', '1,2,3,x', '1,,3,4', '-200,1,2,3', '1,4,2,3', 'x'])(
      '%s is refused',
      async (bounds) => {
        await expect(search({ bounds })).rejects.toThrow(/west,south,east,north/)
      },
    )
  })

  describe('by coordinates', () => {
    test('malformed ones are corrected, and the answer says so', async () => {
      expect(await search({ lat: 'x', lng: 190 })).toMatchObject({
        location: { lat: 37.4852, lng: -170 },
        corrected: true,
      })
      expect(await search({ latitude: 37.77, longitude: -122.42 })).toMatchObject({
        location: { lat: 37.77, lng: -122.42 },
      })
      expect(await search({ lat: 37.77, lng: -122.42 })).not.toHaveProperty('corrected')
    })

    test('the radius is that asked for, 5000 m by itself', async () => {
      const centre = { lat: 37.7749, lng: -122.4194 }
      const near = await search({ ...centre, radius: '1000' })
      const usual = await search(centre)
      const far = await search({ ...centre, radius: 20_000 })
      expect(near.total).toBeLessThan(usual.total)
      expect(usual.total).toBeLessThan(far.total)
    })

    test('no more than 500 parks are given, and all are counted', async () => {
      const at = { latitude: -40, longitude: 60 }
      await insertParks(database, ...Array.from({ length: 520 }, () => at))
      const { parks, total } = await search({ lat: -40, lng: 60 })
      expect([parks.length, total]).toEqual([500, 520])
      const some = await search({ lat: -40, lng: 60, limit: 7 })
      expect([some.parks.length, some.total]).toEqual([7, 520])
    })
  })

  describe('with filters', () => {
    const at = { latitude: 60, longitude: 60 }

    beforeAll(async () => {
      await insertParks(
        database,
        { ...at, name: 'Rated', rating: 4.5, amenities: ['Playground', 'Dog Park'] },
        { ...at, name: 'Low', rating: 2, amenities: ['Playground'] },
        { ...at, name: 'Unrated', amenities: ['Dog Park'] },
        { ...at, name: 'Unknown' },
        { ...at, latitude: 60.1, name: 'Far', rating: 5, amenities: ['Camping'] },
      )
    })

    const names = ({ parks }: SearchAnswer) => parks.map(({ name }) => name)
    const here = { lat: 60, lng: 60 }

    test('a rating must be known and high enough', async () => {
      const answer = await search({ ...here, rating: 4 })
      expect(names(answer)).toEqual(['Rated'])
      expect(answer.unknown).toEqual({ rating: 2, amenities: 0 })
      expect(names(await search({ ...here, rating: '0' }))).toHaveLength(4)
    })

    test('all amenities must be known to be there', async () => {
      const answer = await search({ ...here, amenities: ['Playground', 'Dog Park'] })
      expect(names(answer)).toEqual(['Rated'])
      expect(answer.unknown).toEqual({ rating: 0, amenities: 1 })
      const comma = await search({ ...here, amenities: 'Playground,Dog Park' })
      expect(names(comma)).toEqual(['Rated'])
    })

    test('where nothing is left, the filter whose removal helps most is offered', async () => {
      expect(await search({ ...here, amenities: 'Camping' })).toMatchObject({
        total: 0,
        relaxation: { kind: 'amenity', amenity: 'Camping', count: 4 },
      })
      expect(await search({ ...here, amenities: 'Dog Park', rating: 5 })).toMatchObject({
        total: 0,
        relaxation: { kind: 'rating', count: 2 },
      })
      // None of these parks is known to be fenced.
      const fencedToo = { amenities: 'Camping', facts: 'fenced:yes' }
      expect(await search({ ...here, ...fencedToo })).not.toHaveProperty('relaxation')
      expect(await search({ lat: 60.05, lng: 60.0 })).toMatchObject({
        total: 0,
        relaxation: { kind: 'radius', radius: '20000', count: 5 },
      })
      expect(await search({ lat: -60, lng: 0 })).not.toHaveProperty('relaxation')
    })
  })

  describe('is refused', () => {
    test.each([
      [{ address: 'Boston', radius: 'abc' }, /radius must be a number of meters from 1 to 50000/],
      [{ address: 'Boston', radius: 0 }, /radius must be/],
      [{ address: 'Boston', radius: 50_001 }, /radius must be/],
      [{ address: 'Boston', rating: 6 }, /rating must be a number from 0 to 5/],
      [
        { address: 'Boston', amenities: 'Swings' },
        /amenities 'Swings' is not known; choose from Playground/,
      ],
      [{ address: 'Boston', limit: 501 }, /limit must be/],
      [{ address: 'x'.repeat(2001) }, /address must be at most 2000 characters/],
      [{}, /Give an address, or lat and lng/],
      [{ address: '  ' }, /Give an address, or lat and lng/],
    ])('%j', async (input, message) => {
      await expect(search(input)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
      await expect(search(input)).rejects.toThrow(message)
    })
  })

  test('a park by its number', async () => {
    const { parks } = await search({ address: 'Golden Gate Park' })
    const { distance: _, ...park } = parks[0] ?? { distance: 0, id: 0 }
    const { facts, ...known } = await caller.parks.byId({ id: park.id })
    expect(known).toEqual(park)
    // In answers for one park alone.
    expect(park).not.toHaveProperty('facts')
    expect(facts).toContainEqual({ key: 'toilets', value: 'yes', source: 'seed', how: 'stated' })
    expect(await caller.parks.byId({ id: String(park.id) })).toEqual({ ...known, facts })
    await expect(caller.parks.byId({ id: 2_000_000_000 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Park not found',
    })
    for (const id of [0, -1, 1.5, 'x', '1e3', 1e17]) {
      await expect(caller.parks.byId({ id })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    }
  })
})
