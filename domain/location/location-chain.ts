import type { Coordinates } from '../geo/geo.ts'
import { MAX_LATITUDE } from '../search/search-defaults.ts'

/** Why the browser did not tell where the visitor is. */
export type LocationFailure =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  | 'unknown'

/** What came of asking the browser. */
export type BrowserTrial =
  | { ok: true; location: Coordinates }
  | { ok: false; failure: LocationFailure }

/** Where the way to the visitor's location ends. */
export type LocationEnd =
  | { source: 'precise'; location: Coordinates }
  | { source: 'approximate'; location: Coordinates; failure: LocationFailure }
  | { source: 'none'; failure: LocationFailure; hasAskedNetwork: boolean }

/** Where it stands: at its end, or where the network has to be asked. */
export type LocationStep = LocationEnd | { source: 'network'; failure: LocationFailure }

/** A position as coordinates; null where it is no number, or outside -85..85 and -180..180. */
export function readPosition(lat: unknown, lng: unknown): Coordinates | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** Why a browser can't be asked at all: it tells locations on https and localhost only. */
export function findObstacle(browser: {
  isSecure: boolean
  hasGeolocation: boolean
}): LocationFailure | null {
  if (!browser.isSecure) return 'insecure'
  return browser.hasGeolocation ? null : 'unsupported'
}

/** What a GeolocationPositionError's code means (W3C Geolocation, 10). */
export function failureOfCode(code: number): LocationFailure {
  const failures: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
  return failures[code] ?? 'unknown'
}

/** What follows on the browser's answer: its position, else the network's, else none. */
export function afterBrowser(trial: BrowserTrial, hasIpLookup: boolean): LocationStep {
  if (trial.ok) return { source: 'precise', location: trial.location }
  const { failure } = trial
  if (hasIpLookup) return { source: 'network', failure }
  return { source: 'none', failure, hasAskedNetwork: false }
}

/** What follows on the network's answer. */
export function afterNetwork(location: Coordinates | null, failure: LocationFailure): LocationEnd {
  if (location) return { source: 'approximate', location, failure }
  return { source: 'none', failure, hasAskedNetwork: true }
}
