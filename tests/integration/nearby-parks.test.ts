import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import {
  countFilterEffects,
  countParks,
  countParksOfTypes,
  findNearbyParks,
  findSortedParks,
  type NearbyQuery,
} from '#db/queries/search/nearby-parks.ts'
import { parks } from '#db/schema/parks.ts'
import type { SeedSet } from '#db/seed/listed-park.ts'
import { readParks, readSetFile } from '#db/seed/read-set.ts'
import { decodeOutline, encodeOutline } from '#db/stored/outline-bytes.ts'
import { metresTo } from '#domain/geo/approach.ts'
import { boundsContain } from '#domain/geo/bounds.ts'
import { type Bounds, distanceMetres } from '#domain/geo/geo.ts'
import { nearestOnLine } from '#domain/geo/nearest.ts'
import { ringContains } from '#domain/geo/polygon.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'

type Row = { id: number; lat: number; lng: number; rating: number | null; bits: number }

const NO_FILTER = { minRating: 0, amenityBits: 0 }
const WORLD = { south: -89, north: 89, west: -180, east: 180 }

describe.each(databaseKinds)('parks near a place (%s)', (kind) => {
  let database: Database

  beforeAll(async () => {
    database = await openTestDatabase(kind)
  })
  afterAll(() => database.close())
  beforeEach(() => database.orm.delete(parks))

  async function search(query: Partial<NearbyQuery> & Pick<NearbyQuery, 'centre' | 'area'>) {
    const found = await findNearbyParks(database, { filter: NO_FILTER, limit: 500, ...query })
    return { ...found, parks: JSON.parse(found.json) as ParkResult[] }
  }

  test('nothing is an empty list', async () => {
    const found = await search({ centre: { lat: 0, lng: 0 }, area: { radius: 5000 } })
    expect(found).toMatchObject({ json: '[]', count: 0, total: 0 })
  })

  test('a park comes with all that is known of it, and without what is not', async () => {
    const [id] = await insertParks(database, {
      name: 'Élan "Dog" Park </script>',
      placeId: 'place-1',
      vicinity: 'Here',
      rating: 4.3,
      userRatingsTotal: 12,
      amenities: ['Dog Park'],
      types: ['dog_park'],
      openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] },
    })
    const found = await search({ centre: { lat: 37.7749, lng: -122.4194 }, area: { radius: 10 } })
    expect(found.parks).toEqual([
      {
        distance: 0,
        id,
        placeId: 'place-1',
        name: 'Élan "Dog" Park </script>',
        latitude: 37.7749,
        longitude: -122.4194,
        vicinity: 'Here',
        rating: 4.3,
        userRatingsTotal: 12,
        amenities: ['Dog Park'],
        types: ['dog_park'],
        openingHours: { weekday_text: ['Monday: 6:00 AM – 10:00 PM'] },
        source: 'test-factory',
      },
    ])
  })

  test('ties are broken by number, and the limit leaves the total alone', async () => {
    const at = { latitude: 10, longitude: 20 }
    const ids = await insertParks(database, ...Array.from({ length: 30 }, () => at))
    const found = await search({
      centre: { lat: 10, lng: 20.001 },
      area: { radius: 1000 },
      limit: 10,
    })
    expect(found.parks.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    expect(found.total).toBe(30)
  })

  test('a park renamed or moved is found as it is now', async () => {
    await insertParks(database, { name: 'Old', latitude: 10, longitude: 20 })
    await database.orm.update(parks).set({ name: 'New', latitude: 11 })
    const there = await search({ centre: { lat: 11, lng: 20 }, area: { radius: 100 } })
    expect(there.parks.map(({ name, latitude }) => [name, latitude])).toEqual([['New', 11]])
    const here = await search({ centre: { lat: 10, lng: 20 }, area: { radius: 100 } })
    expect(here.parks).toEqual([])
  })

  describe.each<[string, { lat: number; lng: number }, number]>([
    ['a dense city', { lat: 37.7749, lng: -122.4194 }, 0.05],
    ['sparse land', { lat: 45, lng: 90 }, 3],
    ['the equator', { lat: 0, lng: 0 }, 0.1],
    ['the far north', { lat: 84.9, lng: 20 }, 2],
    ['the far south', { lat: -84.9, lng: -20 }, 2],
    ['just east of the antimeridian', { lat: -17, lng: -179.98 }, 0.1],
    ['just west of the antimeridian', { lat: 66, lng: 179.97 }, 0.3],
    ['on the antimeridian', { lat: 10, lng: 180 }, 0.1],
  ])('by %s', (_, middle, spread) => {
    test('the answer is that of going through all parks one by one', async () => {
      const rows = await scatter(middle, spread)
      const offset = fc.double({ min: -spread, max: spread, noNaN: true })
      await fc.assert(
        fc.asyncProperty(
          fc.record({ lat: offset, lng: offset }),
          fc.constantFrom(1, 1000, 5000, 20_000, 50_000),
          fc.constantFrom(1, 7, 60, 500),
          fc.record({
            minRating: fc.constantFrom(0, 3, 4.5),
            amenityBits: fc.constantFrom(0, 1, 6),
          }),
          async (shift, radius, limit, filter) => {
            const centre = roundedTo(1e-7, place(middle.lat + shift.lat, middle.lng + shift.lng))
            const query = { centre, area: { radius }, filter, limit }
            const expected = inOrder(rows, query)
            const found = await search(query)
            expect(found.parks.map(({ id }) => id)).toEqual(
              expected.slice(0, limit).map(({ id }) => id),
            )
            expect(found.total).toBe(expected.length)
            expect(await countParks(database, query)).toBe(expected.length)
            for (const [index, park] of found.parks.entries()) {
              expect(park.distance).toBe(Math.round(expected[index]?.distance ?? -1))
            }
          },
        ),
        { numRuns: 60 },
      )
    })

    test('of parks with outlines and ways in, none is missed or measured otherwise than by the browser', async () => {
      await scatter(middle, spread)
      await giveShapes(spread)
      const all = await search({ centre: middle, area: { bounds: WORLD }, limit: 600 })
      // Near a pole a degree of longitude is shorter at the far side of a park than at its near one.
      const share = Math.abs(middle.lat) > 80 ? 0.05 : 0.01
      const offset = fc.double({ min: -spread, max: spread, noNaN: true })
      await fc.assert(
        fc.asyncProperty(
          fc.record({ lat: offset, lng: offset }),
          fc.constantFrom(1000, 5000, 20_000, 50_000),
          fc.constantFrom(1, 7, 60, 500),
          fc.constantFrom(NO_FILTER, { minRating: 3, amenityBits: 1 }),
          async (shift, radius, limit, filter) => {
            // Outlines end at 85 degrees here.
            const lat = Math.max(-84.97, Math.min(84.97, middle.lat + shift.lat))
            const centre = roundedTo(1e-7, place(lat, middle.lng + shift.lng))
            const query = { centre, area: { radius }, filter, limit }
            const found = await search(query)
            const { json, total } = await findSortedParks(database, {
              ...query,
              limit: 600,
              sort: 'distance',
              offset: 0,
            })
            // All of the area, one by one.
            const each: ParkResult[] = JSON.parse(json)
            expect(found.parks).toEqual(each.slice(0, limit))
            expect([found.total, await countParks(database, query)]).toEqual([total, each.length])
            const measured = all.parks
              .filter((park) => (park.rating ?? 0) >= filter.minRating)
              .filter(({ amenities }) => !filter.amenityBits || amenities.includes('Playground'))
              .map((park) => ({
                id: park.id,
                metres: beside(centre).map((at) => metresTo(park, at)),
              }))
            for (const { id, metres } of measured) {
              const told = each.find((park) => park.id === id)?.distance ?? Number.POSITIVE_INFINITY
              const most = Math.max(...metres)
              // At the radius itself either may be right.
              if (told === Number.POSITIVE_INFINITY) {
                expect(most).toBeGreaterThan(radius * (1 - share))
              } else {
                expect(told).toBeGreaterThan(Math.min(...metres) * (1 - share) - 5)
                expect(told).toBeLessThan(most * (1 + share) + 5)
              }
            }
          },
        ),
        { numRuns: 20 },
      )
    })
  })

  test('a park whose edge is near is found, however far its middle is', async () => {
    const [far = 0, near = 0] = await insertParks(
      database,
      { latitude: 40, longitude: -73 },
      { latitude: 40, longitude: -73.952 },
    )
    // From 4 km to the east of the searched place to its middle, 80 km away.
    await outline(far, [
      [-73.953, 39.9],
      [-72, 39.9],
      [-72, 40.1],
      [-73.953, 40.1],
    ])
    const query = { centre: { lat: 40, lng: -74 }, area: { radius: 5000 } }
    const told = async () =>
      (await search(query)).parks.map(({ id, distance }) => [id, Math.round(distance / 100)])
    expect(await told()).toEqual([
      [far, 40],
      [near, 41],
    ])
    await database.sql`insert into park_insides values (${far}, 'osm',
      '{"entrances": [{"kind": "gate", "lat": 40, "lng": -73.945}]}')`
    expect(await told()).toEqual([
      [near, 41],
      [far, 47],
    ])
    const within = await search({ centre: { lat: 40, lng: -73.5 }, area: { radius: 1 } })
    expect(within.parks).toMatchObject([{ id: far, distance: 0 }])
  })

  test('beside the long side of a small park is not within it', async () => {
    const [id = 0] = await insertParks(database, { latitude: 40, longitude: -74 })
    await outline(id, [
      [-74, 40],
      [-73.999, 40],
      [-74, 40.001],
    ])
    const { parks } = await search({
      centre: { lat: 40.0007, lng: -73.9993 },
      area: { radius: 1000 },
    })
    expect(parks.map(({ distance }) => distance)).toEqual([27])
  })

  test.each<[string, SeedSet, boolean]>([
    ['Prospect Park', 'nyc-parks', false],
    ['Golden Gate Park', 'sf-rec-park', false],
    ['Jamaica Pond', 'boston-open-space', false],
    ['Prospect Park', 'nyc-parks', true],
  ])(
    '%s of %s, with ways in: %s: is as far for a search, the browser, and by its whole outline',
    async (name, set, hasWays) => {
      const listed = await readParks(await readSetFile(process.cwd(), set))
      const known = listed.find((park) => park.name === name)
      const bytes = Buffer.from(known?.outline ?? '', 'base64')
      const { latitude: lat = 0, longitude: lng = 0 } = known ?? {}
      const [id] = await insertParks(database, { latitude: lat, longitude: lng })
      await database.sql`
      insert into park_outlines (park_id, source, outline) values (${id ?? 0}, ${set}, ${bytes})`
      const rings = decodeOutline(bytes).flatMap(([outer = []]) => [outer])
      const ways = (rings[0] ?? []).filter((_, index) => index % 20 === 0)
      if (hasWays) {
        const entrances = ways.map(([lng, lat]) => ({ kind: 'gate', lng, lat }))
        await database.sql`insert into park_insides values (${id ?? 0}, 'osm',
        ${JSON.stringify({ entrances })}::text::jsonb)`
      }
      const lines = hasWays ? ways.map((way) => [way]) : rings
      for (const [north, east] of [
        [0, 0],
        [0.03, 0],
        [0.01, -0.04],
        [-0.1, 0.05],
      ] as const) {
        const here = { lat: lat + north, lng: lng + east }
        const [park] = (await search({ centre: here, area: { radius: 50_000 } })).parks
        const isIn = rings.some((ring) => ringContains(ring, here.lng, here.lat))
        const exact = isIn
          ? 0
          : Math.min(...lines.map((line) => distanceMetres(here, nearestOnLine(line, here))))
        expect(Math.abs((park?.distance ?? -1) - exact)).toBeLessThan(Math.max(60, exact / 100))
        expect(park && Math.abs(park.distance - metresTo(park, here))).toBeLessThan(1 + exact / 100)
      }
    },
  )

  test('a ring of parks all as far away does not hide a nearer one', async () => {
    const centre = { lat: 60, lng: 10 }
    const ring = Array.from({ length: 400 }, (_, index) => {
      const angle = (index / 400) * 2 * Math.PI
      const north = 0.17 * Math.cos(angle)
      const stretch = 1 / Math.cos(((60 + north) * Math.PI) / 180)
      return { latitude: 60 + north, longitude: 10 + 0.17 * Math.sin(angle) * stretch }
    })
    await insertParks(database, ...ring)
    const query = { centre, area: { radius: 50_000 }, filter: NO_FILTER, limit: 100 }
    const rows = await allRows()
    const found = await search(query)
    expect(found.parks.map(({ id }) => id)).toEqual(
      inOrder(rows, query)
        .slice(0, 100)
        .map(({ id }) => id),
    )
  })

  test('a centre next to nothing is no error', async () => {
    const [id] = await insertParks(database, { latitude: 0, longitude: 0 })
    const centre = { lat: 5e-324, lng: -1e-200 }
    expect((await search({ centre, area: { radius: 1 } })).parks.map((park) => park.id)).toEqual([
      id,
    ])
  })

  test('in a box, of any size and over the antimeridian', async () => {
    await scatter({ lat: 55, lng: 179.5 }, 5)
    const rows = await allRows()
    for (const bounds of [
      { south: 52, north: 58, west: 177, east: -178 },
      { south: 54, north: 56, west: 178, east: 179.9 },
      { south: -10, north: 10, west: -10, east: 10 },
    ] satisfies Bounds[]) {
      const centre = { lat: (bounds.south + bounds.north) / 2, lng: 179.2 }
      const query = { centre, area: { bounds }, filter: NO_FILTER, limit: 50 }
      const expected = inOrder(rows, query)
      const found = await search(query)
      expect(found.parks.map(({ id }) => id)).toEqual(expected.slice(0, 50).map(({ id }) => id))
      expect(found.total).toBe(expected.length)
    }
  })

  test('what filters hide is counted', async () => {
    await insertParks(
      database,
      { rating: 4.5, amenities: ['Playground', 'Dog Park'] },
      { rating: 4.5, amenities: ['Playground'] },
      { rating: 2, amenities: ['Playground', 'Dog Park'] },
      { amenities: ['Playground', 'Dog Park'] },
      { amenities: [] },
      { rating: 5, amenities: [] },
      { rating: 5, amenities: ['Benches'] },
      { rating: 5, latitude: 50, amenities: ['Playground', 'Dog Park'] },
    )
    const effects = await countFilterEffects(database, {
      centre: { lat: 37.7749, lng: -122.4194 },
      area: { radius: 5000 },
      filter: { minRating: 4, amenityBits: 0b11 },
      limit: 500,
    })
    expect(effects).toEqual({
      withoutRating: 2,
      withoutAmenities: 2,
      anyRating: 3,
      anyAmenity: [
        { bit: 1, count: 1 },
        { bit: 2, count: 2 },
      ],
    })
  })

  describe('of a state', () => {
    const bounds = { south: 38.9, north: 41.4, west: -75.6, east: -73.9 }
    const query = { centre: { lat: 40.1, lng: -74.7 }, area: { bounds, usState: 'NJ' } }
    const inState = { latitude: 40.2, longitude: -74.6 }
    const inOther = { latitude: 40.0, longitude: -75.2 }

    async function searchState() {
      const all = { ...query, filter: NO_FILTER, limit: 500, sort: 'best', offset: 0 } as const
      const { json, total } = await findSortedParks(database, all)
      return { parks: JSON.parse(json) as ParkResult[], total }
    }

    test('are those that name it, and of those that name none the ones within its outline', async () => {
      const ids = await insertParks(
        database,
        inState,
        { ...inOther, state: 'NJ' },
        { ...inOther, state: 'new jersey' },
        { ...inState, state: 'Somewhere' },
        // On a beach outside the simplified outline.
        { latitude: 40.19, longitude: -73.995 },
      )
      await insertParks(
        database,
        inOther,
        { ...inState, state: 'PA' },
        { ...inState, state: 'Ohio' },
      )
      const found = await searchState()
      expect(found.parks.map(({ id }) => id).sort((a, b) => a - b)).toEqual(ids)
      expect(found.total).toBe(ids.length)
      expect(await countParks(database, { ...query, filter: NO_FILTER, limit: 1 })).toBe(ids.length)
    })

    test('follow a park that is set right', async () => {
      await insertParks(database, inOther)
      expect((await searchState()).total).toBe(0)
      await database.orm.update(parks).set(inState)
      expect((await searchState()).total).toBe(1)
    })
  })

  test.each<[string, { name?: string; amenities?: string[]; types?: string[] }, boolean]>([
    ['dog park', { amenities: ['Dog Park'] }, true],
    ['Dog Park', { name: 'Hound Dog Field' }, true],
    ['Dog Park', { types: ['off_leash_area'] }, true],
    ['Dog Park', { types: ['dog_park'] }, true],
    ['Dog Park', {}, false],
    ['Playground', { amenities: ['Playground'] }, true],
    ['Playground', { name: 'Playfield' }, true],
    ['Playground', { amenities: ['Play of water'] }, false],
    ['National Park', { types: ['national_park'] }, true],
    ['National Park', {}, false],
    ['Camping', { amenities: ['Camping'] }, true],
    ['Garden', { name: 'Rose Garden' }, true],
    ['%', { name: '100% Fun' }, true],
    ['%', {}, false],
    ['Green Park', {}, false],
    ['Tree_house', { amenities: ['Tree_house'] }, true],
    ['Tree House', { amenities: ['Tree_house'] }, true],
  ])('%s: %j: %s', async (type, fields, expected) => {
    await insertParks(database, { name: 'Green', amenities: [], types: ['park'], ...fields })
    const centre = { lat: 37.7749, lng: -122.4194 }
    const found = await search({ centre, area: { radius: 10 }, filter: { ...NO_FILTER, type } })
    expect(found.total).toBe(expected ? 1 : 0)
    expect(found.count).toBe(found.total)
    const counts = await countParksOfTypes(database, { centre, area: { radius: 10 } }, [
      { type, amenityBits: 0 },
      { type, amenityBits: 128 },
    ])
    expect(counts).toEqual([expected ? 1 : 0, type === 'Camping' ? 1 : 0])
  })

  test('an amenity that another source or the operator states is one of a type', async () => {
    const [id = 0] = await insertParks(database, { name: 'Green', types: ['park'] })
    const centre = { lat: 37.7749, lng: -122.4194 }
    const fountains = () =>
      search({ centre, area: { radius: 10 }, filter: { ...NO_FILTER, type: 'Fountain' } })
    expect((await fountains()).total).toBe(0)
    await database.sql`
      insert into park_layers (park_id, source, source_id, facts)
      values (${id}, 'osm', 'n1', '{"amenities":["Fountain"]}')`
    expect((await fountains()).total).toBe(1)
  })

  /** 600 parks around a point, some at the same location. */
  async function scatter(middle: { lat: number; lng: number }, spread: number): Promise<Row[]> {
    const random = seeded(7)
    const points = Array.from({ length: 600 }, (_, index) => {
      const near = index % 10 === 0 ? 0 : 1
      const shift = () => (random() * 2 - 1) * spread * near
      const { lat, lng } = place(middle.lat + shift(), middle.lng + shift())
      return {
        latitude: lat,
        longitude: lng,
        rating: random() < 0.5 ? null : Math.round(random() * 50) / 10,
        amenities: ['Playground', 'Dog Park', 'Restrooms'].filter(() => random() < 0.5),
      }
    })
    await insertParks(database, ...points)
    return allRows()
  }

  /** Gives two of three parks an outline, many of them large, and some of these ways in. */
  async function giveShapes(spread: number): Promise<void> {
    const random = seeded(11)
    const rows = await allRows()
    for (const { id, lat, lng } of rows.filter((_, index) => index % 3 > 0)) {
      const size = spread * random() ** 4
      const corners = [0, 1, 2, 3, 4, 5, 6].map((corner): [number, number] => {
        const [angle, away] = [(corner / 7) * 2 * Math.PI, size * (0.2 + random())]
        const to = place(lat + away * Math.sin(angle), lng + away * Math.cos(angle))
        // An outline stays on one side of the antimeridian.
        return [Math.abs(to.lng - lng) > 180 ? lng : to.lng, to.lat]
      })
      await outline(id, corners)
      const entrances = corners.slice(0, 2).map(([lng, lat]) => ({ kind: 'gate', lat, lng }))
      if (random() < 0.3) {
        await database.sql`insert into park_insides values (${id}, 'osm',
          ${JSON.stringify({ entrances })}::text::jsonb)`
      }
    }
  }

  async function outline(id: number, corners: [number, number][]): Promise<void> {
    const bytes = Buffer.from(encodeOutline([[[...corners, ...corners.slice(0, 1)]]]))
    await database.sql`
      insert into park_outlines (park_id, source, outline) values (${id}, 'test-factory', ${bytes})`
  }

  async function allRows(): Promise<Row[]> {
    return database.sql<Row[]>`
      select id, latitude as lat, longitude as lng, rating, amenity_bits as bits from parks`
  }
})

