import { expect, test } from 'vitest'
import { shortName } from './towns.ts'

test.each([
  ['Mission', 'Mission'],
  ['SoHo-TriBeCa-Civic Center-Little Italy', 'SoHo–TriBeCa'],
  ['East New York (Pennsylvania Ave)', 'East New York'],
  ['Upper East Side-Carnegie Hill', 'Upper East Side–Carnegie Hill'],
])('%s is labelled %s', (name, shown) => {
  expect(shortName(name)).toBe(shown)
})
