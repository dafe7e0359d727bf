import { expect, test } from 'vitest'
import { ratingSourceText } from './rating-source.ts'

test.each([
  [{ rating: 4, ratingSource: 'visitors', source: 'google' }, 'from visitors'],
  [{ rating: 4, source: 'google' }, 'on Google'],
  [{ rating: 4, source: 'seed', enrichedBy: ['google'] }, 'on Google'],
  [{ rating: 4, source: 'seed', enrichedBy: ['osm', 'google', 'county'] }, 'on Google'],
  // The county's file comes first, and may be the source of the rating.
  [{ rating: 4, source: 'osm', enrichedBy: ['county', 'google'] }, ''],
  [{ rating: 4, source: 'county', enrichedBy: ['google'] }, ''],
  [{ rating: 4, source: 'seed' }, ''],
  [{ source: 'google' }, ''],
] as const)('%j is said to be %j', (park, text) => {
  const { enrichedBy, ...rest } = { enrichedBy: undefined, ...park }
  expect(ratingSourceText({ ...rest, enrichedBy: enrichedBy && [...enrichedBy] })).toBe(text)
})
