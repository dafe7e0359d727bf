/** A photo's author, as its provider requires to be credited. */
type PhotoAttribution = { name: string; uri?: string | undefined }

/** A photo of a park, identified by its provider's reference. */
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
 * A park as shown to visitors. Unknown facts are absent; ratings, hours and amenities are never
 * made up.
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
  /** The city or neighbourhood it is in, if it has no address: 'Denver, CO'. */
  place?: string | undefined
  /** 0 to 5. */
  rating?: number | undefined
  userRatingsTotal?: number | undefined
  /** Present if the rating is by this site's visitors. */
  ratingSource?: 'visitors' | undefined
  amenities: string[]
  types: string[]
  /** All known photos; search answers contain only the first. */
  photos?: ParkPhoto[] | undefined
  openingHours?: OpeningHours | undefined
  /**
   * The time zone of the opening hours, such as 'America/Los_Angeles'; only in answers for one
   * park.
   */
  timeZone?: string | undefined
  description?: string | undefined
  keywords?: string[] | undefined
  /** Square metres. */
  area?: number | undefined
  /** Whether it is known to be permanently closed. */
  closed?: true | undefined
  /** The main source: 'seed', 'osm', 'google', or the name of an imported file's source. */
  source: string
  /** Other sources that contributed facts. */
  enrichedBy?: string[] | undefined
  /** Whether the facts are stale because their source does not answer. */
  stale?: true | undefined
}

/** A park in a search answer. */
export type ParkResult = Park & {
  /** Metres from the searched place. */
  distance: number
}
