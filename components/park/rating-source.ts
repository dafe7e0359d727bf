import type { Park } from '#domain/park/park-schemas.ts'

/** Sources without ratings: a rating shown for their parks is another source's. */
const WITHOUT_RATINGS = /^(seed|osm)$/

/** The source of a park's rating, shown after its count; '' if unknown. */
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
