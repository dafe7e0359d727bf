import { expect, test } from 'vitest'
import { normaliseName } from './names.ts'

test.each([
  ['Golden Gate Park', 'golden gate park'],
  ["Patricia's Green", 'patricias green'],
  ['São Paulo', 'sao paulo'],
  ['St. Louis', 'st louis'],
  ['Saint Louis', 'st louis'],
  ['Mt. Vernon', 'mount vernon'],
  ['Ft Funston', 'fort funston'],
  ['Winston-Salem', 'winston salem'],
  ['  Two   spaces ', 'two spaces'],
  ['—', ''],
  ['Smithtown', 'smithtown'],
  ['Constructor', 'constructor'],
  ['toString', 'tostring'],
  ['__proto__', 'proto'],
])('%s is compared as %s', (name, expected) => {
  expect(normaliseName(name)).toBe(expected)
})
