import { expect, test } from 'vitest'
import { readStreetName } from '../../../streets/street-name.ts'
import { spelledOut } from './streets.ts'

test.each([
  ['E 34th St', 'East 34th Street'],
  ['N Main St', 'North Main Street'],
  ['5th Ave', '5th Avenue'],
  ['Park Ave S', 'Park Avenue South'],
  ['W Broadway', 'West Broadway'],
  ['E St NW', 'E Street Northwest'],
  ['N St', 'N Street'],
  ['Ave N', 'Avenue N'],
  ['St Clair Ave', 'Saint Clair Avenue'],
  ['N St Clair Ave', 'North Saint Clair Avenue'],
  ['Ave of the Americas', 'Avenue of the Americas'],
  ['State Rte 9', 'State Route 9'],
  ['US Hwy 101', 'US Highway 101'],
  ['Co Rd 12', 'County Road 12'],
  ['I- 95', 'I-95'],
  ['Oak Xing', 'Oak Crossing'],
  ['Dr Martin Luther King Jr Blvd', 'Dr Martin Luther King Jr Boulevard'],
  ['Broadway', 'Broadway'],
  ['N', 'N'],
])('%s is %s', (name, spelled) => {
  expect(spelledOut(name)).toBe(spelled)
})

test.each([
  ['E 34th St', 'East 34th Street'],
  ['N Main St', 'North Main Street'],
  ['Mt Vernon Ave', 'Mount Vernon Avenue'],
  ['US Hwy 101', 'US 101'],
  ['Ave N', 'Avenue N'],
])('%s is compared as %s of OpenStreetMap is', (name, osm) => {
  expect(readStreetName(spelledOut(name))).toEqual(readStreetName(osm))
})
