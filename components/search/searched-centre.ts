import { type Coordinates, centreOf } from '#domain/geo/geo.ts'
import { isOpening, startOf } from '#domain/search/search-query.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchPlace, SearchState } from '#domain/search/search-state.ts'

/**
 * The point that a search names, from which its distances are measured; null for an area or a park,
 * unless an order by distance was chosen.
 */
export function searchedPoint(
  { place, sort }: Pick<SearchState, 'place' | 'sort'>,
  answer: SearchAnswer | undefined,
): Coordinates | null {
  const { place: found, location = null } = answer ?? {}
  const isWide = found?.bounds || found?.precision === 'park' || place.mode === 'bounds'
  return sort !== 'distance' && (isWide || isOpening(place)) ? null : location
}

/** The middle of a search: of coordinates known at once, of an address only with its answer. */
export function searchedCentre(place: SearchPlace, answer: SearchAnswer | undefined): Coordinates {
  if (place.mode === 'coordinates') return place.location
  if (place.mode === 'bounds') return centreOf(place.bounds)
  return answer?.location ?? startOf(place)
}
