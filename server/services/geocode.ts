import type { Place } from '#domain/search-answer.ts'
import type { Deps } from '../deps.ts'

/** The place an address stands for, by the first geocoder that knows it; null when none does. */
export async function geocode(
  { geocoders }: Pick<Deps, 'geocoders'>,
  address: string,
): Promise<Place | null> {
  for (const geocoder of geocoders) {
    const place = await geocoder.geocode(address)
    if (place) return place
  }
  return null
}
