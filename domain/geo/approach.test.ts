import { describe, expect, test } from 'vitest'
import { approachFrom, metresTo } from './approach.ts'
import { METRES_PER_DEGREE } from './geo.ts'

const MIDDLE = { latitude: 0.005, longitude: 0.01 }
/** A square at the equator, of 0.01 degrees. */
const SQUARE = [500, 0, 1000, 0, 0, 1000, -1000, 0]
/** On its southern edge and in its north-eastern corner. */
const WAYS = [1000, 0, 500, 1000]

const degrees = (metres: number) => metres / METRES_PER_DEGREE

describe('a park is approached', () => {
  test.each([
    [
      'within its outline where one is, whatever its ways in',
      [WAYS, SQUARE],
      [0.007, 0.012],
      [0.007, 0.012],
    ],
    ['by the nearest way in', [WAYS, SQUARE], [0.005, 0.02], [0.01, 0.015]],
    ['by the nearest way in without an outline', [WAYS], [0.001, 0.012], [0, 0.01]],
    ['at the nearest edge without ways in', [[], SQUARE], [0.005, 0.02], [0.005, 0.015]],
    ['at the edge between its last corner and its first', [[], SQUARE], [0.005, 0], [0.005, 0.005]],
    ['at a corner', [[], SQUARE], [-0.01, 0], [0, 0.005]],
    ['at the nearest of its parts', [[], SQUARE, [3000, 0, 500, 0, 0, 500]], [0, 0.028], [0, 0.03]],
    ['at its point, if nothing else is known', undefined, [0, 0.02], [0.005, 0.01]],
  ] as const)('%s', (_, approach, [lat, lng], [toLat, toLng]) => {
    const to = approachFrom({ ...MIDDLE, approach }, { lat, lng })
    expect(to.lat).toBeCloseTo(toLat, 7)
    expect(to.lng).toBeCloseTo(toLng, 7)
  })

  test('at the edge of the circle of its area, if no more is known', () => {
    const park = { ...MIDDLE, area: Math.PI * 1e6 }
    expect(metresTo(park, { lat: 0.005, lng: 0.03 })).toBeCloseTo(METRES_PER_DEGREE / 50 - 1000, 0)
    expect(metresTo(park, { lat: 0.006, lng: 0.012 })).toBe(0)
    expect(metresTo({ ...park, area: 0 }, { lat: 0.005, lng: 0.01 })).toBe(0)
    expect(metresTo({ ...park, approach: [WAYS] }, { lat: 0.005, lng: 0.01 })).toBeGreaterThan(500)
  })

  test('across the antimeridian', () => {
    const approach = [[-17_999_000, 0]]
    const metres = metresTo({ latitude: 0, longitude: -179.99, approach }, { lat: 0, lng: 179.99 })
    expect(degrees(metres)).toBeCloseTo(0.02, 6)
  })
})
