import type { Amenity } from '#domain/facts/amenities.ts'
import type { ParkFacts } from '#domain/facts/park-facts.ts'
import type { Bounds, Coordinates } from '#domain/geo/geo.ts'
import type { Park, ParkResult } from '#domain/park/park.ts'

export type PlacesQuery = {
  centre: Coordinates
  /** Metres, or a box, perhaps only what of it is in a state, by its postal code. */
  area: { radius: number } | { bounds: Bounds; usState?: string | undefined }
  /** Only parks of this type, in words; any when absent. */
  type?: string | undefined
  /** 0 asks for none. */
  minRating: number
  amenities: Amenity[]
  limit: number
}

export type PlacesFound = {
  /** A JSON array of parks, nearest first, each with its `distance` in whole metres. */
  json: string
  /** The parks themselves, read once: of `searchOnce` alone, which stands around all others. */
  read?: () => ParkResult[]
  /** Parks that match, the limit aside. */
  total: number
}

export type FilterEffects = {
  /** Parks left out only because nothing is known of their rating, or of their amenities. */
  withoutRating: number
  withoutAmenities: number
  /** Parks there would be without the rating filter, and without each amenity asked for. */
  anyRating: number
  withoutAmenity: Partial<Record<Amenity, number>>
}

export type NamedPark = Coordinates & {
  id: number
  name: string
  city: string | null
  state: string | null
}

/** Which parks of a name are asked for. City and states are as `normaliseName` gives them. */
export type NameFilter = {
  /** All of a name, or its end as well; otherwise any words of it, the last one unfinished. */
  match?: 'whole' | 'ending'
  /** Only parks of this city and of one of these states. */
  city?: string
  states?: string[]
  /** Parks in this box as well, whatever their city and state. */
  around?: Bounds
}

/** The parks this site knows. Every member throws what the database throws. */
export type ParkStore = {
  /** The parks of an area that pass the filter, nearest to `centre` first. */
  search: (query: PlacesQuery) => Promise<PlacesFound>
  /** How many parks `search` would find, its limit aside. */
  count: (query: PlacesQuery) => Promise<number>
  /** How many parks of the area there are of each type, amenities and all. */
  countTypes: (
    query: Pick<PlacesQuery, 'centre' | 'area'>,
    types: readonly Pick<PlacesQuery, 'type' | 'amenities'>[],
  ) => Promise<number[]>
  /** What the filters of a search leave out, all of its area counted. */
  filterEffects: (query: PlacesQuery) => Promise<FilterEffects>
  /** A park by its number, without a distance; null where there is none. */
  findById: (id: number) => Promise<Park | null>
  /**
   * Parks with these words in a row in their names: those of just this name, then those that
   * begin with them, then the others; in each group the best known first.
   *
   * @param words as `normaliseName` gives them, not empty
   */
  findByName: (words: string, limit: number, filter?: NameFilter) => Promise<NamedPark[]>
}

/** Where parks are asked for: around a point, at most 50 000 metres, or in a box. */
export type PlacesArea = ({ centre: Coordinates; radius: number } | { bounds: Bounds }) & {
  /** Which are sought, 'Chicago Illinois Playground parks'; any when absent. */
  words?: string | undefined
}

/**
 * A source of parks. Every member that asks throws ProviderError, and what the signal gives as
 * its reason when it is aborted.
 */
export type PlacesProvider = {
  /** As in PLACES_PROVIDERS, and in the log. */
  name: 'google' | 'overpass' | 'local'
  /** Days its facts may be kept at most; absent: for ever. */
  keepDays?: number
  /** Whether it heeds an area's words. */
  readsWords?: true
  /** Parks of an area, each once; as many as the source gives at a reasonable price. */
  findParks: (area: PlacesArea, signal?: AbortSignal) => Promise<ParkFacts[]>
  /** All it knows of one park, by its `sourceId`; null where it knows none. Absent: no more than `findParks` tells. */
  findDetails?: (sourceId: string, signal?: AbortSignal) => Promise<ParkFacts | null>
  /** The bytes of a photo at most this wide, unchecked; null where the source knows none. */
  fetchPhoto?: (
    reference: string,
    maxWidth: number,
    signal?: AbortSignal,
  ) => Promise<Uint8Array | null>
}
