import type { Coordinates } from '#domain/geo/geo.ts'
import type { Place } from '#domain/search/search-answer.ts'
import type { Suggestion } from '#domain/search/search-schemas.ts'

/** The places that come along. */
export type KnownPlaces = {
  suggest: (text: string, limit: number) => Promise<Suggestion[]>
  /** The city near a place, such as 'Chicago, IL'; null where there is none. */
  cityNear: (place: Coordinates) => Promise<string | null>
}

/** Turns the words of a search into a place. */
export type Geocoder = {
  /** As in GEOCODERS, and in the log. */
  name: string
  /** Days its answers may be kept at most; 0 where asking again costs nothing. */
  cacheDays: number
  /**
   * The place an address, zip code, city or park's name stands for.
   *
   * @param address trimmed, not empty, at most 200 characters
   * @returns null when it is not known; never a guess
   * @throws ProviderError where it is an outside service, and the signal's reason when aborted
   */
  geocode: (address: string, signal?: AbortSignal) => Promise<Place | null>
}
