import { expect, test } from 'vitest'
import { mendStreetName } from './likely-addresses.ts'

test.each([
  ['194th Stret', '194th street'],
  ['East 2nd tSreet', 'East 2nd street'],
  ['Aveune B', 'avenue B'],
  ['Oak Avneue', 'Oak avenue'],
  ['Wset Broadway', 'west Broadway'],
  ['West Braodway', 'West broadway'],
  ['Main Street Est', 'Main Street east'],
  ['88h Drive', '88 Drive'],
  ['1t Avenue', '1 Avenue'],
  ['Avenue 12A', 'Avenue 12'],
  ['North Main Street', null],
  ['5th Ave', null],
  ['Granville', null],
  ['', null],
])('%s', (name, mended) => {
  expect(mendStreetName(name)).toBe(mended)
})
