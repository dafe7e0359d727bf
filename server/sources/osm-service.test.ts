import { expect, test } from 'vitest'
import { userAgent } from './osm-service.ts'

const OPERATOR = {
  SITE_NAME: 'Parkfetch',
  SITE_URL: 'https://parks.example',
  CONTACT_EMAIL: 'parks@example.com',
}

test.each([
  ['Parkfetch', 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'],
  ['Bay Area Parks', 'Bay-Area-Parks/0.1 (+https://parks.example; parks@example.com)'],
  ['Parks\r\nX-Evil: 1', 'Parks-X-Evil-1/0.1 (+https://parks.example; parks@example.com)'],
  ['Zürich (Parks)', 'Zurich-Parks/0.1 (+https://parks.example; parks@example.com)'],
  ['公園', 'Parkfetch/0.1 (+https://parks.example; parks@example.com)'],
])('%j asks as %s', (SITE_NAME, expected) => {
  expect(userAgent({ ...OPERATOR, SITE_NAME })).toBe(expected)
})

test('whatever the settings, it is a header that can be sent', () => {
  const agent = userAgent({
    SITE_NAME: 'A\u0000/B',
    SITE_URL: 'https://parks.example/(x)',
    CONTACT_EMAIL: 'pärks\n@example.com',
  })
  expect(agent).toBe('AB/0.1 (+https://parks.example/x; prks@example.com)')
  expect(new Headers({ 'user-agent': agent }).get('user-agent')).toBe(agent)
})

test('without a contact it has only the name', () => {
  const none = { SITE_NAME: 'Parkfetch', SITE_URL: undefined, CONTACT_EMAIL: undefined }
  expect(userAgent(none)).toBe('Parkfetch/0.1')
  expect(userAgent({ ...none, CONTACT_EMAIL: 'a@b.example' })).toBe('Parkfetch/0.1 (a@b.example)')
})
