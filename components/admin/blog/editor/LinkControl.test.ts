import { expect, test } from 'vitest'
import { linkAddress } from './LinkControl.tsx'

test.each([
  ['/parks/12', '/parks/12'],
  ['#history', '#history'],
  [' https://example.com/a?b=c ', 'https://example.com/a?b=c'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
  ['example.com', 'https://example.com'],
  ['www.example.co.uk/parks', 'https://www.example.co.uk/parks'],
])('%s leads to %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  '',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'a b',
  'parks',
])('%s is no address', (typed) => {
  expect(linkAddress(typed)).toBeNull()
})
