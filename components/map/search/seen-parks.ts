import { type Coordinates, distanceMetres } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { type Filters, matchesAmenities, matchesRating } from '#domain/search/filters.ts'

const MOST_SEEN = 2_000

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
    .map((park) => ({ ...park, distance: distanceMetres(location, toCoordinates(park)) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, MOST_SEEN)
}

/** The seen parks that match the rating and amenities. */
export function filterSeen(
  seen: readonly ParkResult[],
  { rating, amenities }: Pick<Filters, 'rating' | 'amenities'>,
): ParkResult[] {
  return seen.filter((park) => matchesRating(park, rating) && matchesAmenities(park, amenities))
}

function toCoordinates({ latitude, longitude }: ParkResult): Coordinates {
  return { lat: latitude, lng: longitude }
}
