import type { Place } from '#domain/search-answer.ts'
import type { Deps } from '../deps.ts'

/**
 * The place an address stands for, by the first geocoder that knows it; null when none does. One
 * that fails is passed over, and logged.
 *
 * @throws what the first of them threw, when all have failed
 */
export async function geocode(
  { geocoders, log }: Pick<Deps, 'geocoders' | 'log'>,
  address: string,
): Promise<Place | null> {
  const failures: unknown[] = []
  for (const geocoder of geocoders) {
    try {
      const place = await geocoder.geocode(address)
      if (place) return place
    } catch (error) {
      failures.push(error)
      log.warn({ err: error, geocoder: geocoder.name }, 'A geocoder failed')
    }
  }
  if (failures.length > 0 && failures.length === geocoders.length) throw failures[0]
  return null
}
