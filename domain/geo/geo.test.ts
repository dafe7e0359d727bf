import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsAround, boundsContain } from './bounds.ts'
import { distanceMetres, formatMiles, wrapLongitude } from './geo.ts'
import { mercatorY } from './mercator.ts'

const coordinates = fc.record({
  lat: fc.double({ min: -85, max: 85, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

describe('distance', () => {
  test('a quarter of a meridian on a sphere of 3958.8 miles', () => {
    const quarter = distanceMetres({ lat: 0, lng: 0 }, { lat: 90, lng: 0 })
    expect(quarter / 1609.34).toBeCloseTo((3958.8 * Math.PI) / 2, 6)
  })

  test('San Francisco to New York is 2,566 miles', () => {
    const metres = distanceMetres({ lat: 37.7749, lng: -122.4194 }, { lat: 40.7128, lng: -74.006 })
    expect(formatMiles(metres)).toMatch(/^256[56]\.\d$/)
  })

  test('it crosses the antimeridian the short way', () => {
    const metres = distanceMetres({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })
    expect(metres).toBeLessThan(14 * 1609.34)
  })

  test('is shown to one decimal', () => {
    expect(formatMiles(0)).toBe('0.0')
    expect(formatMiles(1609.34)).toBe('1.0')
    expect(formatMiles(5000)).toBe('3.1')
  })
})

test.each([
  [0, 0],
  [180, 180],
  [-180, -180],
  [181, -179],
  [-181, 179],
  [540, -180],
  [-541, 179],
  [720, 0],
])('longitude %d wraps to %d', (given, expected) => {
  expect(wrapLongitude(given)).toBe(expected)
})

test('Mercator y is 0 at the equator and true to scale beside it', () => {
  expect(mercatorY(0)).toBeCloseTo(0, 9)
  expect(mercatorY(0.001)).toBeCloseTo(0.001, 9)
  expect(mercatorY(60) - mercatorY(59.999)).toBeCloseTo(0.002, 5)
})

test('the box around a point holds every point within the radius', () => {
  const bearing = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true })
  const share = fc.double({ min: 0, max: 0.999, noNaN: true })
  fc.assert(
    fc.property(coordinates, fc.integer({ min: 1, max: 50_000 }), bearing, share, (...args) => {
      const [centre, radius, angle, part] = args
      const point = destination(centre, radius * part, angle)
      expect(boundsContain(boundsAround(centre, radius), point)).toBe(true)
    }),
  )
})

/** The point at a distance and bearing (spherical trigonometry). */
function destination(from: { lat: number; lng: number }, metres: number, bearing: number) {
  const angle = metres / (3958.8 * 1609.34)
  const lat = (from.lat * Math.PI) / 180
  const sin = Math.sin(lat) * Math.cos(angle) + Math.cos(lat) * Math.sin(angle) * Math.cos(bearing)
  const y = Math.sin(bearing) * Math.sin(angle) * Math.cos(lat)
  const x = Math.cos(angle) - Math.sin(lat) * sin
  return {
    lat: (Math.asin(sin) * 180) / Math.PI,
    lng: wrapLongitude(from.lng + (Math.atan2(y, x) * 180) / Math.PI),
  }
}
