import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMENITIES } from '#domain/facts/amenities.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { summarisePark } from './ParkSummary.tsx'

const MILL_PARK: Park = {
  id: 1,
  name: 'Mill Park',
  source: 'town',
  latitude: 1,
  longitude: 2,
  types: [],
  amenities: ['Restrooms'],
}

function summarise(change: Partial<Park>) {
  return summarisePark({ ...MILL_PARK, ...change })
}

describe('a rating', () => {
  test.each([
    [5, 'Outstanding rating of 5.0', undefined],
    [4.8, 'Outstanding rating of 4.8', undefined],
    [4.79, 'Very good rating of 4.7', undefined],
    [4.5, 'Very good rating of 4.5', undefined],
    [4.49, undefined, undefined],
    [3.5, undefined, undefined],
    [3.49, undefined, 'Mixed rating of 3.4'],
    [3, undefined, 'Mixed rating of 3.0'],
    [2.99, undefined, 'Low rating of 2.9'],
    [0, undefined, 'Low rating of 0.0'],
    [undefined, undefined, undefined],
  ])('of %s', (rating, positive, negative) => {
    const { positives, negatives } = summarise({ rating })
    expect(positives.find((text) => text.includes('rating'))).toBe(positive)
    expect(negatives.find((text) => text.includes('rating'))).toBe(negative)
  })

  test('by one visitor is neither good nor bad', () => {
    expect(summarise({ rating: 2, userRatingsTotal: 1 }).negatives).toEqual([])
    expect(summarise({ rating: 5, userRatingsTotal: 1 }).positives).toEqual(['Has restrooms'])
  })

  test.each([
    [1, undefined],
    [4, 'Rated only 4 times'],
    [5, undefined],
    [undefined, undefined],
  ])('by %s visitors', (userRatingsTotal, text) => {
    const { negatives } = summarise({ rating: 4.9, userRatingsTotal })
    expect(negatives[0]).toBe(text)
  })
})

test('the best of it comes first, three things at most', () => {
  expect(summarise({ rating: 4.9, amenities: [...AMENITIES] })).toEqual({
    positives: ['Outstanding rating of 4.9', 'Has a dog area', 'Has a playground'],
    negatives: [],
  })
})

test('what is asked for and answered is not said again', () => {
  const park: Park = { ...MILL_PARK, amenities: ['Dog Park', 'Playground'] }
  const fits = [
    { name: 'Dog area', state: 'yes', key: 'dog_area' },
    { name: 'Toilets', state: 'unknown', key: 'toilets' },
  ] as const
  expect(summarisePark(park, fits)).toEqual({ positives: ['Has a playground'], negatives: [] })
})

test.each([
  [[], [], []],
  [['Playground'], ['Has a playground'], ['Restrooms unknown']],
  [['Fountain'], [], ['Restrooms unknown']],
  [['Camping', 'Restrooms'], ['Has restrooms', 'Has room for camping'], []],
])('%j', (amenities, positives, negatives) => {
  expect(summarise({ amenities })).toMatchObject({ positives, negatives })
})

test.each([
  ['no', ['No restrooms']],
  ['limited', []],
  ['yes', []],
])('where toilets are known to be %s', (value, negatives) => {
  const facts = [{ key: 'toilets', value, source: 'osm', how: 'stated' } as const]
  expect(summarise({ amenities: [], facts }).negatives).toEqual(negatives)
})

test('a park of which only facts are known is not said to be unknown', () => {
  const facts = [{ key: 'shade', value: 'yes', source: 'osm', how: 'stated' } as const]
  expect(summarise({ amenities: [], facts }).negatives).toEqual(['Restrooms unknown'])
})

test('of a park of which only a phone number is known nothing is said', () => {
  const facts = [{ key: 'phone', value: '555-1234', source: 'osm', how: 'stated' } as const]
  expect(summarise({ amenities: [], facts })).toEqual({ positives: [], negatives: [] })
})

test('a park that is gone is not praised', () => {
  expect(summarise({ rating: 5, closed: true })).toEqual({
    positives: [],
    negatives: [],
  })
})

test('there are never more than three for and two against it', () => {
  const park = fc.record({
    name: fc.constantFrom('Mill Park', 'Oak Dog Park'),
    source: fc.constant('town'),
    amenities: fc.subarray([...AMENITIES, 'Fountain']),
    rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true }), { nil: undefined }),
    userRatingsTotal: fc.option(fc.nat(20), { nil: undefined }),
  })
  fc.assert(
    fc.property(park, (park) => {
      const { positives, negatives } = summarise(park)
      expect(positives.length).toBeLessThanOrEqual(3)
      expect(negatives.length).toBeLessThanOrEqual(2)
    }),
  )
})
