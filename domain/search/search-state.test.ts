import { describe, expect, test } from 'vitest'
import { DEFAULT_FILTERS } from './filters.ts'
import { nearbyQuery, placeWords, toSearchQuery } from './search-query.ts'
import {
  aroundPark,
  EMPTY_SEARCH,
  openingSearch,
  openShared,
  reduceSearch,
  type SearchState,
} from './search-state.ts'

const oakland = { lat: 37.8044, lng: -122.2712 }
const searched: SearchState = {
  place: { mode: 'address', address: 'Oakland' },
  type: null,
  moved: null,
  filters: { ...DEFAULT_FILTERS, radius: '2000', rating: '4', amenities: ['Dog Park'] },
  sort: 'rating',
  selectedId: 7,
  zoom: 15,
}

describe('a transition', () => {
  test('to an address clears the coordinates, the selection and the zoom, and keeps the filters', () => {
    const before = reduceSearch(searched, {
      type: 'searchCoordinates',
      location: oakland,
      zoom: 14,
    })
    expect(before.place).toEqual({ mode: 'coordinates', location: oakland })
    expect(before.zoom).toBe(14)
    const after = reduceSearch(before, { type: 'searchAddress', address: '94110' })
    expect(after).toEqual({
      ...searched,
      place: { mode: 'address', address: '94110' },
      selectedId: null,
      zoom: null,
    })
  })

  test('to an address takes up what its words ask for', () => {
    const understood = { amenities: ['Playground' as const], rest: 'Oakland' }
    const address = 'playgrounds in Oakland'
    const after = reduceSearch(searched, { type: 'searchAddress', address, understood })
    expect(after.place).toEqual({ mode: 'address', address: 'Oakland', typed: address })
    expect(after.filters).toEqual({
      ...searched.filters,
      amenities: ['Dog Park', 'Playground'],
      asked: ['Playground'],
    })
    expect(toSearchQuery(after)).toMatchObject({ address: 'Oakland' })
  })

  test('keeps what was set by hand since its words asked for it', () => {
    const understood = { rest: 'Boston', open: true, radius: 1000, sort: 'rating' } as const
    const address = 'best parks in Boston within 1 km open now'
    const before = reduceSearch(EMPTY_SEARCH, { type: 'searchAddress', address, understood })
    const filters = { ...before.filters, radius: '5000' }
    const set = reduceSearch(before, { type: 'setFilters', filters })
    const sorted = reduceSearch(set, { type: 'setSort', sort: 'name' })
    expect(sorted.filters.asked).toEqual(['open'])
    const next = reduceSearch(sorted, { type: 'searchAddress', address: 'Denver' })
    expect([next.sort, next.filters.radius, next.filters.open]).toEqual(['name', '5000', undefined])
  })

  test('to another address drops what the words before asked for, and keeps the other filters', () => {
    const asking = {
      ...{ facts: ['fenced:yes'], type: 'State Park', open: true as const, radius: 3219 },
      ...{ sort: 'size' as const, rest: 'Oakland' },
    }
    const own = { ...searched, sort: null, filters: { ...searched.filters, radius: '' } }
    const first = { type: 'searchAddress', address: 'a', understood: asking } as const
    const before = reduceSearch(own, first)
    expect(before.filters.facts).toContain('fenced:yes')
    expect(toSearchQuery(before)).toMatchObject({ type: 'State Park', radius: 3219, sort: 'size' })
    const after = reduceSearch(before, { type: 'searchAddress', address: 'Boston' })
    const place = { mode: 'address', address: 'Boston' } as const
    expect(toSearchQuery(after)).toEqual(toSearchQuery({ ...own, place }))
    const asked = reduceSearch(before, { type: 'askFilters', understood: { rest: '', open: true } })
    expect(asked.place).toEqual(before.place)
    expect(toSearchQuery(asked)).toMatchObject({ address: 'Oakland', open: true })
    expect(toSearchQuery(asked)).not.toHaveProperty('facts')
  })

  test('to an address that names a park selects it, and keeps where the map was if that matters', () => {
    const near = { lat: 37.8, lng: -122.4 }
    const understood = {
      place: { kind: 'park' as const, name: 'Presidio' },
      parkId: 2,
      nearer: true as const,
    }
    const action = { type: 'searchAddress', address: 'Presidio', near, understood } as const
    const after = reduceSearch(searched, action)
    expect(after.place).toMatchObject({ mode: 'address', address: 'Presidio', near })
    expect(after.selectedId).toBe(2)
    expect(toSearchQuery(after)).toMatchObject({ address: 'Presidio', near: '37.8,-122.4' })
    const famous = { ...action, understood: { ...understood, nearer: undefined } }
    expect(toSearchQuery(reduceSearch(searched, famous))).not.toHaveProperty('near')
  })

  test('to the map’s view searches its box; a radius is around the middle of it', () => {
    const bounds = { south: 37.7, west: -122.52, north: 37.9, east: -122.3 }
    const origin = { lat: 1, lng: 2 }
    const after = reduceSearch(searched, { type: 'searchBounds', bounds, zoom: 12, origin })
    expect(after).toEqual({
      ...searched,
      place: { mode: 'bounds', bounds },
      moved: { origin, area: null },
      zoom: 12,
    })
    const query = toSearchQuery({ ...after, filters: { ...searched.filters, radius: '' } })
    expect(query).toMatchObject({ bounds: '-122.52,37.7,-122.3,37.9', sort: 'rating' })
    expect(query).not.toHaveProperty('lat')
    const filters = { ...searched.filters, radius: '5000' }
    const around = reduceSearch(after, { type: 'setFilters', filters })
    expect(around.place).toEqual({
      mode: 'coordinates',
      location: { lat: expect.closeTo(37.8), lng: expect.closeTo(-122.41) },
    })
    const rated = { ...searched.filters, radius: '', rating: '3' }
    const same = reduceSearch(after, { type: 'setFilters', filters: rated })
    expect(same.place).toEqual(after.place)
  })

  test('of the filters keeps the place', () => {
    const after = reduceSearch(searched, { type: 'setFilters', filters: DEFAULT_FILTERS })
    expect(after).toEqual({ ...searched, filters: DEFAULT_FILTERS })
  })

  test('by the map’s movement keeps the card, and from where distances are counted', () => {
    const move = (lat: number, radius: number) => ({
      type: 'moveMap' as const,
      location: { lat, lng: -122 },
      zoom: 13,
      moved: { origin: { lat, lng: 0 }, area: { radius, isLoaded: false } },
    })
    const once = reduceSearch(searched, move(1, 2_000))
    const twice = reduceSearch(once, move(2, 9_000))
    expect(twice).toEqual({
      ...searched,
      place: { mode: 'coordinates', location: { lat: 2, lng: -122 } },
      moved: { origin: { lat: 1, lng: 0 }, area: { radius: 9_000, isLoaded: false } },
      zoom: 13,
    })
    expect(toSearchQuery(twice)).toMatchObject({ lat: 2, lng: -122, radius: 9_000 })
    const filtered = reduceSearch(twice, { type: 'setFilters', filters: DEFAULT_FILTERS })
    expect(filtered.moved).toEqual({ origin: { lat: 1, lng: 0 }, area: null })
    expect(toSearchQuery(filtered)).toEqual({ lat: 2, lng: -122 })
    const typed = reduceSearch(twice, { type: 'searchAddress', address: 'Boston' })
    expect(typed.moved).toBeNull()
  })

  test('of the order or the selection keeps all else', () => {
    expect(reduceSearch(searched, { type: 'setSort', sort: 'name' }).sort).toBe('name')
    expect(reduceSearch(searched, { type: 'select', id: null })).toEqual({
      ...searched,
      selectedId: null,
    })
  })

  test('back to the beginning resets the filters and the place', () => {
    expect(reduceSearch(searched, { type: 'clear', base: EMPTY_SEARCH })).toEqual({
      ...EMPTY_SEARCH,
      sort: 'rating',
    })
  })
})

