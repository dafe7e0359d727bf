import { expect, test } from 'vitest'
import { readStreetAddress } from './street-address.ts'

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
