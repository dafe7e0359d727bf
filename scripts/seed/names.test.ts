import { expect, test } from 'vitest'
import { givenNameFirst, tidyName, tidyStreet, tidyUnit, titleCase } from './names.ts'

test.each([
  ['GRANT (ULYSSES)', 'ULYSSES GRANT'],
  ['DAVIS (DR. NATHAN) SQUARE', 'DR. NATHAN DAVIS SQUARE'],
  ['KING (MARTIN LUTHER, JR.)', 'MARTIN LUTHER KING JR.'],
  ['BELL (GEORGE,JR.)', 'GEORGE BELL JR.'],
  ['DOUGLASS (ANNA & FREDERICK)', 'ANNA & FREDERICK DOUGLASS'],
  ['WICKER (CHARLES, JOEL)', 'WICKER'],
  ['KING (PATRICK)-LOCKHART (ANTHONY)', 'KING-LOCKHART'],
  ['ADA (SAWYER GARRETT)', 'ADA SAWYER GARRETT'],
  ['Aspgren (Clifford) Park', 'Clifford Aspgren Park'],
  ['OZ', 'OZ'],
])('%s is %s', (name, people) => {
  expect(givenNameFirst(name)).toBe(people)
})

test.each([
  ['MCGUANE', 'McGuane'],
  ["D'ELIA", "D'Elia"],
  ['BACK OF THE YARDS', 'Back of the Yards'],
  ['HOUSTON "MA"', 'Houston "Ma"'],
  ['KING-LOCKHART', 'King-Lockhart'],
])('%s is written %s', (name, written) => {
  expect(titleCase(name)).toBe(written)
})

test('abbreviations are written out', () => {
  expect(tidyName('Bernal Heights  Rec Center')).toBe('Bernal Heights Recreation Center')
  expect(tidyName('Jane Addams Meml. Park')).toBe('Jane Addams Memorial Park')
})

test.each([
  ['532 EAST 12 STREET', '532 East 12th Street'],
  ['84 AVENUE B', '84 Avenue B'],
  ['301 3 AVENUE', '301 3rd Avenue'],
  ['E. 12 St. bet. Ave. A and Ave. B', 'E. 12th St. bet. Ave. A and Ave. B'],
  ["668 ST ANN'S AVENUE", "668 St Ann's Avenue"],
])('%s is the address %s', (street, written) => {
  expect(tidyStreet(street)).toBe(written)
})

test.each([
  [
    'Klondike Gold Rush - Seattle Unit National Historical Park',
    'Klondike Gold Rush National Historical Park (Seattle Unit)',
  ],
  ['Wrangell - Saint Elias National Park', 'Wrangell–Saint Elias National Park'],
])('the unit %s is %s', (name, written) => {
  expect(tidyUnit(name)).toBe(written)
})
