import { describe, expect, test } from 'vitest'
import { AMENITIES, isDogFriendly, toAmenityList } from './amenities.ts'

test('there are nine amenities, in the order they are offered', () => {
  expect(AMENITIES).toEqual([
    'Playground',
    'Dog Park',
    'Restrooms',
    'Picnic Area',
    'Sports Facilities',
    'Walking Trails',
    'Nature Views',
    'Camping',
    'Wheelchair Accessible',
  ])
})

describe('dog-friendly', () => {
  test.each([
    ['Duboce Dog Park', [], true],
    ['DOG PARK of Oz', [], true],
    ['Watchdog Park', [], false],
    ['Hound Green', ['Dog Park'], true],
    ['Green', ['dogs welcome'], true],
    ['Green', ['Pet-friendly'], true],
    ['Green', ['Canine agility course'], true],
    ['Green', ['Carpet of flowers'], false],
    ['Green', ['Petanque court'], false],
    ['Green', ['No dogs'], false],
    ['Green', ['No pets allowed'], false],
    ['Green', ['Dogs are not allowed'], false],
    ['Green', ['Dogs prohibited'], false],
    ['Green', ['No dogs', 'Dog Park'], true],
    ['Green', [], false],
  ])('%s with %j: %s', (name, amenities, expected) => {
    expect(isDogFriendly({ name, amenities })).toBe(expected)
  })
})

test.each([
  ['Playground', ['Playground']],
  ['Playground, Dog Park', ['Playground', 'Dog Park']],
  [['Playground', ' Playground ', ''], ['Playground']],
  [null, []],
  [undefined, []],
])('amenities come as a list: %j', (given, expected) => {
  expect(toAmenityList(given)).toEqual(expected)
})
