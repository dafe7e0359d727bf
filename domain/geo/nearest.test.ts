import { describe, expect, test } from 'vitest'
import { distanceMetres } from './geo.ts'
import { nearestIn, polygonsOf } from './nearest.ts'
import type { MultiPolygon, Position } from './polygon.ts'

function square(west: number, south: number, size: number): Position[] {
  const [east, north] = [west + size, south + size]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

const PARK: MultiPolygon = [[square(-122.48, 37.76, 0.02), square(-122.475, 37.765, 0.01)]]

describe('nearestIn', () => {
  test('is the place itself inside', () => {
    const place = { lat: 37.762, lng: -122.47 }
    expect(nearestIn(PARK, place)).toBe(place)
  })

  test('is the foot on the nearest edge, at a right angle', () => {
    const { lat, lng } = nearestIn(PARK, { lat: 37.77, lng: -122.5 })
    expect(lat).toBeCloseTo(37.77, 6)
    expect(lng).toBeCloseTo(-122.48, 6)
  })

  test('is a corner for a place beyond it', () => {
    const { lat, lng } = nearestIn(PARK, { lat: 37.75, lng: -122.5 })
    expect(lat).toBeCloseTo(37.76, 6)
    expect(lng).toBeCloseTo(-122.48, 6)
  })

  test('is the edge of a hole for a place in it', () => {
    const { lng } = nearestIn(PARK, { lat: 37.77, lng: -122.466 })
    expect(lng).toBeCloseTo(-122.465, 6)
  })

  test('is of the nearest part, across the antimeridian too', () => {
    const parts: MultiPolygon = [[square(-179.99, 10, 0.01)], [square(170, 10, 1)]]
    const place = { lat: 10.005, lng: 179.99 }
    const nearest = nearestIn(parts, place)
    expect(nearest.lng).toBeCloseTo(180.01, 5)
    expect(distanceMetres(place, nearest)).toBeCloseTo(2190, -2)
  })
})

test('polygonsOf reads both kinds of geometries', () => {
  const coordinates = [[[0, 0] as [number, number]]]
  expect(polygonsOf({ type: 'Polygon', coordinates })).toEqual([coordinates])
  expect(polygonsOf({ type: 'MultiPolygon', coordinates: [coordinates] })).toEqual([coordinates])
})
