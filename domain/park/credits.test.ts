import { expect, test } from 'vitest'
import { creditsFor, isFrom, requiredCredits, sourcesOf } from './credits.ts'

const osm = {
  text: '© OpenStreetMap contributors',
  href: 'https://www.openstreetmap.org/copyright',
}
const google = { text: 'Google Maps' }
const seed = { text: 'Parkfetch' }

test.each([
  [[], []],
  [
    [{ source: 'seed' }, { source: 'my-city' }],
    [seed, { text: 'my-city' }],
  ],
  [
    [{ source: 'seed' }, { source: 'osm' }, { source: 'osm' }],
    [osm, seed],
  ],
  [[{ source: 'boston-open-space', enrichedBy: ['osm'] }], [osm, { text: 'City of Boston' }]],
  [[{ source: 'osm', enrichedBy: ['google'] }], [google, osm]],
])('of %j are named %j', (parks, credits) => {
  expect(creditsFor(parks)).toEqual(credits)
})

test('only some sources require a credit', () => {
  const parks = [{ source: 'seed', enrichedBy: ['osm'] }, { source: 'county' }]
  expect(requiredCredits(parks)).toEqual([osm])
  expect(requiredCredits(parks.slice(1))).toEqual([])
})

test('a park’s sources are those of each of its facts', () => {
  const park = {
    source: 'seed',
    enrichedBy: ['osm'],
    amenitiesFrom: { Camping: 'osm', Playground: 'visitors' },
    toldBy: { area: 'county', openingHours: 'operator' },
  }
  expect(sourcesOf(park)).toEqual(['seed', 'osm', 'visitors', 'county', 'operator'])
  expect(sourcesOf({ source: 'seed', ratingSource: 'visitors' })).toEqual(['seed', 'visitors'])
})

test('a park is from its own source and from those that add to it', () => {
  expect(isFrom({ source: 'seed', enrichedBy: ['google'] }, 'google')).toBe(true)
  expect(isFrom({ source: 'google' }, 'google')).toBe(true)
  expect(isFrom({ source: 'seed' }, 'google')).toBe(false)
})
