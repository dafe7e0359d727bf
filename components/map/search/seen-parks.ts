import type { FilterText } from '#domain/facts/needs.ts'
import { metresTo } from '#domain/geo/approach.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import { matchesAmenities, matchesRating } from '#domain/search/match-filters.ts'

const MAX_SEEN = 2_000

/**
 * Merges parks seen before with new ones, keeping the latest data of each: nearest to a location
 * first, at most 2,000.
 */
export function mergeSeen(
  seen: readonly ParkResult[],
  found: readonly ParkResult[],
  location: Coordinates,
): ParkResult[] {
  const byId = new Map([...seen, ...found].map((park) => [park.id, park]))
  return [...byId.values()]
    .map((park) => ({ ...park, distance: metresTo(park, location) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, MAX_SEEN)
}

/** The seen parks that match the rating, the amenities and the filters for facts. */
export function filterSeen(
  seen: readonly ParkResult[],
  { rating, amenities, facts }: Pick<Filters, 'rating' | 'amenities' | 'facts'>,
): ParkResult[] {
  return seen.filter(
    (park) =>
      matchesRating(park, rating) &&
      matchesAmenities(park, amenities) &&
      facts.every((filter) => meets(park, filter)),
  )
}

/** Whether a park is known to match a filter; only those of the search that found it are known. */
function meets({ factValues }: ParkResult, filter: FilterText): boolean {
  const [key = '', value = ''] = filter.split(':')
  const known = factValues?.[key]
  if (known === undefined || known === 'no') return known === value
  return value === 'yes' || known === value || Number(known) >= Number(value)
}
