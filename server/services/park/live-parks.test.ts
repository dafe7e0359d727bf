import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boundsContain } from '#domain/geo/bounds.ts'
import { distanceMetres } from '#domain/geo/geo.ts'
import { liveArea, liveBox, liveCircle } from './live-parks.ts'

const point = fc.record({
  lat: fc.double({ min: -84, max: 84, noNaN: true }),
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
})

function circle(lat: number, lng: number, radius: number) {
  const { key, area } = liveCircle({ lat, lng }, radius)
  if (!('radius' in area)) throw new Error('not a circle')
  return { key, ...area }
}

describe('the circle asked of outside sources', () => {
  test('covers the one searched, up to 50 km', () => {
    fc.assert(
      fc.property(point, fc.integer({ min: 1, max: 40_000 }), ({ lat, lng }, radius) => {
        const asked = circle(lat, lng, radius)
        const moved = distanceMetres({ lat, lng }, asked.centre)
        expect(moved + Math.min(radius, 20_000)).toBeLessThanOrEqual(asked.radius + 1)
        expect(asked.radius).toBeLessThanOrEqual(50_000)
      }),
    )
  })

  test('is the same for searches close by, and another for those farther away', () => {
    const here = circle(37.7749, -122.4194, 5000)
    expect(circle(37.7755, -122.42, 5000)).toEqual(here)
    expect(circle(37.7755, -122.42, 3000)).toEqual(here)
    expect(circle(37.7949, -122.4194, 5000).key).not.toBe(here.key)
    expect(circle(37.7749, -122.4194, 10_000).key).not.toBe(here.key)
  })

  test('a step of a few hundred metres seldom asks anew', () => {
    const keys = new Set<string>()
    for (let step = 0; step < 100; step++) keys.add(circle(37.7 + step * 0.001, -122.4, 5000).key)
    expect(keys.size).toBeLessThanOrEqual(13)
  })
})

test('the box asked of outside sources covers the one searched', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const searched = {
        south: Math.min(a.lat, b.lat),
        north: Math.max(a.lat, b.lat),
        west: Math.min(a.lng, b.lng),
        east: Math.max(a.lng, b.lng),
      }
      const { area } = liveBox(searched)
      if (!('bounds' in area)) throw new Error('not a box')
      expect(boundsContain(area.bounds, { lat: searched.south, lng: searched.west })).toBe(true)
      expect(boundsContain(area.bounds, { lat: searched.north, lng: searched.east })).toBe(true)
    }),
  )
})

describe('the area asked of outside sources', () => {
  const centre = { lat: 41.85, lng: -87.65 }
  const bounds = { south: 41.64, west: -87.94, north: 42.03, east: -87.52 }

  test('of a city is its middle', () => {
    expect(liveArea(centre, { bounds, placeIds: [7] })).toEqual(liveCircle(centre, 5_000))
  })

  test('of a state is its box', () => {
    expect(liveArea(centre, { bounds, usState: 'IL' })).toEqual(liveBox(bounds))
  })
})
