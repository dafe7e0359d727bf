import { describe, expect, test } from 'vitest'
import type { Position } from '#domain/geo/polygon.ts'
import { reachOf } from './reach.ts'

function box(west: number, south: number, east: number, north: number): Position[] {
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

/** A thousandth of a degree: 111 m to the north, and here 79 m to the east. */
const AREA = [box(-122.45, 44.9, -122.44, 44.91)]
const { contains, isNear } = reachOf(AREA, 400)

test('contains what is inside', () => {
  expect(contains({ lat: 44.905, lng: -122.445 })).toBe(true)
  expect(contains({ lat: 44.911, lng: -122.445 })).toBe(false)
})

describe('an outline is near', () => {
  test.each([
    ['that touches it', box(-122.44, 44.9, -122.43, 44.91), true],
    ['311 m to the north', box(-122.45, 44.9128, -122.44, 44.92), true],
    ['423 m to the north', box(-122.45, 44.9138, -122.44, 44.92), false],
    // As many degrees as 423 m to the north.
    ['299 m to the east', box(-122.4362, 44.9, -122.43, 44.91), true],
    ['433 m to the east', box(-122.4345, 44.9, -122.43, 44.91), false],
    ['that crosses it with corners far away', box(-122.5, 44.904, -122.4, 44.906), true],
    ['in which it lies', box(-122.5, 44.8, -122.4, 45), true],
    [
      'beyond a corner, near in each direction only',
      box(-122.4362, 44.9128, -122.43, 44.92),
      false,
    ],
  ])('%s', (_, ring, expected) => {
    expect(isNear([[ring]])).toBe(expected)
  })

  test('that lies inside, far from the edges', () => {
    const large = reachOf([box(-122.5, 44.8, -122.4, 44.9)], 400)
    expect(large.isNear([[box(-122.451, 44.85, -122.45, 44.851)]])).toBe(true)
  })

  test('unless the area is in its hole', () => {
    const hole = box(-122.48, 44.88, -122.41, 44.93)
    expect(isNear([[box(-122.6, 44.7, -122.3, 45.1), hole]])).toBe(false)
  })
})

test.each([
  [0, 44.9135, true],
  [0, 44.9137, false],
  [100, 44.9143, true],
  [100, 44.9147, false],
  [0, 44.905, true],
])('a circle of %s m at %s: %s', (radius, lat, expected) => {
  expect(isNear({ lat, lng: -122.445, radius })).toBe(expected)
})
