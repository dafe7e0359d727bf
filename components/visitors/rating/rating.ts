import type { Park } from '#domain/park/park-schemas.ts'
import type { VisitorsRating } from '#domain/visitors/visitor-schemas.ts'

export const STARS = [1, 2, 3, 4, 5] as const

export const RATE_TITLE = 'Rate this park'

export const RATING_FAILED = {
  title: 'Rating not saved',
  text: 'Your rating could not be saved. Please try again later.',
} as const

/** The status text below the stars. */
export const RATING_STATUS = {
  idle: '',
  saving: 'Saving…',
  saved: 'Thank you, your rating is saved.',
  removed: 'Your rating is removed.',
} as const

/** '1 star', '4 stars'. */
export function starsText(stars: number): string {
  return stars === 1 ? '1 star' : `${stars} stars`
}

type Rated = Pick<Park, 'rating' | 'userRatingsTotal' | 'ratingSource'>

/** The visitors' rating as far as known from the park, without this visitor's own. */
export function visitorsRatingOf({
  rating,
  userRatingsTotal,
  ratingSource,
}: Rated): VisitorsRating {
  if (ratingSource !== 'visitors') return { rating: null, userRatingsTotal: 0, mine: null }
  return { rating: rating ?? null, userRatingsTotal: userRatingsTotal ?? 0, mine: null }
}

/**
 * Estimates the average after a visitor's change from the rounded one; the server knows the exact
 * value.
 *
 * @param mine 1 to 5; null removes it
 */
export function rateAgain(before: VisitorsRating, mine: number | null): VisitorsRating {
  const others = before.userRatingsTotal - (before.mine === null ? 0 : 1)
  const theirs =
    others > 0 ? (before.rating ?? 0) * before.userRatingsTotal - (before.mine ?? 0) : 0
  const total = Math.max(0, others) + (mine === null ? 0 : 1)
  if (total === 0) return { rating: null, userRatingsTotal: 0, mine }
  const average = Math.round(((theirs + (mine ?? 0)) / total) * 10) / 10
  return { rating: Math.min(5, Math.max(1, average)), userRatingsTotal: total, mine }
}

/** The park with the visitors' rating; unchanged if it has a rating of its own. */
export function withVisitorsRating<T extends Rated>(
  park: T,
  { rating, userRatingsTotal }: VisitorsRating,
): T {
  if (park.rating !== undefined && park.ratingSource !== 'visitors') return park
  const { rating: _rating, userRatingsTotal: _total, ratingSource: _source, ...rest } = park
  if (rating === null) return rest as T
  return { ...(rest as T), rating, userRatingsTotal, ratingSource: 'visitors' }
}
