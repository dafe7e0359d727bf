import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMENITIES } from '#domain/facts/amenities.ts'
import type { Filters } from '#domain/search/filters.ts'
import { DEFAULT_CENTRE, SEARCH_PARAMETERS } from '#domain/search/search-defaults.ts'
import { EMPTY_SEARCH, type SearchState } from '#domain/search/search-state.ts'
import { hasNoPlace, readSearch, readView, writeSearch } from './search-url.ts'

const read = (query: string, base?: SearchState) => readSearch(new URLSearchParams(query), base)

test('its parameters are listed', () => {
  const at = { lat: 1, lng: 2 }
  const places: SearchState['place'][] = [
    { mode: 'address', address: 'a', exact: true, near: at, parkId: 3 },
    { mode: 'bounds', bounds: { west: 1, south: 2, east: 3, north: 4 } },
    { mode: 'coordinates', location: at },
  ]
  const filters: Filters = {
    radius: '2000',
    rating: '4',
    amenities: ['Camping'],
    facts: ['lit:yes'],
    need: 'dog',
    open: true as const,
    type: 'State Park',
    asked: ['Camping', 'open'],
  }
  const names = places.flatMap((place) => {
    const state = { ...EMPTY_SEARCH, place, filters, sort: 'name' as const, zoom: 9, selectedId: 5 }
    return [...new URLSearchParams(writeSearch(state)).keys()]
  })
  expect(new Set(names)).toEqual(new Set(SEARCH_PARAMETERS))
})

test('an address stands for a search', () => {
  expect(read('?address=94110&radius=2000&rating=4&amenities=Dog+Park&amenities=Camping')).toEqual({
    ...EMPTY_SEARCH,
    place: { mode: 'address', address: '94110' },
    filters: {
      ...EMPTY_SEARCH.filters,
      radius: '2000',
      rating: '4',
      amenities: ['Dog Park', 'Camping'],
    },
  })
})

describe('what is malformed is left at its default', () => {
  test.each([
    '',
    '?address=%20%20',
    '?radius=abc',
    '?radius=-5',
    '?radius=999999',
    '?rating=6',
    '?rating=NaN',
    '?amenities=Swings',
    '?need=cat',
    '?facts=Fenced',
    '?open=maybe',
    '?sort=price',
    '?park=12a',
    '?park=0',
    '?park=99999999999',
    '?zoom=x',
  ])('%s', (query) => {
    expect(read(query)).toEqual(EMPTY_SEARCH)
  })

  test('but coordinates are corrected', () => {
    expect(read('?lat=abc&lng=190').place).toEqual({
      mode: 'coordinates',
      location: { lat: 37.4852, lng: -170 },
    })
    expect(read('?lat=-82.86&lng=-135').place).toMatchObject({ location: DEFAULT_CENTRE })
  })

  test.each([
    ['?lat=999', true],
    ['?lat=999&lng=-122', true],
    ['?lat=37.7&lng=x', true],
    ['?lng=', true],
    ['?lat=-84&lng=10', false],
    ['?lat=37.7&lng=190', false],
    ['?lat=37.4852&lng=-122.2364', false],
    ['?lat=999&address=Boston', false],
    ['?park=7', false],
    ['', false],
  ])('%s has no place: %s, and then parks from farther away', (search, expected) => {
    expect(hasNoPlace(new URLSearchParams(search))).toBe(expected)
    expect(read(search).filters.radius).toBe(expected ? '50000' : '')
  })
})

test('a comma-separated list of amenities is a list as well', () => {
  expect(read('?amenities=Dog+Park,Camping').filters.amenities).toEqual(['Dog Park', 'Camping'])
})

const states = fc.record<SearchState>({
  place: fc.oneof(
    fc.constant({ mode: 'empty' as const }),
    fc
      .string({ minLength: 1, maxLength: 200 })
      .map((text) => text.trim() || 'x')
      .chain((address) =>
        fc.constantFrom(
          { mode: 'address' as const, address },
          { mode: 'address' as const, address, near: { lat: 37.8, lng: -122.4 }, parkId: 7 },
          { mode: 'address' as const, address, exact: true as const },
        ),
      ),
    fc.constantFrom(
      { mode: 'bounds' as const, bounds: { south: 1.5, west: 170, north: 2.25, east: -170 } },
      { mode: 'bounds' as const, bounds: { south: -5, west: -10, north: 60.00001, east: 12 } },
    ),
    fc
      .record({
        lat: fc.double({ min: -60, max: 85, noNaN: true }),
        lng: fc.double({ min: -180, max: 180, noNaN: true }),
      })
      .map(({ lat, lng }) => ({ lat: lat + 0, lng: lng + 0 }))
      .map((location) => ({ mode: 'coordinates' as const, location })),
  ),
  type: fc.constant(null),
  filters: fc.record({
    radius: fc.constantFrom('1000', '2000', '5000', '10000', '20000'),
    rating: fc.constantFrom('0', '1', '4', '4.5'),
    amenities: fc.subarray([...AMENITIES]),
    open: fc.constantFrom(true as const, undefined),
    facts: fc.subarray(['dog_area:yes', 'fenced:yes', 'leash:off', 'path_length:3000']),
    need: fc.option(fc.constantFrom('dog', 'step-free')),
  }),
  sort: fc.constantFrom('distance', 'rating', 'name'),
  moved: fc.constant(null),
  selectedId: fc.option(fc.integer({ min: 1, max: 999_999 })),
  zoom: fc.option(fc.constantFrom(3, 12, 15.5, 20)),
})

test('a search written to an address is read back from it, whatever the page shows by itself', () => {
  fc.assert(
    fc.property(states, states, (state, other) => {
      expect(read(writeSearch(state))).toEqual(besidePark(state))
      const base = { ...other, place: { mode: 'address' as const, address: 'Chicago Illinois' } }
      const placed = state.place.mode === 'empty' ? { ...state, place: base.place } : state
      expect(read(writeSearch(placed, base), base)).toEqual(placed)
    }),
  )
})

/** A park without a place would be searched around, so the place is written as well. */
function besidePark(state: SearchState): SearchState {
  if (state.selectedId === null || state.place.mode !== 'empty') return state
  return { ...state, place: { mode: 'coordinates', location: { lat: 37.7749, lng: -122.4194 } } }
}

test('the plain page has a plain address', () => {
  expect(writeSearch(EMPTY_SEARCH)).toBe('')
})

test('how the map comes to what is shown', () => {
  expect(readView(new URLSearchParams('direct=true&fromPermalink=true'))).toEqual({
    direct: true,
    fromPermalink: true,
  })
  expect(readView(new URLSearchParams('direct=1'))).toEqual({
    direct: false,
    fromPermalink: false,
  })
})

test('an address searched for exactly says so', () => {
  const given = '?address=dog+park&exact=true'
  const state = readSearch(new URLSearchParams(given))
  expect(state.place).toEqual({ mode: 'address', address: 'dog park', exact: true })
  expect(writeSearch(state)).toBe(given)
})
