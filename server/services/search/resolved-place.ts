import type { Coordinates } from '#domain/geo/geo.ts'
import type { AskedFilters, Place, Understood } from '#domain/search/search-schemas.ts'
import type { PlacesQuery } from '../../sources/places/types.ts'

/** Where a search looks. */
export type ResolvedPlace = {
  location: Coordinates
  place?: Place
  area?: PlacesQuery['area']
  /** What words of the address ask for. */
  asked?: AskedFilters
  understood?: Understood | undefined
  isStale?: boolean
  corrected?: true
}

/** The address is no known place, but its words may still ask for filters. */
export type Unknown = Pick<ResolvedPlace, 'understood'> & {
  /** Places that may be meant instead. */
  offers?: string[] | undefined
}

/** Where searches have looked, by what of their input decides it. */
export type ResolvedPlaces = Map<string, Promise<ResolvedPlace | Unknown>>
