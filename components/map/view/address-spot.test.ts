import { expect, test } from 'vitest'
import type { Place } from '#domain/search/search-schemas.ts'
import { addressSpot, outlinedArea } from './address-spot.ts'

const LOCATION = { lat: 49.28, lng: -123.12 }
const place = (more: Partial<Place> = {}): Place => ({
  name: '350 Oak Street, Vancouver',
  location: LOCATION,
  precision: 'address',
  ...more,
})

test('a house that is known has its address, any other a circle', () => {
  expect(addressSpot(place({ accuracy: 'exact', within: 20 }))).toEqual({
    place: LOCATION,
    text: '350 Oak Street',
    within: null,
  })
  for (const accuracy of ['about', 'street'] as const) {
    expect(addressSpot(place({ accuracy, within: 120 }))).toEqual({
      place: LOCATION,
      text: 'About here',
      within: 120,
    })
  }
  expect([addressSpot(place()), addressSpot(null)]).toEqual([null, null])
})

test('only an area that is searched as a whole has an outline', () => {
  const bounds = { south: 49, west: -124, north: 50, east: -123 }
  expect(outlinedArea(place({ bounds, areaId: 7 }))).toBe(7)
  expect([place({ areaId: 7 }), place({ bounds }), null].map(outlinedArea)).toEqual([
    null,
    null,
    null,
  ])
})
