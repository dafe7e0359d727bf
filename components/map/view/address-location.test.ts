import { expect, test } from 'vitest'
import type { Place } from '#domain/search/search-schemas.ts'
import { addressLocation, outlinedArea } from './address-location.ts'

const LOCATION = { lat: 49.28, lng: -123.12 }
const place = (more: Partial<Place> = {}): Place => ({
  name: '350 Oak Street, Vancouver',
  location: LOCATION,
  precision: 'address',
  ...more,
})

test('a house that is known has its address, any other a circle', () => {
  expect(addressLocation(place({ accuracy: 'exact', within: 20 }))).toEqual({
    place: LOCATION,
    text: '350 Oak Street',
    within: null,
  })
  for (const accuracy of ['about', 'street'] as const) {
    expect(addressLocation(place({ accuracy, within: 120 }))).toEqual({
      place: LOCATION,
      text: 'About here',
      within: 120,
    })
  }
  expect([addressLocation(place()), addressLocation(null)]).toEqual([null, null])
})

test('only an area that is searched as a whole has an outline', () => {
  const bounds = { south: 49, west: -124, north: 50, east: -123 }
  expect(outlinedArea(place({ bounds, areaId: 7 }))).toEqual({ areaId: 7 })
  const joined = { areaId: 7, partIds: [8] }
  expect(outlinedArea(place({ bounds, ...joined }))).toEqual(joined)
  expect([place({ areaId: 7 }), place({ bounds }), null].map(outlinedArea)).toEqual([
    null,
    null,
    null,
  ])
})
