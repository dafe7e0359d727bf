import type { Coordinates } from '#domain/geo/geo.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'

/**
 * The place shared with a park: that of a searched address. Coordinates may be the visitor's
 * location, which is not shared.
 *
 * @param location the origin of the search's distances
 * @returns null to share the park's own location
 */
export function sharedPlace(
  place: SearchPlace,
  location: Coordinates | null | undefined,
): Coordinates | null {
  return place.mode === 'address' ? (location ?? null) : null
}
