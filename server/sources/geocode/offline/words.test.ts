import { expect, test } from 'vitest'
import { afterParksIn, asksForHere, isFiller, readStreetAddress } from './words.ts'

test.each([
  ['', true],
  ['dog park', true],
  ['national park parks', true],
  ['off leash area', true],
  ['golden gate park', false],
  ['parks of chicago', false],
])("'%s' is nothing but generic words: %s", (key, expected) => {
  expect(isFiller(key)).toBe(expected)
})

test('generic words that begin with one another are not tried in every combination', () => {
  // Backtracking over 2^2000 combinations would never end.
  expect(isFiller(`${'dog park '.repeat(2_000)}xx`)).toBe(false)
})

test.each([
  ['parks near me', true],
  ['parks nearby', true],
  ['my location', true],
  ['parks nearby Boston', false],
  ['my location, Boston', false],
])("'%s' asks for the visitor's own place: %s", (text, expected) => {
  expect(asksForHere(text)).toBe(expected)
})

test('what is looked for is distinguished from where', () => {
  expect(afterParksIn('parks nearby Boston')).toBe('Boston')
  expect(afterParksIn('dog parks in Chicago')).toBe('Chicago')
  expect(afterParksIn('Boston')).toBeNull()
})

test.each([
  ['350 5th Ave New York', '350 5th Ave', 'New York'],
  ['350 5th Ave, New York, NY', '350 5th Ave', 'New York, NY'],
  ['2001 Market Street', '2001 Market Street', ''],
  ['Market Street', 'Market Street', ''],
  ['Market St San Francisco', 'Market St', 'San Francisco'],
  ['1600 Pennsylvania Ave NW, Washington, DC', '1600 Pennsylvania Ave NW', 'Washington, DC'],
  ['1600 Broadway Denver', '1600 Broadway', 'Denver'],
  ['12 Main St. Apt 3, Boston', '12 Main St. Apt 3', 'Boston'],
  ['12 Main St, #4, Boston', '12 Main St, #4', 'Boston'],
  ['212-14 Northern Blvd Queens', '212-14 Northern Blvd', 'Queens'],
  ['5th Ave & E 34th St New York', '5th Ave & E 34th St', 'New York'],
  ['Oak Street and 5th Avenue, Columbus', 'Oak Street and 5th Avenue', 'Columbus'],
  ['24th St & Valencia', '24th St & Valencia', ''],
  ['24th St & Valencia, San Francisco', '24th St & Valencia', 'San Francisco'],
  ['12345 El Camino Real, San Diego, CA', '12345 El Camino Real', 'San Diego, CA'],
])('%s', (text, street, rest) => {
  expect(readStreetAddress(text)).toMatchObject({ street, rest })
})

test.each([
  '',
  ',',
  '12',
  'Chicago',
  'St Louis, MO',
  'St. Paul',
  'Lincoln Park, Chicago',
  '94110',
  '37.77,-122.42',
  'Broadway',
  'el camino real san diego',
])('%j is no street address', (text) => {
  expect(readStreetAddress(text)).toBeNull()
})
