import { expect, test } from 'vitest'
import { walkText } from './walk.ts'

test.each([
  [0, '1 min walk'],
  [400, '7 min walk'],
  [1609, '26 min walk'],
  [2769, '45 min walk'],
  [2831, null],
  [100_000, null],
])('%s metres: %s', (metres, text) => {
  expect(walkText(metres)).toBe(text)
})
