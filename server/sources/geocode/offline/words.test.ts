import { expect, test } from 'vitest'
import { afterParksIn, asksForHere, isFiller } from './words.ts'

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

test('what is looked for is told from where', () => {
  expect(afterParksIn('parks nearby Boston')).toBe('Boston')
  expect(afterParksIn('dog parks in Chicago')).toBe('Chicago')
  expect(afterParksIn('Boston')).toBeNull()
})
