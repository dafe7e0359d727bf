/** A photo of a park, by the reference its provider knows it by. */
type ParkPhoto = { photoReference: string }

/** Lines of the form 'Monday: 6:00 AM – 10:00 PM'. */
type OpeningHours = { weekday_text: string[] }

/**
 * A park as the product shows it. What is not known is absent: no rating, no hours and no amenity
 * is ever made up.
 */
export type Park = {
  id: number
  placeId?: string | undefined
  name: string
  /** Degrees. */
  latitude: number
  longitude: number
  /** Street and city, or the neighbourhood. */
  vicinity?: string | undefined
  formattedAddress?: string | undefined
  /** 0 to 5. */
  rating?: number | undefined
  userRatingsTotal?: number | undefined
  amenities: string[]
  types: string[]
  photos?: ParkPhoto[] | undefined
  openingHours?: OpeningHours | undefined
  description?: string | undefined
  keywords?: string[] | undefined
  /** Where the facts come from: 'seed', a provider's name, or a file that was imported. */
  source: string
}

/** A park in an answer to a search. */
export type ParkResult = Park & {
  /** Metres from the place searched. */
  distance: number
}
