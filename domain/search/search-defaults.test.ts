import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctCoordinates } from './search-defaults.ts'

test.each([
  [37.5, -122.5, 37.5, -122.5, false],
  ['37.5', '-122.5', 37.5, -122.5, false],
  [85, 180, 85, 180, false],
  [-85, -180, -85, -180, false],
  [85.1, 10, 37.4852, 10, true],
  [-90, 10, 37.4852, 10, true],
  ['north', 10, 37.4852, 10, true],
  ['', 10, 37.4852, 10, true],
  [undefined, 10, 37.4852, 10, true],
  [Number.NaN, 10, 37.4852, 10, true],
  [Number.POSITIVE_INFINITY, 10, 37.4852, 10, true],
  [10, 'west', 10, -122.2364, true],
  [10, null, 10, -122.2364, true],
  [10, 190, 10, -170, true],
  [10, -540, 10, -180, true],
  [{}, [], 37.4852, -122.2364, true],
])('%s, %s is searched as %d, %d; corrected: %s', (lat, lng, rightLat, rightLng, corrected) => {
  expect(correctCoordinates(lat, lng)).toEqual({ lat: rightLat, lng: rightLng, corrected })
})

test('whatever is given, a search gets a place', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (lat, lng) => {
      const place = correctCoordinates(lat, lng)
      expect(Math.abs(place.lat)).toBeLessThanOrEqual(85)
      expect(Math.abs(place.lng)).toBeLessThanOrEqual(180)
    }),
  )
})
