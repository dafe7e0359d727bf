import { type Bounds, wrapLongitude } from '#domain/geo/geo.ts'
import { stateCode } from '#domain/geo/us-states.ts'
import { MAX_LATITUDE } from '#domain/search/search-defaults.ts'
import type { Place } from '#domain/search/search-schemas.ts'
import type { GoogleResult } from './api-types.ts'

/** The precision of each result type; the first match counts. Others are treated as addresses. */
const PRECISIONS: [Place['precision'], RegExp][] = [
  ['state', /^(country|administrative_area_level_1|continent)$/],
  ['zip', /^postal_code/],
  ['city', /^(locality|sublocality|postal_town|neighborhood|colloquial_area)/],
  ['city', /^administrative_area_level_/],
  ['address', /^(street_address|premise|subpremise|route|intersection|plus_code)$/],
  [
    'park',
    /^(park|natural_feature|campground|tourist_attraction|point_of_interest|establishment)$/,
  ],
]

/**
 * Maps a result to a place. Null if only its state or country was matched but not the rest of the
 * address, which would be a guess.
 */
export function toPlace(result: GoogleResult): Place | null {
  const precision = precisionOf(result.types)
  if (precision === 'state' && result.partial_match) return null
  const { location, bounds, viewport } = result.geometry
  const box = bounds ?? viewport
  const usState = usStateOf(result)
  return {
    name: result.formatted_address.replace(/, USA$/, ''),
    location: {
      lat: Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, location.lat)),
      lng: wrapLongitude(location.lng),
    },
    precision,
    ...(precision === 'state' && box ? { bounds: toBounds(box) } : {}),
    ...(usState ? { usState } : {}),
  }
}

/** The country of Georgia is not a state. */
function usStateOf({ types, formatted_address: address }: GoogleResult): string | undefined {
  const isState = types.includes('administrative_area_level_1') && address.endsWith(', USA')
  return isState ? stateCode(address.slice(0, -', USA'.length)) : undefined
}

function precisionOf(types: string[]): Place['precision'] {
  const found = PRECISIONS.find(([, pattern]) => types.some((type) => pattern.test(type)))
  return found ? found[0] : 'address'
}

function toBounds({
  southwest,
  northeast,
}: NonNullable<GoogleResult['geometry']['bounds']>): Bounds {
  return {
    south: southwest.lat,
    west: wrapLongitude(southwest.lng),
    north: northeast.lat,
    east: wrapLongitude(northeast.lng),
  }
}
