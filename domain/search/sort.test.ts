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
  park('Alder', 200, 5, 5),
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

  test('by rating: many good ones before a few best ones, unrated last', () => {
    expect(sortParks(parks, 'rating').map(({ name }) => name)).toEqual([
      'cedar',
      'Alder',
      'Élan',
      'Birch',
    ])
  })

  test('by rating: of less than five votes is no order', () => {
    const few = [park('Birch', 1), park('Alder', 2, 1, 4), park('cedar', 3, 5, 4)]
    const rated = [...few, park('Elm', 4, 1, 5)]
    expect(sortParks(rated, 'rating').map(({ name }) => name)).toEqual([
      'Elm',
      'Birch',
      'Alder',
      'cedar',
    ])
  })

  test('leaves the list it was given alone', () => {
    const before = [...parks]
    sortParks(parks, 'name')
    expect(parks).toEqual(before)
  })
})

test('a rating that few gave is none', () => {
  expect(weightedRating({})).toBeNull()
  expect(weightedRating({ rating: 5, userRatingsTotal: 4 })).toBeNull()
  expect(weightedRating({ rating: 5, userRatingsTotal: 10 })).toBe(4.5)
})
