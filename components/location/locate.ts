import type { Coordinates } from '#domain/geo.ts'
import { GEOLOCATION } from '#domain/messages.ts'
import { MAX_LATITUDE } from '#domain/search-defaults.ts'

const TIMEOUT_MS = 10_000

/** Why the visitor's place could not be had, in words for the visitor. */
export class LocationError extends Error {
  override name = 'LocationError'
}

/**
 * Where the visitor is, by the browser's own means, exactly and afresh.
 *
 * @throws LocationError
 */
export async function locate(): Promise<Coordinates> {
  if (!window.isSecureContext) throw new LocationError(GEOLOCATION.insecure)
  if (!('geolocation' in navigator)) throw new LocationError(GEOLOCATION.unsupported)
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, (error) => reject(explain(error)), {
      enableHighAccuracy: true,
      timeout: TIMEOUT_MS,
      maximumAge: 0,
    })
  })
  const { latitude: lat, longitude: lng } = coords
  if (!(Math.abs(lat) <= MAX_LATITUDE) || !(Math.abs(lng) <= 180)) {
    throw new LocationError(GEOLOCATION.unknown)
  }
  return { lat, lng }
}

function explain({ code }: GeolocationPositionError): LocationError {
  const texts: Record<number, string> = {
    1: GEOLOCATION.denied,
    2: GEOLOCATION.unavailable,
    3: GEOLOCATION.timeout,
  }
  return new LocationError(texts[code] ?? GEOLOCATION.unknown)
}
