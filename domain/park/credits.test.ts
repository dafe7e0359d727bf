import { expect, test } from 'vitest'
import { creditsFor, isFrom } from './credits.ts'

const osm = {
  text: '© OpenStreetMap contributors',
  href: 'https://www.openstreetmap.org/copyright',
}
const google = { text: 'Google Maps' }

test.each([
  [[], []],
  [[{ source: 'seed' }, { source: 'my-city' }], []],
  [[{ source: 'seed' }, { source: 'osm' }, { source: 'osm' }], [osm]],
  [[{ source: 'seed', enrichedBy: ['osm'] }], [osm]],
  [[{ source: 'google', enrichedBy: ['osm'] }], [google, osm]],
])('of %j are named %j', (parks, credits) => {
  expect(creditsFor(parks)).toEqual(credits)
})

test('a park is from its own source and from those that add to it', () => {
  expect(isFrom({ source: 'seed', enrichedBy: ['google'] }, 'google')).toBe(true)
  expect(isFrom({ source: 'google' }, 'google')).toBe(true)
  expect(isFrom({ source: 'seed' }, 'google')).toBe(false)
})
