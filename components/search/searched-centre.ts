import { type Coordinates, centreOf } from '#domain/geo/geo.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchPlace, SearchState } from '#domain/search/search-state.ts'

/**
 * The point that a search names, from which its distances are measured; null for an area or a park,
 * unless an order by distance was chosen.
 */
export function searchedPoint(
  { place: { mode }, sort }: Pick<SearchState, 'place' | 'sort'>,
  answer: SearchAnswer | undefined,
): Coordinates | null {
  const { place, location = null } = answer ?? {}
  const isPoint = mode === 'coordinates' || (mode === 'address' && !place?.bounds)
  return sort === 'distance' || (isPoint && place?.precision !== 'park') ? location : null
}

/** The middle of a search: of coordinates known at once, of an address only with its answer. */
export function searchedCentre(place: SearchPlace, answer: SearchAnswer | undefined): Coordinates {
  if (place.mode === 'coordinates') return place.location
  if (place.mode === 'bounds') return centreOf(place.bounds)
  return answer?.location ?? DEFAULT_CENTRE
}
