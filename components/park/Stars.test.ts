import { expect, test } from 'vitest'
import { ratingSourceText } from './Stars.tsx'

test.each([
  [{ rating: 4, ratingSource: 'visitors', source: 'google' }, 'from visitors'],
  [{ rating: 4, source: 'google' }, 'on Google'],
  [{ rating: 4, source: 'seed', toldBy: { rating: 'google', area: 'osm' } }, 'on Google'],
  [{ rating: 4, source: 'google', toldBy: { rating: 'county' } }, 'from county'],
  [{ rating: 4, source: 'denver-parks' }, 'from Denver Parks & Rec'],
  [{ source: 'google' }, ''],
] as const)('%j is said to be %j', (park, text) => {
  expect(ratingSourceText(park)).toBe(text)
})
