import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'

/** The source of a park's rating, shown after its count; '' without a rating. */
export function ratingSourceText({
  rating,
  ratingSource,
  source,
  toldBy,
}: Pick<Park, 'rating' | 'ratingSource' | 'source' | 'toldBy'>): string {
  if (rating === undefined) return ''
  if (ratingSource === 'visitors') return 'from visitors'
  const teller = toldBy?.rating ?? source
  return teller === 'google' ? 'on Google' : `from ${sourceName(teller)}`
}
