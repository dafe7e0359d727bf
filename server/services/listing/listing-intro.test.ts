import { describe, expect, test } from 'vitest'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { introduceListing, otherListings, typedListings } from './listing-intro.ts'

let id = 0

function park(fields: Partial<ParkResult> = {}): ParkResult {
  id += 1
  const place = { latitude: 1, longitude: 2, distance: 100 * id }
  return {
    id,
    name: `Park ${id}`,
    ...place,
    amenities: [],
    types: ['park'],
    source: 'seed',
    ...fields,
  }
}

const place = (...parks: ParkResult[]) => ({
  parks,
  total: parks.length,
  withAmenity: {},
  isWhole: false,
})
const chicago = { type: null, location: 'Chicago', address: 'Chicago Illinois' }
const dogs = { ...chicago, type: 'Dog Park' }

describe('a listing is introduced', () => {
  test('by nothing where it has no parks', () => {
    expect(introduceListing(chicago, place())).toEqual([])
  })

  test('by how many there are, and where', () => {
    expect(introduceListing(chicago, place(park()))).toEqual([
      'We know 1 park within 3.1 miles of the middle of Chicago.',
      'Sources: Parkfetch.',
    ])
    expect(introduceListing(chicago, { ...place(park(), park()), isWhole: true })).toEqual([
      'We know 2 parks in Chicago.',
      'Sources: Parkfetch.',
    ])
    expect(introduceListing(chicago, { ...place(park()), total: 1234 })).toEqual([
      'We know 1,234 parks within 3.1 miles of the middle of Chicago.',
      'Sources: Parkfetch.',
    ])
  })

  test.each([
    ['Dog Park', '1 dog park'],
    ['Playground', '1 playground park'],
    ['National Park', '1 national park'],
    ['Park', '1 park'],
  ])('as %s', (type, expected) => {
    const [first] = introduceListing({ ...chicago, type }, place(park()))
    expect(first).toBe(`We know ${expected} within 3.1 miles of the middle of Chicago.`)
  })

  test('by what they have, most often first, and who they are for', () => {
    const withAmenity = {
      Camping: 0,
      'Dog Park': 1,
      Playground: 1,
      'Walking Trails': 2,
      Restrooms: 1203,
    }
    const intro = introduceListing(chicago, { ...place(park()), total: 2000, withAmenity })
    expect(intro.slice(1, -1)).toEqual([
      '1 is for dogs, and 1 has a playground.',
      'Known most often: restrooms (1,203), walking trails (2), and dog park (1).',
    ])
  })

  test('by its sources, at last', () => {
    const all = place(
      park({ amenities: ['Camping'], amenitiesFrom: { Camping: 'osm' } }),
      park({ source: 'nyc-parks', toldBy: { area: 'county' } }),
    )
    expect(introduceListing(chicago, all).at(-1)).toBe(
      'Sources: © OpenStreetMap contributors, Parkfetch, NYC Parks (list of 2026), and county.',
    )
  })

  test('by the best rated, weighted by how many rated it, none of Google’s', () => {
    const rated = (name: string, rating: number, userRatingsTotal?: number, source = 'osm') =>
      park({ name, rating, userRatingsTotal, source })
    const best = (...parks: ParkResult[]) => introduceListing(chicago, place(...parks)).at(-2)
    expect(best(rated('Few', 5, 5), rated('Many', 4.7, 1200), park())).toBe(
      'Best rated: Many, with 4.7 of 5 stars by 1,200 visitors.',
    )
    expect(best(rated('Few', 5, 4), rated('None', 4))).not.toMatch(/^Best rated/)
    expect(best(rated('Theirs', 5, 900, 'google'), rated('Ours', 3, 5))).toMatch(
      /^Best rated: Ours/,
    )
  })
})

describe('other listings of a place', () => {
  const counts: Record<string, number> = { 'Dog Park': 1, Playground: 2000, 'Nature Reserve': 1 }
  const counted = (listing: typeof dogs | typeof chicago) =>
    typedListings(listing).map((other) => ({ ...other, count: counts[other.type ?? ''] ?? 0 }))

  test('are those that show parks, each with how many', () => {
    expect(otherListings(chicago, counted(chicago))).toEqual([
      { path: '/parks/dog-park/chicago', name: 'Dog Park (1)' },
      { path: '/parks/playground/chicago', name: 'Playground (2,000)' },
      { path: '/parks/nature-reserve/chicago', name: 'Nature Reserve (1)' },
    ])
  })

  test('of one type are all parks and the other types', () => {
    const sanFrancisco = { ...dogs, location: 'San Francisco' }
    expect(otherListings(sanFrancisco, counted(sanFrancisco)).map(({ path }) => path)).toEqual([
      '/parks/san-francisco',
      '/parks/playground/san-francisco',
      '/parks/nature-reserve/san-francisco',
    ])
    expect(otherListings(dogs, [])).toEqual([{ path: '/parks/chicago', name: 'Parks in Chicago' }])
  })
})
