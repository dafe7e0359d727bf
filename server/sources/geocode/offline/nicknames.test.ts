import { expect, test } from 'vitest'
import { readNickname, readPartWithZip } from './nicknames.ts'

test.each([
  ['Southie', 'South Boston, Boston'],
  ['southie, MA', 'South Boston, Boston'],
  ['JP boston', 'Jamaica Plain, Boston'],
  ['jp morgan', null],
  ['FiDi', 'Financial District, San Francisco'],
  ['fidi nyc', 'Lower Manhattan, New York'],
  ['uptown charlotte', '28202'],
  ['uptown, denver', 'North Capitol Hill, Denver'],
  ['uptown', null],
  ['The Big Apple', 'New York City'],
  ['Wash. Sq. Park', 'Washington Square Park'],
  ['wash park denver', 'Washington Park denver'],
  ['the bean', 'Millennium Park, Chicago'],
  ['the bean chicago', 'Millennium Park, Chicago'],
  ['MLK', 'Martin Luther King Jr.'],
  ['noda, japan', null],
  ['Boston', null],
])('%s means %s', (text, meaning) => {
  expect(readNickname(text)).toBe(meaning)
})

test.each([
  ['Dilworth, Charlotte', { name: 'dilworth', city: 'Charlotte' }],
  ['los feliz', { name: 'los feliz', city: 'Los Angeles' }],
  ['uptown', null],
  ['southie', null],
  ['the big apple', null],
])('%s is a part that is known by its zip code: %j', (text, part) => {
  expect(readPartWithZip(text)).toEqual(part)
})
