import type { Page } from '@playwright/test'

const SPOT = { latitude: 37.7749, longitude: -122.4194 }

/** Answers searches with parks at one location, and others nearby with long names. */
export async function plantSpot(page: Page): Promise<void> {
  const names = ['North Gate', 'South Gate', 'Memorial Grove']
  const row = [1, 2, 3, 4, 5, 6].map((n) => `The ${n}th Long Neighborhood Playground`)
  await page.route('**/api/trpc/parks.search**', async (route) => {
    const parks = [...names, ...row].map((name, index) => ({
      ...SPOT,
      longitude: SPOT.longitude + (index < 3 ? 0 : index * 0.0012),
      id: 900_001 + index,
      name,
      amenities: [],
      types: ['park'],
      source: 'test',
      distance: index,
    }))
    const location = { lat: SPOT.latitude, lng: SPOT.longitude }
    const unknown = { rating: 0, amenities: 0 }
    const data = { parks, location, total: parks.length, unknown }
    await route.fulfill({ json: { result: { data } } })
  })
}
