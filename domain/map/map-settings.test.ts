import { expect, test } from 'vitest'
import { isUsableMapsKey } from './map-settings.ts'

test.each([
  [undefined, false],
  ['', false],
  ['short', false],
  ['YOUR_API_KEY_HERE', false],
  ['AIza...truncated', false],
  ['AIzaSyA-1234567890', true],
])('the key %s is usable: %s', (key, expected) => {
  expect(isUsableMapsKey(key)).toBe(expected)
})
