import type { Amenity } from '#domain/facts/amenities.ts'

/** The types of seed parks, in the vocabulary shared with providers. */
type SeedParkType =
  | 'park'
  | 'dog_park'
  | 'playground'
  | 'garden'
  | 'beach'
  | 'nature_reserve'
  | 'plaza'
  | 'national_park'
  | 'historic_site'
  /** A sight that guidebooks name. */
  | 'tourist_attraction'
  | 'landmark'

/**
 * A real park, entered and checked by hand. Unknown facts are left out: a rating, opening hours or
 * an amenity is never guessed.
 */
export type SeedPark = {
  /** A permanent key. Kebab case, prefixed by city. */
  key: string
  /** The common name. */
  name: string
  /** Degrees, a point inside the park. */
  latitude: number
  longitude: number
  /** Street address, cross streets or neighbourhood, without the city. */
  street?: string
  city: string
  /** Two-letter code. */
  state: string
  postalCode?: string
  types: SeedParkType[]
  /** Known amenities; empty if none are known. */
  amenities: Amenity[]
  /** One sentence that will stay true. */
  description?: string
}
