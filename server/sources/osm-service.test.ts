import { expect, test } from 'vitest'
import { userAgent } from './osm-service.ts'

const OPERATOR = {
  siteName: 'Parkfetch',
  siteUrl: 'https://parks.example',
  contactEmail: 'parks@example.com',
}

test.each([
  ['Parkfetch', 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'],
  ['Bay Area Parks', 'Bay-Area-Parks/0.1 (+https://parks.example; parks@example.com)'],
  ['Parks\r\nX-Evil: 1', 'Parks-X-Evil-1/0.1 (+https://parks.example; parks@example.com)'],
  ['Zürich (Parks)', 'Zurich-Parks/0.1 (+https://parks.example; parks@example.com)'],
  ['公園', 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'],
])('%j asks as %s', (siteName, expected) => {
  expect(userAgent({ ...OPERATOR, siteName })).toBe(expected)
})

test('whatever the settings, it is a header that can be sent', () => {
  const agent = userAgent({
    siteName: 'A\u0000/B',
    siteUrl: 'https://parks.example/(x)',
    contactEmail: 'pärks\n@example.com',
  })
  expect(agent).toBe('AB/0.1 (+https://parks.example/x; prks@example.com)')
  expect(new Headers({ 'user-agent': agent }).get('user-agent')).toBe(agent)
})

test('without a contact it has only the name', () => {
  const none = { siteName: 'Parkfetch', siteUrl: '', contactEmail: '' }
  expect(userAgent(none)).toBe('Parkfetch/0.1')
  expect(userAgent({ ...none, contactEmail: 'a@b.example' })).toBe('Parkfetch/0.1 (a@b.example)')
})
