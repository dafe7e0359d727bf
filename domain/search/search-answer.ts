import type { Amenity } from '../facts/amenities.ts'
import type { Bounds, Coordinates } from '../geo/geo.ts'
import type { ParkResult } from '../park/park.ts'

/** How precisely a place is known. A street address may be known only to its city or zip code. */
type Precision = 'coordinates' | 'address' | 'park' | 'zip' | 'district' | 'city' | 'state'

/** The place a search text stands for. */
export type Place = {
  /** 'Portland, ME', '94110', 'Golden Gate Park'. */
  name: string
  location: Coordinates
  precision: Precision
  /** Present if the place is an area and searched as a whole. */
  bounds?: Bounds | undefined
  /** Present if the place is a city or a part of one whose outline is known. */
  areaId?: number | undefined
  /** Present if the place is a US state: its postal code. */
  usState?: string | undefined
  /** Present if only part of the text is known, such as the city of a street: the other part. */
  unknown?: string | undefined
  /** Present if the place is a park. */
  parkId?: number | undefined
  /** Whether it is meant because it is nearer to the map than others of its name. */
  isNearer?: true | undefined
}

/** Whether a place can be searched as a whole. */
export function isArea(place: Place | undefined): boolean {
  return place?.areaId !== undefined || place?.usState !== undefined
}

/** A filter to relax, and how many parks that would give. */
export type Relaxation = { count: number } & (
  | { kind: 'rating' }
  | { kind: 'amenity'; amenity: Amenity }
  | { kind: 'radius'; radius: string }
)

/** How the search text was understood. */
export type Understood = {
  place?: { kind: Precision; name: string } | undefined
  /** Present if the text names one park. */
  parkId?: number | undefined
  /** Filters the text asks for; absent if none. */
  amenities?: Amenity[] | undefined
  /** If words became filters: the remaining text, by which the place was looked up; may be ''. */
  rest?: string | undefined
  /** Present if the text was corrected: as typed, and as searched for. */
  spelling?: { from: string; to: string } | undefined
  /** Whether another place would be meant if the map were elsewhere. */
  nearer?: true | undefined
  /** Whether parks near the visitor are asked for. */
  nearMe?: true | undefined
}

/** Where parks are known, if none is in the place that was searched. */
export type Elsewhere = {
  /** The nearest city with parks, and its distance in metres. */
  nearest?: { name: string; path: string; metres: number } | undefined
  /** The cities with the most parks. */
  cities: { name: string; path: string; count: number }[]
}

export type SearchAnswer = {
  /** In the order of the search, at most 500. */
  parks: ParkResult[]
  /** The centre distances are measured from; null if the address is unknown. */
  location: Coordinates | null
  /** What the address was resolved to; absent for coordinates. */
  place?: Place | undefined
  /** How the address was understood; absent for coordinates. */
  understood?: Understood | undefined
  /** All matching parks, including those beyond the limit. */
  total: number
  /** Parks left out only because the fact a filter needs is unknown. */
  unknown: { rating: number; amenities: number }
  /** If nothing matches: the filter whose removal helps most. */
  relaxation?: Relaxation | undefined
  /** If nothing is known there, whatever the filters: where parks are known. */
  elsewhere?: Elsewhere | undefined
  /** Whether live sources were asked but none answered, so that only known parks are returned. */
  stale?: true | undefined
  /** Whether the coordinates had to be corrected. */
  corrected?: true | undefined
}
