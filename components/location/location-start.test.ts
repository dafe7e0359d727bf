import { expect, test } from 'vitest'
import { supersedes } from './location-start.ts'

test.each([
  ['type', 'button', true],
  ['type', 'load', true],
  ['select', 'button', true],
  ['select', 'load', true],
  ['move', 'button', false],
  ['move', 'load', true],
] as const)('to %s wins over a location sought by %s: %j', (act, start, expected) => {
  expect(supersedes(act, start)).toBe(expected)
})
