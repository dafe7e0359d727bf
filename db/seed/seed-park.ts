import type { Amenity } from '#domain/facts/amenities.ts'

/** What a seeded park is, in the vocabulary the product and its providers share. */
type SeedParkType =
  | 'park'
  | 'dog_park'
  | 'playground'
  | 'garden'
  | 'beach'
  | 'nature_reserve'
  | 'plaza'
  | 'national_park'

/**
 * A real park, its facts entered and checked by hand. What is not known is left out:
 * a rating, opening hours or an amenity is never guessed.
 */
export type SeedPark = {
  /** Stable for ever: seeding recognises the park by it. Kebab case, prefixed by city. */
  key: string
  /** As people say it. */
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
  /** Known to be there. Empty: nothing is known. */
  amenities: Amenity[]
  /** One sentence that is true for ever. */
  description?: string
}
