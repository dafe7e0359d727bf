import type { Amenity } from '#domain/amenities.ts'
import type { Bounds, Coordinates } from '#domain/geo.ts'
import type { Park } from '#domain/park.ts'

export type PlacesQuery = {
  centre: Coordinates
  /** Metres, or a box. */
  area: { radius: number } | { bounds: Bounds }
  /** 0 asks for none. */
  minRating: number
  amenities: Amenity[]
  limit: number
}

type PlacesFound = {
  /** A JSON array of parks, nearest first, each with its `distance` in whole metres. */
  json: string
  /** Parks that match, the limit aside. */
  total: number
}

type FilterEffects = {
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

/** Where parks come from. Every member but `name` throws what its source throws. */
export type PlacesProvider = {
  /** For the log: 'local'. */
  name: string
  /** The parks of an area that pass the filter, nearest to `centre` first. */
  search: (query: PlacesQuery) => Promise<PlacesFound>
  /** How many parks `search` would find, its limit aside. */
  count: (query: PlacesQuery) => Promise<number>
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
