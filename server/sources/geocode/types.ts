import type { Coordinates } from '#domain/geo/geo.ts'
import type { ListingLink } from '#domain/listing/listing-schemas.ts'
import type { Place, Suggestion } from '#domain/search/search-schemas.ts'
import type { NamedPark } from '../places/types.ts'

export type SuggestOptions = {
  limit: number
  /** The parks to suggest besides places. */
  parks: NamedPark[]
  /** The map's centre: nearer places come first. */
  near?: Coordinates | undefined
  /** The cities with parks, those with the most first: they come before others. */
  covered?: readonly (Coordinates & { name: string; count: number })[] | undefined
}

/** The bundled places. */
export type KnownPlaces = {
  /** The name that a nickname stands for: 'South Boston' for 'Southie'; other texts as they are. */
  withoutNickname: (text: string) => string
  suggest: (text: string, options: SuggestOptions) => Promise<Suggestion[]>
  /** Those of these texts that are the whole name of a place or a park, or all that people say of it. */
  knownNames: (texts: readonly string[]) => Promise<string[]>
  /** The large cities of these names, each with the text that names it; a metropolis is meant wherever it is named. */
  largeCities: (
    texts: readonly string[],
  ) => Promise<(Coordinates & { text: string; name: string; isMetropolis: boolean })[]>
  /** The addresses in cities with known streets that a text may mean which names no town. */
  addresses: (text: string) => Promise<string[]>
  /** The city near a location, such as 'Chicago, IL'; null if there is none. */
  cityNear: (place: Coordinates) => Promise<string | null>
  /** The listings of cities at these locations; null for those that are not known there. */
  listingsOf: (
    cities: readonly (Coordinates & { name: string })[],
  ) => Promise<(ListingLink | null)[]>
  /** The listings of all cities of a name, the likeliest first. */
  namesakes: (name: string) => Promise<ListingLink[]>
  /** The listing of a state by its postal code; null if there is no such state. */
  stateListing: (code: string) => Promise<ListingLink | null>
}

/** What was looked up for one request, which may try to read a text in many ways. */
export type LookUps = {
  /** Texts that are read, or will be: what is looked up for one is looked up for all. */
  texts: Set<string>
  /** By look-up, and what was asked. */
  answers: Map<string, Map<string, Promise<unknown>>>
}

type GeocodeOptions = {
  signal?: AbortSignal | undefined
  /** The map's centre: of places of one name, the offline geocoder prefers nearer ones. */
  near?: Coordinates | undefined
  /** Whether it is a part of what was typed: then no small town abroad is meant. */
  isPart?: boolean | undefined
  /** Whether its spelling was corrected: then streets are not guessed from misspelt names. */
  isCorrected?: boolean | undefined
  /** What the same request looked up for other texts. */
  lookUps?: LookUps | undefined
}

/** Resolves a search text to a place. */
export type Geocoder = {
  /** Its name in GEOCODERS and in the log. */
  name: string
  /** Days its answers may be cached; 0 if asking again costs nothing. */
  cacheDays: number
  /**
   * The place of an address, zip code, city or park name.
   *
   * @param address trimmed, not empty, at most 200 characters
   * @returns null if unknown; never a guess
   * @throws ProviderError if it is an outside service, and the signal's reason if aborted
   */
  geocode: (address: string, options?: GeocodeOptions) => Promise<Place | null>
}
