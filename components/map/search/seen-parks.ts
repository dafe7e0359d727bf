import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park.ts'
import { type Filters, matchesAmenities, matchesRating } from '#domain/search/filters.ts'

/** The most parks that are remembered. */
const MOST_SEEN = 2_000

/**
 * The parks seen before and those just found, each once as it was told last, measured from a
 * location: nearest first, at most 2,000, the farthest are dropped.
 */
export function mergeSeen(
  seen: readonly ParkResult[],
  found: readonly ParkResult[],
  location: Coordinates,
): ParkResult[] {
  const byId = new Map([...seen, ...found].map((park) => [park.id, park]))
  return [...byId.values()]
    .map((park) => ({ ...park, distance: distanceMetres(location, toCoordinates(park)) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, MOST_SEEN)
}

/** Of the parks seen those that the rating and the amenities asked for let through. */
export function filterSeen(
  seen: readonly ParkResult[],
  { rating, amenities }: Pick<Filters, 'rating' | 'amenities'>,
): ParkResult[] {
  return seen.filter((park) => matchesRating(park, rating) && matchesAmenities(park, amenities))
}

function toCoordinates({ latitude, longitude }: ParkResult): Coordinates {
  return { lat: latitude, lng: longitude }
}
