import type { ParkResult } from '../park/park-schemas.ts'

/** The assumed rating before any votes, and its weight. */
export const PRIOR_RATING = 4
export const PRIOR_COUNT = 10
/** With fewer votes, a park is sorted by rating as if it had none. */
export const MIN_VOTES = 5

type Rated = { rating?: number | undefined; userRatingsTotal?: number | undefined }

export const SORT_OPTIONS = [
  { value: 'best', label: 'Best known' },
  { value: 'distance', label: 'Distance' },
  { value: 'rating', label: 'Rating' },
  { value: 'size', label: 'Size' },
  { value: 'name', label: 'Name' },
] as const

export type Sort = (typeof SORT_OPTIONS)[number]['value']

/** The chosen sort order, else the default for a whole area or a point. */
export function sortOf(chosen: Sort | null, isArea: boolean): Sort {
  return chosen ?? (isArea ? 'best' : 'distance')
}

/**
 * A rating weighted by its number of votes (Bayesian average): ten visitors' five stars count less
 * than a hundred visitors' four and a half. Null if too few have voted.
 */
export function weightedRating({ rating, userRatingsTotal = 0 }: Rated): number | null {
  if (rating === undefined || userRatingsTotal < MIN_VOTES) return null
  return (rating * userRatingsTotal + PRIOR_RATING * PRIOR_COUNT) / (userRatingsTotal + PRIOR_COUNT)
}

/** Sorts parks; ties keep their order, and so do the orders that only the database knows. */
export function sortParks<T extends Rated & Pick<ParkResult, 'name' | 'distance'>>(
  parks: readonly T[],
  sort: Sort,
): T[] {
  if (sort === 'best' || sort === 'size') return [...parks]
  if (sort === 'name') return [...parks].sort((a, b) => a.name.localeCompare(b.name, 'en'))
  if (sort === 'rating') {
    const rank = (park: T) => weightedRating(park) ?? -1
    return [...parks].sort((a, b) => rank(b) - rank(a))
  }
  return [...parks].sort((a, b) => a.distance - b.distance)
}
