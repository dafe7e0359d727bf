import { type Coordinates, centreOf } from '#domain/geo/geo.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchPlace } from '#domain/search/search-state.ts'

/** The middle of a search: of coordinates known at once, of an address only with its answer. */
export function searchedCentre(place: SearchPlace, answer: SearchAnswer | undefined): Coordinates {
  if (place.mode === 'coordinates') return place.location
  if (place.mode === 'bounds') return centreOf(place.bounds)
  return answer?.location ?? DEFAULT_CENTRE
}
