import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#db/client.ts'
import { seedParks } from '#db/seed/seed-parks.ts'
import type { Geocoder } from '#server/sources/geocode/types.ts'
import { makeLocalPlaces } from '#server/sources/places/local.ts'
import { makeParkStore } from '#server/sources/places/park-store.ts'
import { describeGeocoder } from '../contracts/geocoder-contract.ts'
import { describePlacesProvider } from '../contracts/places-contract.ts'
import { databaseKinds, openTestDatabase } from '../database/test-database.ts'
import { insertParks } from '../factories.ts'
import { makeTestDeps } from '../test-deps.ts'

const close = () => Promise.resolve()

describe.each(databaseKinds)('providers over the database (%s)', (kind) => {
  let database: Database
  let offline: Geocoder

  beforeAll(async () => {
    database = await openTestDatabase(kind)
    await seedParks(database)
    await insertParks(
      database,
      { name: 'Dateline Park', latitude: -16.8, longitude: 179.95 },
      { name: 'Sunrise Park', latitude: -16.8, longitude: -179.95, amenities: ['Playground'] },
    )
    const found = makeTestDeps(database).configured.current.geocoders.find(
      ({ name }) => name === 'offline',
    )
    if (!found) throw new Error('There is no offline geocoder')
    offline = found
  })
  afterAll(() => database.close())

  describePlacesProvider({
    name: 'local',
    start: async () => ({ provider: makeLocalPlaces(makeParkStore(database)), close }),
    areas: [
      { centre: { lat: 37.7749, lng: -122.4194 }, radius: 16_093 },
      { bounds: { south: 41.7, west: -87.9, north: 42.1, east: -87.5 } },
      { bounds: { south: -17, west: 179.9, north: -16.7, east: -179.9 } },
    ],
    emptyArea: { centre: { lat: 0, lng: -150 }, radius: 16_093 },
  })

  test('a park known here is given by its number, without what is not of its source', async () => {
    const [id] = await insertParks(database, {
      name: 'Known Park',
      latitude: 10,
      longitude: 20,
      rating: 4.5,
      amenities: ['Playground'],
      keywords: ['quiet'],
    })
    const provider = makeLocalPlaces(makeParkStore(database))
    expect(await provider.findParks({ centre: { lat: 10, lng: 20 }, radius: 1_000 })).toEqual([
      {
        source: 'local',
        sourceId: String(id),
        name: 'Known Park',
        latitude: 10,
        longitude: 20,
        rating: 4.5,
        amenities: ['Playground'],
        types: [],
      },
    ])
  })

  test('of many parks the 500 nearest are given', async () => {
    const parks = Array.from({ length: 510 }, (_, index) => ({
      latitude: -40 + index * 1e-4,
      longitude: 100,
    }))
    await insertParks(database, ...parks)
    const provider = makeLocalPlaces(makeParkStore(database))
    const found = await provider.findParks({ centre: { lat: -40, lng: 100 }, radius: 20_000 })
    expect(found).toHaveLength(500)
    expect(Math.max(...found.map(({ latitude }) => latitude))).toBeCloseTo(-40 + 499e-4, 6)
  })

  describeGeocoder({
    name: 'offline',
    cacheDays: 0,
    start: async () => ({ geocoder: offline, close }),
    known: [
      {
        address: 'Portland, ME',
        precision: 'city',
        at: { lat: 43.66, lng: -70.26 },
        within: 10_000,
        called: 'Portland, ME',
      },
      {
        address: '94117',
        precision: 'zip',
        at: { lat: 37.77, lng: -122.44 },
        within: 5_000,
        called: 'San Francisco, CA 94117',
      },
      {
        address: 'Golden Gate Park',
        precision: 'park',
        at: { lat: 37.77, lng: -122.48 },
        within: 3_000,
        called: 'Golden Gate Park',
      },
      {
        address: 'California',
        precision: 'state',
        usState: 'CA',
        at: { lat: 37.2, lng: -119.3 },
        within: 100_000,
        called: 'California',
      },
      {
        address: '37.77,-122.42',
        precision: 'coordinates',
        at: { lat: 37.77, lng: -122.42 },
        within: 1,
      },
    ],
    unknown: ['asdfghjkl', '00000', 'parks near me', 'dog park'],
  })
})
