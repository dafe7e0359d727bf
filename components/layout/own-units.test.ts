import { expect, test } from 'vitest'
import { ownUnits } from './own-units.ts'

test.each([
  ['en-US', 'miles'],
  ['en', 'miles'],
  ['en-GB', 'miles'],
  ['es-PR', 'miles'],
  ['en-CA', 'metric'],
  ['de', 'metric'],
  ['fr-FR', 'metric'],
  ['not a language', 'miles'],
])('a browser in %s begins with %s', (language, units) => {
  expect(ownUnits(language, null)).toBe(units)
})

test('what was chosen stays', () => {
  expect(ownUnits('de-DE', 'miles')).toBe('miles')
  expect(ownUnits('en-US', 'metric')).toBe('metric')
  expect(ownUnits('en-US', 'furlongs')).toBe('miles')
})
