import { describe, expect, test } from 'vitest'
import { toSearchQuery } from '../search/search-query.ts'
import { listingHeading, listingSearch, listingTitle, readListing } from './listing.ts'

describe('an address below /parks', () => {
  test.each([
    [['san-francisco'], null, 'San Francisco', 'San Francisco California'],
    [['new-york'], null, 'New York', 'New York NY'],
    [['los-angeles'], null, 'Los Angeles', 'Los Angeles California'],
    [['chicago'], null, 'Chicago', 'Chicago Illinois'],
    [['boston'], null, 'Boston', 'Boston Massachusetts'],
    [['portland'], null, 'Portland', 'Portland'],
    [['dog-park', 'san-francisco'], 'Dog Park', 'San Francisco', 'San Francisco California'],
    [['national-park', 'california'], 'National Park', 'California', 'California'],
    [['NEW-YORK'], null, 'New York', 'New York NY'],
    [['springfield-il'], null, 'Springfield, IL', 'Springfield, IL'],
    [['dog-park', 'portland-ME'], 'Dog Park', 'Portland, ME', 'Portland, ME'],
    [['la'], null, 'La', 'La'],
    [['94110'], null, '94110', '94110'],
    [['dog-park', '94110'], 'Dog Park', '94110', '94110'],
  ])('%j lists', (parts, type, location, address) => {
    expect(readListing(parts)).toEqual({ type, location, address })
  })

  test.each([
    [[]],
    [['\0']],
    [['dog\n', 'boston']],
    [['x'.repeat(81), 'boston']],
    [['12']],
    [['941101']],
    [['94110', 'boston']],
    [['a', 'b', 'c']],
    [['-']],
  ])('%j lists nothing', (parts) => {
    expect(readListing(parts)).toBeNull()
  })
})

test('headings and titles', () => {
  const dogs = readListing(['dog-park', 'boston'])
  const all = readListing(['boston'])
  if (!dogs || !all) throw new Error('no listing')
  expect(listingHeading(dogs)).toBe('Dog Park in Boston')
  expect(listingHeading(all)).toBe('Parks in Boston')
  expect(listingTitle(dogs)).toBe('Dog Parks in Boston')
  expect(listingTitle(all)).toBe('Parks in Boston')
  expect(listingTitle({ ...all, type: 'Park' })).toBe('Parks in Boston')
  expect(listingTitle({ ...all, type: 'Parkour Spot' })).toBe('Parkour Spot Parks in Boston')
})

test('dog types begin with the amenity Dog Park', () => {
  const search = (type: string | null) =>
    listingSearch({ type, location: 'Boston', address: 'Boston Massachusetts' })
  expect(search('Dog Park').filters.amenities).toEqual(['Dog Park'])
  expect(search('Playground').filters.amenities).toEqual([])
})

test.each([
  ['Dog Park', 'Dog Park parks'],
  ['Playground', 'Playground parks'],
  ['x'.repeat(80), `${'x'.repeat(80)} parks`],
  [null, 'parks'],
])('%s in Boston is searched with the place in the box and the type behind it', (type, seeking) => {
  const search = listingSearch({ type, location: 'Boston', address: 'Boston Massachusetts' })
  expect(search.place).toEqual({ mode: 'address', address: 'Boston Massachusetts', seeking })
  const { address, type: asked } = toSearchQuery(search)
  expect(asked).toBe(type ?? undefined)
  expect(address).toBe(`Boston Massachusetts ${seeking}`)
  expect(address?.length).toBeLessThanOrEqual(200)
})
