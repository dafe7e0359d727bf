import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, neighbours } from './edit-distance.ts'

test.each([
  ['chicago', 'chicago', 0],
  ['chicgo', 'chicago', 1],
  ['brookyln', 'brooklyn', 1],
  ['cincinatti', 'cincinnati', 2],
  ['prk', 'park', 1],
  ['', 'park', 4],
  ['park', '', 4],
  ['ab', 'ba', 1],
  ['kitten', 'sitting', 3],
])('from %s to %s it is %i', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

test('each neighbour is at a distance of 1, and none is missing', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abc'), minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      for (const neighbour of neighbours(one)) expect(editDistance(one, neighbour)).toBe(1)
      expect(neighbours(one).includes(other)).toBe(editDistance(one, other) === 1)
    }),
  )
})
