import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metricText } from '#domain/geo/units.ts'
import { compassPoint, distanceText } from './ParkDetail.tsx'

test.each([
  [1, 0, 'N'],
  [1, 1, 'NE'],
  [0, 1, 'E'],
  [-1, 1, 'SE'],
  [-1, 0, 'S'],
  [-1, -1, 'SW'],
  [0, -1, 'W'],
  [1, -1, 'NW'],
  [1, 0.4, 'N'],
  [1, 0.42, 'NE'],
])('%d degrees north and %d east of the equator is %s', (lat, lng, point) => {
  expect(compassPoint({ lat: 0, lng: 0 }, { lat: lat / 100, lng: lng / 100 })).toBe(point)
})

test.each([
  ['over the antimeridian', { lat: 0, lng: 179.99 }, { lat: 0, lng: -179.99 }, '1.4 miles E'],
  ['back over it', { lat: 0, lng: -179.99 }, { lat: 0, lng: 179.99 }, '1.4 miles W'],
  // A degree of longitude is half as long here.
  ['at 60 degrees north', { lat: 60, lng: 10 }, { lat: 60.01, lng: 10.02 }, '1.0 miles NE'],
  ['here', { lat: 60, lng: 10 }, { lat: 60, lng: 10 }, '0.0 miles'],
  [
    'San Francisco',
    { lat: 37.7749, lng: -122.4194 },
    { lat: 37.783, lng: -122.409 },
    '0.8 miles NE',
  ],
] as const)('%s', (_, from, to, text) => {
  expect(distanceText(from, to)).toBe(text)
})

test('elsewhere distances are metric', () => {
  const here = { lat: 37.7749, lng: -122.4194 }
  expect(distanceText(here, { lat: 37.783, lng: -122.409 }, metricText)).toBe('1.3 km NE')
  expect(distanceText(here, here, metricText)).toBe('0 m')
})

test('there and back are opposite, a few miles apart', () => {
  const opposite = { N: 'S', NE: 'SW', E: 'W', SE: 'NW', S: 'N', SW: 'NE', W: 'E', NW: 'SE' }
  const lat = fc.double({ min: -70, max: 70, noNaN: true })
  const eighth = fc.integer({ min: 0, max: 7 })
  fc.assert(
    fc.property(lat, eighth, (lat, eighth) => {
      const angle = (eighth * Math.PI) / 4
      const narrowing = Math.cos((lat * Math.PI) / 180)
      const to = {
        lat: lat + 0.02 * Math.cos(angle),
        lng: (0.02 * Math.sin(angle)) / narrowing,
      }
      const there = compassPoint({ lat, lng: 0 }, to)
      expect(compassPoint(to, { lat, lng: 0 })).toBe(opposite[there])
    }),
  )
})
