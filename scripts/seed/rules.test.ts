import { expect, test } from 'vitest'
import type { Listing } from './listing.ts'
import { isParkName, isStreetName, mergeSections, withoutSection } from './rules.ts'

test.each([
  'Tepper Triangle',
  'Broadway Triangles',
  'Administrative Office Building',
  'East District Park Office',
  'Merry Oaks Elem. Neighborhood Park',
  'Trotter School Playground',
  'English H.S. Athletic Fields',
  'PS 4K Paradise Garden',
  'Tennessee Utility Easement',
  'La Mirada Park Acquisition Site',
  'City Park Municipal Golf Course',
  'VFW Parkway',
  'Park',
  'Sitting Area',
])('%s is no park', (name) => {
  expect(isParkName(name)).toBe(false)
})

test.each([
  'Central Park',
  'Joseph C. Sauer Park',
  'Boston Common',
  'Midway Plaisance',
  'Commonwealth Avenue Mall',
  'Fort Hill Park',
])('%s is a park', (name) => {
  expect(isParkName(name)).toBe(true)
})

test('a street alone is distinguished from a park that has its name', () => {
  expect(isStreetName('E 56th Ave')).toBe(true)
  expect(isStreetName('Colorado Blvd Park')).toBe(false)
})

test('numbers of sections are no part of a name', () => {
  expect(withoutSection('Golden Gate Park - Section 3')).toBe('Golden Gate Park')
  expect(withoutSection('Stony Brook Reservation III')).toBe('Stony Brook Reservation')
  expect(withoutSection('Malcolm X Park')).toBe('Malcolm X Park')
})

const elm: Listing = {
  id: '1',
  name: 'Elm Park',
  lat: 40,
  lng: -74,
  types: ['park'],
  facts: { playground: 'yes', tennis: '2' },
  acres: 2,
}

test('sections are one park, where the largest is', () => {
  const part = { ...elm, id: '2', lat: 40.001, acres: 3, facts: { dog_area: 'yes', tennis: '3' } }
  const far = { ...elm, id: '3', lat: 41, acres: 1 }
  expect(mergeSections([elm, part, far])).toEqual([
    { ...part, acres: 5, facts: { playground: 'yes', tennis: '5', dog_area: 'yes' } },
    far,
  ])
})
