import { describe, expect, test } from 'vitest'
import { sortParks, weightedRating } from './sort.ts'

const park = (name: string, distance: number, rating?: number, userRatingsTotal?: number) => ({
  name,
  distance,
  rating,
  userRatingsTotal,
})

const parks = [
  park('Birch', 300),
  park('Alder', 200, 5, 1),
  park('cedar', 100, 4.6, 900),
  park('Élan', 400, 3, 500),
]

describe('sorting', () => {
  test('by distance', () => {
    expect(sortParks(parks, 'distance').map(({ name }) => name)).toEqual([
      'cedar',
      'Alder',
      'Birch',
      'Élan',
    ])
  })

  test('by name, whatever the case and the accents', () => {
    expect(sortParks(parks, 'name').map(({ name }) => name)).toEqual([
      'Alder',
      'Birch',
      'cedar',
      'Élan',
    ])
  })

  test('by rating: many good ones before a single best one, unrated last', () => {
    expect(sortParks(parks, 'rating').map(({ name }) => name)).toEqual([
      'cedar',
      'Alder',
      'Élan',
      'Birch',
    ])
  })

  test('leaves the list it was given alone', () => {
    const before = [...parks]
    sortParks(parks, 'name')
    expect(parks).toEqual(before)
  })
})

test('a rating nobody gave is none', () => {
  expect(weightedRating({})).toBeNull()
  expect(weightedRating({ rating: 5, userRatingsTotal: 10 })).toBe(4.5)
})
