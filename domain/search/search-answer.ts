import type { Amenity } from '../facts/amenities.ts'
import type { Bounds, Coordinates } from '../geo/geo.ts'
import type { ParkResult } from '../park/park.ts'

/** How exactly a place is known. 'city' and 'zip' are what a street address is known down to. */
type Precision = 'coordinates' | 'address' | 'park' | 'zip' | 'city' | 'state'

/** What the words of a search stand for. */
export type Place = {
  /** 'Portland, ME', '94110', 'Golden Gate Park'. */
  name: string
  location: Coordinates
  precision: Precision
  /** Where the place is too large for a radius. */
  bounds?: Bounds | undefined
  /** Where the place is a state of the United States: its postal code. */
  usState?: string | undefined
  /** Whether only a part of the words is known, such as the city of a street. */
  isPart?: true | undefined
  /** Where the place is one park. */
  parkId?: number | undefined
}

/** A filter that could be given up, and the parks there would be then. */
export type Relaxation = { count: number } & (
  | { kind: 'rating' }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'radius'; radius: string }
)

/** What the words of a search were taken for. */
export type Understood = {
  place?: { kind: Precision; name: string } | undefined
  /** Where they name one park. */
  parkId?: number | undefined
  /** Filters that words ask for; absent where none do. */
  amenities?: Amenity[] | undefined
  /** Where words became filters: the others, by which the place was looked up; '' without any. */
  rest?: string | undefined
  /** Whether parks near the visitor are asked for, wherever that is. */
  nearMe?: true | undefined
}

export type SearchAnswer = {
  /** Nearest first, at most 500. */
  parks: ParkResult[]
  /** Where distances are measured from; null where the address is not known. */
  location: Coordinates | null
  /** What the address was understood as; absent in a search by coordinates. */
  place?: Place | undefined
  /** What the address was taken for; absent in a search by coordinates. */
  understood?: Understood | undefined
  /** Parks that match, those beyond the answer's limit included. */
  total: number
  /** Parks left out only because nothing is known of what a filter asks. */
  unknown: { rating: number; amenities: number }
  /** Only when nothing matches: the filter whose removal helps most. */
  relaxation?: Relaxation | undefined
  /** Whether live sources were wanted and none answered: the parks are those known before. */
  stale?: true | undefined
  /** Whether the coordinates had to be corrected. */
  corrected?: true | undefined
}
