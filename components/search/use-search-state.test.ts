import { describe, expect, test } from 'vitest'
import { DEFAULT_FILTERS } from '#domain/search/filters.ts'
import { EMPTY_SEARCH, type SearchState } from '#domain/search/search-state.ts'
import { restoreSearch } from './use-search-state.ts'

describe('a search of the history', () => {
  const searched: SearchState = {
    ...EMPTY_SEARCH,
    place: { mode: 'address', address: 'Oakland' },
    filters: { ...DEFAULT_FILTERS, radius: '2000', rating: '4', amenities: ['Dog Park'] },
    sort: 'rating',
    selectedId: 7,
    zoom: 15,
  }
  const place = { mode: 'coordinates', location: { lat: 37.8044, lng: -122.2712 } } as const
  const given: SearchState = { ...searched, place }
  const origin = { lat: 37.7, lng: -122.4 }
  const stored = { origin, area: { radius: 2000, isLoaded: true } }
  const present = { ...given, moved: stored, selectedId: null, zoom: 12 }

  test.each([
    ['that is the present one beside a park', stored, present, stored],
    [
      'that another was made after',
      stored,
      { ...present, filters: DEFAULT_FILTERS },
      { origin, area: { radius: 2000, isLoaded: false } },
    ],
    ['whose filters were changed', { origin, area: null }, EMPTY_SEARCH, { origin, area: null }],
    ['that was searched for itself', null, present, null],
  ])('%s', (_, moved, at, expected) => {
    expect(restoreSearch(given, { moved, present: at })).toEqual({ ...given, moved: expected })
  })

  test('by an address was not moved to', () => {
    expect(restoreSearch(searched, { moved: stored, present })).toEqual(searched)
  })
})
