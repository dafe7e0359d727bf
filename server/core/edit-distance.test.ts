import { expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'

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
