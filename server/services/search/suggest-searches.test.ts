import { expect, test } from 'vitest'
import { asksForNearMe, begunSearches } from './suggest-searches.ts'

test.each([
  ['dog park chi', [{ what: 'Dog parks', where: 'chi', isWhole: true }]],
  ['dog parks in chi', [{ what: 'Dog parks', where: 'chi', isWhole: true }]],
  ['dog park near m', [{ what: 'Dog parks', where: 'near me', isWhole: true }]],
  [
    'dog',
    [
      { what: 'Dog parks', where: '', isWhole: true },
      { what: 'Dog fountains', where: '', isWhole: true },
    ],
  ],
  ['dog p', [{ what: 'Dog parks', where: '', isWhole: true }]],
  ['playg', [{ what: 'Playgrounds', where: '', isWhole: false }]],
  ['splash', [{ what: 'Splash pads', where: '', isWhole: true }]],
  ['shade', [{ what: 'Shade', where: '', isWhole: true }]],
  ['san', []],
  ['dogwood', []],
  ['chicago', []],
])('%j asks for %j', (words, searches) => {
  expect(begunSearches(words)).toEqual(searches)
})

test.each([
  ['nea', true],
  ['near m', true],
  ['ne', false],
  ['near north', false],
])('whether %j asks for parks nearby: %s', (words, expected) => {
  expect(asksForNearMe(words)).toBe(expected)
})
