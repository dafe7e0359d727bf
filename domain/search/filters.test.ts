import { describe, expect, test } from 'vitest'
import { NEEDS } from '../facts/needs.ts'
import { activeFilters, radiusHelp } from './active-filters.ts'
import { toggleAmenity, toggleFact, toggleNeed, withoutFilter } from './change-filters.ts'
import { DEFAULT_FILTERS, type Filters, RADIUS_OPTIONS, RATING_OPTIONS } from './filters.ts'
import { matchesAmenities, matchesRating } from './match-filters.ts'

test('the options are those visitors know', () => {
  expect(DEFAULT_FILTERS).toEqual({ radius: '', rating: '0', amenities: [], facts: [], need: null })
  expect(RADIUS_OPTIONS.map(({ value, label }) => [value, label])).toEqual([
    ['1000', '1 mile'],
    ['2000', '2 miles'],
    ['5000', '5 miles'],
    ['10000', '10 miles'],
    ['20000', '20 miles'],
  ])
  expect(RATING_OPTIONS.map(({ value }) => value)).toEqual(['0', '1', '2', '3', '4', '4.5'])
})

test.each([
  ['1000', '1 km, 0.6 miles'],
  ['5000', '5 km, 3.1 miles'],
  ['20000', '20 km, 12.4 miles'],
  ['1500', '1.5 km, 0.9 miles'],
])('the true length of %s m is shown', (radius, text) => {
  expect(radiusHelp(radius)).toBe(text)
})

describe('rating', () => {
  test.each([
    [undefined, '0', true],
    [undefined, '1', false],
    [4.4, '4.5', false],
    [4.5, '4.5', true],
    [0, '0', true],
    [0, '1', false],
  ])('a park rated %s passes %s+: %s', (rating, asked, expected) => {
    expect(matchesRating({ rating, amenities: [] }, asked)).toBe(expected)
  })
})

test('all amenities asked for must be known to be there', () => {
  const park = { amenities: ['Playground', 'Restrooms'] }
  expect(matchesAmenities(park, [])).toBe(true)
  expect(matchesAmenities(park, ['Playground', 'Restrooms'])).toBe(true)
  expect(matchesAmenities(park, ['Playground', 'Camping'])).toBe(false)
  expect(matchesAmenities({ amenities: [] }, ['Camping'])).toBe(false)
})

test('each filter in force can be taken away by itself', () => {
  const filters: Filters = {
    ...DEFAULT_FILTERS,
    radius: '2000',
    rating: '4',
    amenities: ['Playground', 'Camping'],
  }
  const active = activeFilters(filters)
  expect(active.map(({ label }) => label)).toEqual([
    '2 miles (2 km)',
    '4+ stars',
    'Playground',
    'Camping',
  ])
  const left = active.map((filter) =>
    activeFilters(withoutFilter(filters, filter)).map(({ label }) => label),
  )
  expect(left).toEqual([
    ['4+ stars', 'Playground', 'Camping'],
    ['2 miles (2 km)', 'Playground', 'Camping'],
    ['2 miles (2 km)', '4+ stars', 'Camping'],
    ['2 miles (2 km)', '4+ stars', 'Playground'],
  ])
  expect(activeFilters(DEFAULT_FILTERS)).toEqual([])
})

test('an amenity is added once and taken away again', () => {
  const once = toggleAmenity(DEFAULT_FILTERS, 'Dog Park')
  expect(once.amenities).toEqual(['Dog Park'])
  expect(toggleAmenity(once, 'Dog Park').amenities).toEqual([])
})

test('a fact is added, called by its name, and removed', () => {
  const filters = toggleFact(DEFAULT_FILTERS, 'fenced:yes')
  const namedFilters = [
    { key: 'fenced', value: 'yes', name: 'Fenced', fits: ['yes'], refuses: ['no'] },
  ]
  expect(activeFilters(filters, namedFilters)).toEqual([
    { kind: 'fact', label: 'Fenced', fact: 'fenced:yes' },
  ])
  expect(activeFilters(filters).map(({ label }) => label)).toEqual(['fenced:yes'])
  expect(toggleFact(filters, 'fenced:yes')).toEqual(DEFAULT_FILTERS)
})

test('what is another word for a chosen amenity is one filter with it', () => {
  const namedFilters = [
    { key: 'dog_area', value: 'yes', name: 'Dog Park', fits: ['yes'], refuses: [] },
  ]
  const filters = { ...DEFAULT_FILTERS, amenities: ['Dog Park' as const], facts: ['dog_area:yes'] }
  const [dogs, ...others] = activeFilters(filters, namedFilters)
  expect([dogs?.label, others]).toEqual(['Dog Park', []])
  expect(dogs && withoutFilter(filters, dogs)).toEqual(DEFAULT_FILTERS)
})

test('a need comes with its filters in the place of another’s, and goes with them', () => {
  const [dog, kids] = NEEDS
  if (!dog || !kids) throw new Error('There are no needs')
  const other = { ...DEFAULT_FILTERS, facts: ['lake:yes'] }
  const withDog = toggleFact(toggleNeed(other, dog), 'fenced:yes')
  expect(withDog).toMatchObject({ need: 'dog', facts: ['dog_area:yes', 'lake:yes', 'fenced:yes'] })
  expect(toggleNeed(withDog, kids)).toMatchObject({
    need: 'kids',
    facts: ['playground:yes', 'lake:yes'],
  })
  expect(toggleNeed(withDog, dog)).toEqual(other)
})
