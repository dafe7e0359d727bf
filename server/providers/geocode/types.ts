import type { Place } from '#domain/search-answer.ts'

/** Turns the words of a search into a place. */
export type Geocoder = {
  name: string
  /**
   * The place an address, zip code, city or park's name stands for.
   *
   * @param address trimmed, not empty, at most 200 characters
   * @returns null when it is not known; never a guess
   */
  geocode: (address: string) => Promise<Place | null>
}
