/** Who made a photo, as its provider wants them named. */
type PhotoAttribution = { name: string; uri?: string | undefined }

/** A photo of a park, by the reference its provider knows it by. */
export type ParkPhoto = {
  photoReference: string
  /** Pixels. */
  width?: number | undefined
  height?: number | undefined
  attributions?: PhotoAttribution[] | undefined
}

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
  /** Told where the rating is that of this site's own visitors. */
  ratingSource?: 'visitors' | undefined
  amenities: string[]
  types: string[]
  /** All that are known; in an answer to a search only the first. */
  photos?: ParkPhoto[] | undefined
  openingHours?: OpeningHours | undefined
  /** Whose clock the hours go by, such as 'America/Los_Angeles'; only in the answer for one park. */
  timeZone?: string | undefined
  description?: string | undefined
  keywords?: string[] | undefined
  /** Square metres. */
  area?: number | undefined
  /** Whether it is known to be gone for good. */
  closed?: true | undefined
  /** Where the facts come from: 'seed', 'osm', 'google', or the name of a file's source. */
  source: string
  /** Other sources, which have added what `source` does not know. */
  enrichedBy?: string[] | undefined
  /** Whether these facts are older than they should be, as their source does not answer. */
  stale?: true | undefined
}

/** A park in an answer to a search. */
export type ParkResult = Park & {
  /** Metres from the place searched. */
  distance: number
}