describe('what is asked of the server', () => {
  test('without a place: the parks around San Francisco', () => {
    expect(toSearchQuery(EMPTY_SEARCH)).toEqual({ lat: 37.7749, lng: -122.4194, sort: 'best' })
  })

  test('without a place: the parks around the site’s own start', () => {
    const opening = openingSearch({ lat: 45.5, lng: -122.7, zoom: 11 })
    expect(toSearchQuery(opening)).toEqual({ lat: 45.5, lng: -122.7, sort: 'best' })
    expect(openingSearch(null)).toBe(EMPTY_SEARCH)
  })

  test('an address with its filters', () => {
    expect(toSearchQuery(searched)).toEqual({
      address: 'Oakland',
      radius: 2000,
      rating: 4,
      amenities: ['Dog Park'],
      sort: 'rating',
    })
  })
})

test('a park without a place is searched around', () => {
  const park = { latitude: 1, longitude: 2 }
  expect(aroundPark(EMPTY_SEARCH, park).place).toEqual({
    mode: 'coordinates',
    location: { lat: 1, lng: 2 },
  })
  expect(aroundPark(searched, park)).toBe(searched)
  expect(aroundPark(EMPTY_SEARCH, undefined)).toBe(EMPTY_SEARCH)
})

test('a shared park is open, its place searched where the address names none', () => {
  const shared = { park: { id: 5 }, location: { lat: 1, lng: 2 } }
  const place = { mode: 'coordinates', location: { lat: 1, lng: 2 } }
  expect(openShared(EMPTY_SEARCH, shared)).toEqual({ ...EMPTY_SEARCH, place, selectedId: 5 })
  expect(openShared(searched, shared)).toEqual({ ...searched, selectedId: 5 })
  expect(openShared(searched, undefined)).toBe(searched)
})

test.each([
  ['Boston Dog Park parks', 'Dog Park parks', 'Boston'],
  ['Boston Dog Park parks', undefined, 'Boston Dog Park parks'],
  ['Boston', 'Dog Park parks', 'Boston'],
  ['parks', 'parks', 'parks'],
  ['Parks parks', 'parks', 'Parks'],
])('of "%s", sought "%s", the place is "%s"', (address, seeking, place) => {
  expect(placeWords({ address, seeking })).toBe(place)
})

test('the fields of a query are in the order of their names, whatever is searched', () => {
  const filters = { ...DEFAULT_FILTERS, rating: '4' as const, amenities: ['Dog Park' as const] }
  const typed = { ...EMPTY_SEARCH, type: 'Dog Park', filters }
  for (const query of [
    toSearchQuery(EMPTY_SEARCH),
    toSearchQuery({ ...typed, place: { mode: 'coordinates', location: { lat: 1, lng: 2 } } }),
    toSearchQuery({ ...typed, place: { mode: 'address', address: 'Boston', seeking: 'parks' } }),
    nearbyQuery({ latitude: 1, longitude: 2 }),
  ]) {
    expect(Object.keys(query)).toEqual(Object.keys(query).sort())
  }
})
