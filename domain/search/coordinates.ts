import { type Coordinates, wrapLongitude } from '../geo/geo.ts'
import { FALLBACK_LATITUDE, FALLBACK_LONGITUDE, MAX_LATITUDE } from './search-defaults.ts'

/**
 * Corrects the coordinates of a search. A latitude that is not a number or outside -85..85 becomes
 * 37.4852; a longitude that is not a number becomes -122.2364, one out of range is wrapped.
 * `corrected` tells whether anything was changed.
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
    lat: latitudeFits ? latitude : FALLBACK_LATITUDE,
    lng: Number.isFinite(longitude) ? wrapLongitude(longitude) : FALLBACK_LONGITUDE,
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
