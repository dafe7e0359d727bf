import type { Place } from '#domain/search-answer.ts'

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
