import { expect, test } from 'vitest'
import type { SeedPark } from '#db/seed/seed-park.ts'
import { joinLists } from './join-lists.ts'
import type { Listing } from './listing.ts'

const written: SeedPark[] = [
  {
    key: 'chi-grant-park',
    name: 'Grant Park',
    latitude: 41.876,
    longitude: -87.6189,
    city: 'Chicago',
    state: 'IL',
    types: ['park'],
    amenities: [],
  },
]
const grant: Listing = {
  id: '24',
  name: 'Ulysses Grant Park',
  lat: 41.8735,
  lng: -87.6205,
  city: 'Chicago',
  types: ['park'],
  facts: { playground: 'yes' },
  acres: 312,
}

test('a park written by hand goes by its own name and place, with what the list adds', () => {
  expect(joinLists([[grant]], written)).toMatchObject([
    [
      {
        id: '24',
        name: 'Grant Park',
        latitude: 41.876,
        of: 'chi-grant-park',
        facts: { playground: 'yes' },
        area: 1262619,
      },
    ],
  ])
})

test('a park that only has a number is the one known at its location', () => {
  const numbered = { ...grant, id: '5', name: 'Park No. 5', lat: 41.8762, lng: -87.6189 }
  const elsewhere = { ...numbered, lat: 41.886 }
  const names = (listing: Listing) => joinLists([[listing]], written)[0]?.map(({ name }) => name)
  expect(names(numbered)).toEqual(['Grant Park'])
  expect(names(elsewhere)).toEqual(['Park No. 5'])
})

test('a garden or a dog run in it stays its own, and a part of its name is no repeat', () => {
  const dogs = { ...grant, id: '2', name: 'Grant Dog Park', acres: 1 }
  const [parks = []] = joinLists([[grant, dogs]], written)
  expect(parks.map(({ id, of }) => [id, of])).toEqual([
    ['2', undefined],
    ['24', 'chi-grant-park'],
  ])
})

test('what an earlier list has is not repeated by a later one', () => {
  const far = { ...grant, id: '9', lat: 30 }
  const other = { ...grant, name: 'Elm Park' }
  expect(joinLists([[other], [{ ...other, id: '8' }, far]], []).map((list) => list.length)).toEqual(
    [1, 1],
  )
})
