import { describe, expect, test } from 'vitest'
import { readSearch } from '#components/search/search-url.ts'
import { listingSearch, readListing } from '#domain/listing/listing.ts'
import { EMPTY_SEARCH } from '#domain/search/search-state.ts'
import { openingLinks } from './opening-map.tsx'

const VIEW = { centre: { lat: 41.88, lng: -87.63 }, zoom: 11.24 }
const PLACE = { mode: 'coordinates', location: VIEW.centre }
const FILTERS =
  'radius=2000&rating=4&amenities=Playground&amenities=Camping&need=dog&facts=fenced%3Ayes&open=true&sort=name'

function follow(query: string, listing?: string) {
  const { pathname, searchParams } = new URL(
    openingLinks({ params: new URLSearchParams(query), listing }).to(VIEW),
    'https://parks.example',
  )
  return { path: decodeURIComponent(pathname), params: searchParams }
}

describe('a link to another view', () => {
  test.each([
    '',
    'address=Boston&exact=true&near=1,2&parkId=3&',
    'lat=1&lng=2&zoom=9&park=5&',
    'bounds=1,2,3,4&',
  ])('keeps the filters and order of a search, and leaves its place: %s', (place) => {
    const { path, params } = follow(place + FILTERS)
    expect(path).toBe('/')
    expect(readSearch(params)).toEqual({
      ...readSearch(new URLSearchParams(FILTERS)),
      place: PLACE,
      zoom: 11.2,
      selectedId: null,
    })
  })

  test.each(['dog-park/san-francisco', 'são-paulo'])(
    'stays on a listing, with its type: %s',
    (listing) => {
      const { path, params } = follow('radius=2000&utm_source=x', listing)
      expect(path).toBe(`/parks/${listing}`)
      const own = readListing(listing.split('/'))
      const base = own ? listingSearch(own) : EMPTY_SEARCH
      expect(readSearch(params, base)).toEqual({
        ...base,
        place: PLACE,
        zoom: 11.2,
        filters: { ...base.filters, radius: '2000' },
      })
      expect(params.has('utm_source')).toBe(false)
    },
  )

  test('goes no closer than the map does', () => {
    const { to } = openingLinks({ params: new URLSearchParams() })
    expect(to({ ...VIEW, zoom: 23 })).toContain('zoom=20')
  })
})
