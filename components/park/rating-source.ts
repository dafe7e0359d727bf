import type { Park } from '#domain/park/park.ts'

/** Sources that know no ratings: what is shown of such a park was added by another. */
const WITHOUT_RATINGS = /^(seed|osm)$/

/** Whose rating a park shows, as it is said after the count; '' where it is not known. */
export function ratingSourceText({
  rating,
  ratingSource,
  source,
  enrichedBy,
}: Pick<Park, 'rating' | 'ratingSource' | 'source' | 'enrichedBy'>): string {
  if (rating === undefined) return ''
  if (ratingSource === 'visitors') return 'from visitors'
  const first = [source, ...(enrichedBy ?? [])].find((name) => !WITHOUT_RATINGS.test(name))
  return first === 'google' ? 'on Google' : ''
}
