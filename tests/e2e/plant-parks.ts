import type { Page } from '@playwright/test'

const LOCATION = { latitude: 37.7749, longitude: -122.4194 }

type Planted = {
  id: number
  name: string
  latitude: number
  longitude: number
  amenities: string[]
}

/** Answers searches and maps with parks at one location, and others nearby with long names. */
export async function plantStackedParks(page: Page): Promise<void> {
  const names = ['North Gate', 'South Gate', 'Memorial Grove']
  const row = [1, 2, 3, 4, 5, 6].map((n) => `The ${n}th Long Neighborhood Playground`)
  const parks = [...names, ...row].map((name, index) => ({
    ...LOCATION,
    longitude: LOCATION.longitude + (index < 3 ? 0 : index * 0.0012),
    id: 900_001 + index,
    name,
    amenities: [],
  }))
  await plantParks(page, parks)
}

/** Answers searches and maps with parks, around the first. */
export async function plantParks(page: Page, planted: readonly Planted[]): Promise<void> {
  const parks = planted.map((park, distance) => ({
    ...park,
    types: ['park'],
    source: 'test',
    distance,
  }))
  const location = { lat: LOCATION.latitude, lng: LOCATION.longitude }
  const found = { parks, location, total: parks.length, unknown: { rating: 0, amenities: 0 } }
  const cells = planted.map(({ id, name, latitude: lat, longitude: lng, amenities }) => ({
    lat,
    lng,
    count: 1,
    fits: 1,
    unknown: 0,
    dogs: amenities.length,
    parkId: id,
    name,
  }))
  await page.route('**/api/trpc/parks.search**', (route) =>
    route.fulfill({ json: { result: { data: found } } }),
  )
  await page.route('**/api/trpc/map.cells**', (route) =>
    route.fulfill({ json: { result: { data: { cells, total: cells.length } } } }),
  )
}
