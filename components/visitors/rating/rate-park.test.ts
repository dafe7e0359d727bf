import { describe, expect, test } from 'vitest'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'
import { starsText } from './RatingFields.tsx'
import { rateAgain, visitorsRatingOf, withVisitorsRating } from './rate-park.ts'

const NONE = { rating: null, userRatingsTotal: 0, mine: null }

const CASES: [VisitorsRating, number | null, VisitorsRating][] = [
  [NONE, 4, { rating: 4, userRatingsTotal: 1, mine: 4 }],
  [{ rating: 4, userRatingsTotal: 1, mine: 4 }, 2, { rating: 2, userRatingsTotal: 1, mine: 2 }],
  [{ rating: 4, userRatingsTotal: 1, mine: 4 }, null, NONE],
  [NONE, null, NONE],
  [{ rating: 3, userRatingsTotal: 1, mine: null }, 5, { rating: 4, userRatingsTotal: 2, mine: 5 }],
  [
    { rating: 4, userRatingsTotal: 2, mine: 5 },
    null,
    { rating: 3, userRatingsTotal: 1, mine: null },
  ],
  [{ rating: 4, userRatingsTotal: 2, mine: 5 }, 4, { rating: 3.5, userRatingsTotal: 2, mine: 4 }],
  // The average is rounded: the result must remain a valid rating.
  [{ rating: 4.7, userRatingsTotal: 3, mine: 4 }, 5, { rating: 5, userRatingsTotal: 3, mine: 5 }],
  [
    { rating: 1, userRatingsTotal: 3, mine: 2 },
    null,
    { rating: 1, userRatingsTotal: 2, mine: null },
  ],
]

test.each(CASES)('%j with %j is %j', (before, mine, after) => {
  expect(rateAgain(before, mine)).toEqual(after)
})

describe('a park', () => {
  const sum = { rating: 3.5, userRatingsTotal: 2, mine: 3 }

  test('without a rating, or with that of visitors, shows theirs', () => {
    const park: { name: string; rating?: number } = { name: 'A' }
    const shown = { name: 'A', rating: 3.5, userRatingsTotal: 2, ratingSource: 'visitors' }
    expect(withVisitorsRating(park, sum)).toEqual(shown)
    const before = { name: 'A', rating: 5, userRatingsTotal: 1, ratingSource: 'visitors' } as const
    expect(withVisitorsRating(before, sum)).toEqual(shown)
    expect(withVisitorsRating(before, NONE)).toEqual({ name: 'A' })
  })

  test('with a rating of its own keeps it', () => {
    const own = { name: 'A', rating: 4.6, userRatingsTotal: 900 }
    expect(withVisitorsRating(own, sum)).toBe(own)
    expect(withVisitorsRating(own, NONE)).toBe(own)
  })

  test('shows what visitors give only where that is what it shows', () => {
    expect(visitorsRatingOf({ rating: 4, userRatingsTotal: 3, ratingSource: 'visitors' })).toEqual({
      rating: 4,
      userRatingsTotal: 3,
      mine: null,
    })
    expect(visitorsRatingOf({ rating: 4, userRatingsTotal: 3 })).toEqual(NONE)
    expect(visitorsRatingOf({})).toEqual(NONE)
  })
})

test('stars are counted in words', () => {
  expect([starsText(1), starsText(5)]).toEqual(['1 star', '5 stars'])
})
