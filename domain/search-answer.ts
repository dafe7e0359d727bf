import type { Amenity } from './amenities.ts'
import type { Bounds, Coordinates } from './geo.ts'
import type { ParkResult } from './park.ts'

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

export type SearchAnswer = {
  /** Nearest first, at most 500. */
  parks: ParkResult[]
  /** Where distances are measured from; null where the address is not known. */
  location: Coordinates | null
  /** What the address was understood as; absent in a search by coordinates. */
  place?: Place | undefined
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