/** A place and those some 2 m from it: what is on an edge may count as inside or outside. */
function beside({ lat, lng }: { lat: number; lng: number }) {
  const step = 2e-5
  return [
    { lat, lng },
    { lat: lat + step, lng },
    { lat: lat - step, lng },
    { lat, lng: lng + step },
    { lat, lng: lng - step },
  ]
}

function inOrder(rows: Row[], { centre, area, filter }: Omit<NearbyQuery, 'limit'>) {
  return rows
    .map((row) => ({ ...row, distance: distanceMetres(centre, row) }))
    .filter((row) => ('radius' in area ? row.distance <= area.radius : inBox(area.bounds, row)))
    .filter(({ rating }) => filter.minRating === 0 || (rating ?? -1) >= filter.minRating)
    .filter(({ bits }) => (bits & filter.amenityBits) === filter.amenityBits)
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
}

function inBox(bounds: Bounds, row: Row): boolean {
  return boundsContain(bounds, row)
}

function place(lat: number, lng: number) {
  const wrapped = lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
  return { lat: Math.max(-85, Math.min(85, lat)), lng: wrapped }
}

function roundedTo(step: number, { lat, lng }: { lat: number; lng: number }) {
  const round = (degrees: number) => Math.round(degrees / step) / Math.round(1 / step)
  return { lat: round(lat), lng: round(lng) }
}

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
