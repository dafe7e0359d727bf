import { type Coordinates, wrapLongitude } from '../geo/geo.ts'
import { MINUTE_MS } from '../time/units.ts'

/** The parameters of a search in the URL of a page, as `readSearch` reads them. */
export const SEARCH_PARAMETERS = [
  'address',
  'exact',
  'near',
  'parkId',
  'lat',
  'lng',
  'bounds',
  'radius',
  'rating',
  'amenities',
  'need',
  'facts',
  'open',
  'type',
  'asked',
  'sort',
  'zoom',
  'park',
] as const satisfies string[]

/** How long an answer about what is open now counts as fresh in the browser. */
export const OPEN_FRESH_MS = MINUTE_MS

/** The default centre of a search without a place: San Francisco. */
export const DEFAULT_CENTRE: Coordinates = { lat: 37.7749, lng: -122.4194 }

/** Replaces invalid coordinates: in the San Francisco Bay Area. */
export const FALLBACK: Coordinates = { lat: 37.4852, lng: -122.2364 }

/** The latitude limit of a search, in degrees. */
export const MAX_LATITUDE = 85

/** The radius of a search around a point, in metres. */
export const DEFAULT_RADIUS = 5_000

/** The radius limit of a search, in metres. */
export const MAX_RADIUS = 50_000

/** Most parks in one answer. */
export const MAX_RESULTS = 500

/** Characters of a searched text. */
export const LONGEST_ADDRESS = 200

/** Characters of a text that is shortened: a map link, a message. */
export const LONGEST_TEXT = 2000

/** Anything longer is no type of park, and too long to search for. */
export const LONGEST_TYPE = 80

/** Parks in one answer for a whole area, unless more are asked for. */
export const AREA_RESULTS = 200

/** Most parks in a page without scripts. */
export const MAX_SHOWN = 2_000

/** The last page of an answer: parks beyond it are reached by filters. */
export const MAX_PAGE = 1000

/** Rounds the map's centre for search queries: to tenths of a degree, some 11 km. */
export function roundNear({ lat, lng }: Coordinates): Coordinates {
  const round = (degrees: number) => Math.round(degrees * 10) / 10 + 0
  return { lat: round(lat), lng: round(lng) }
}

/** Parks per page that may match, as the relevant facts are unknown. */
export const UNKNOWN_RESULTS = 20

/**
 * Corrects the coordinates of a search. A latitude that is not a number or outside -85..85 becomes
 * 37.4852; a longitude that is not a number becomes -122.2364, one out of range is wrapped.
 * `corrected` says whether anything was changed.
 */
export function correctCoordinates(
  lat: unknown,
  lng: unknown,
): Coordinates & { corrected: boolean } {
  const latitude = toNumber(lat)
  const longitude = toNumber(lng)
  const latitudeFits = Math.abs(latitude) <= MAX_LATITUDE
  const longitudeFits = Math.abs(longitude) <= 180
  return {
    lat: latitudeFits ? latitude : FALLBACK.lat,
    lng: Number.isFinite(longitude) ? wrapLongitude(longitude) : FALLBACK.lng,
    corrected: !(latitudeFits && longitudeFits),
  }
}

/** Whether coordinates are valid; an out-of-range longitude counts, as it can be wrapped. */
export function areCoordinates(lat: unknown, lng: unknown): boolean {
  return Math.abs(toNumber(lat)) <= MAX_LATITUDE && Number.isFinite(toNumber(lng))
}

function toNumber(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}
