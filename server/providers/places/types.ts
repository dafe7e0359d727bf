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

type NamedPark = Coordinates & {
  id: number
  name: string
  city: string | null
  state: string | null
}

/** Where parks come from. */
export type PlacesProvider = {
  name: string
  search: (query: PlacesQuery) => Promise<PlacesFound>
  count: (query: PlacesQuery) => Promise<number>
  filterEffects: (query: PlacesQuery) => Promise<FilterEffects>
  findById: (id: number) => Promise<Park | null>
  /**
   * Parks with these words in a row in their names, the best known first.
   *
   * @param words as `normaliseName` gives them
   * @param ending whether the words must be the end of the name
   */
  findByName: (words: string, limit: number, ending?: boolean) => Promise<NamedPark[]>
}
