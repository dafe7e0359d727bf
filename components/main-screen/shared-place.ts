import type { Coordinates } from '#domain/geo/geo.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'

/**
 * The place that is shared beside a park: that of an address searched. Coordinates may be where
 * the visitor is, which nobody else is told.
 *
 * @param location where the search's answer is measured from
 * @returns null where the park's own place is shared
 */
export function sharedPlace(
  place: SearchPlace,
  location: Coordinates | null | undefined,
): Coordinates | null {
  return place.mode === 'address' ? (location ?? null) : null
}
