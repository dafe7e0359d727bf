import { expect, test } from 'vitest'
import { placeAt, viewPoint, worldPoint } from './mercator.ts'

test('the middle of the world is at half its width and height', () => {
  expect(worldPoint({ lat: 0, lng: 0 }, 1)).toEqual([256, 256])
  expect(worldPoint({ lat: 85.0511288, lng: -180 }, 0)[1]).toBeCloseTo(0, 5)
})

test('a location across the antimeridian is near', () => {
  const view = { centre: { lat: 10, lng: 179 }, zoom: 5 }
  const [x] = viewPoint({ lat: 10, lng: -179 }, view)
  expect(x).toBeCloseTo((2 / 360) * 256 * 32, 6)
})

test('a position is of the location that is drawn there', () => {
  const view = { centre: { lat: 37.77, lng: -122.42 }, zoom: 12.3 }
  const place = { lat: 37.8, lng: -122.5 }
  const { lat, lng } = placeAt(viewPoint(place, view), view)
  expect([lat, lng]).toEqual([expect.closeTo(37.8, 9), expect.closeTo(-122.5, 9)])
  expect(placeAt([1e3, 0], { centre: { lat: 0, lng: 179.9 }, zoom: 8 }).lng).toBeLessThan(-174)
})
