import type { Coordinates } from '../geo/geo.ts'
import { MAX_LATITUDE } from '../search/search-defaults.ts'

/** Why the browser did not return the visitor's location. */
export type LocationFailure =
  | 'insecure'
  | 'unsupported'
  | 'denied'
  | 'unavailable'
  | 'timeout'
  | 'unknown'

/** The outcome of asking the browser. */
export type BrowserOutcome =
  | { ok: true; location: Coordinates }
  | { ok: false; failure: LocationFailure }

/** How locating the visitor ends. */
export type LocationOutcome =
  | { source: 'precise'; location: Coordinates }
  | { source: 'approximate'; location: Coordinates; failure: LocationFailure }
  | { source: 'none'; failure: LocationFailure; hasAskedNetwork: boolean }

/** Either the end, or that the network has to be asked. */
export type LocationStep = LocationOutcome | { source: 'network'; failure: LocationFailure }

/** A position as coordinates; null if it is not a number, or outside -85..85 and -180..180. */
export function readPosition(lat: unknown, lng: unknown): Coordinates | null {
  if (typeof lat !== 'number' || typeof lng !== 'number') return null
  return Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180 ? { lat, lng } : null
}

/** Why a browser cannot be asked at all: geolocation needs https or localhost. */
export function findObstacle(browser: {
  isSecure: boolean
  hasGeolocation: boolean
}): LocationFailure | null {
  if (!browser.isSecure) return 'insecure'
  return browser.hasGeolocation ? null : 'unsupported'
}

/** Maps a GeolocationPositionError's code (W3C Geolocation, 10). */
export function failureOfCode(code: number): LocationFailure {
  const failures: Record<number, LocationFailure> = { 1: 'denied', 2: 'unavailable', 3: 'timeout' }
  return failures[code] ?? 'unknown'
}

/** The step after the browser's answer: its position, else the network's, else none. */
export function afterBrowser(trial: BrowserOutcome, hasIpLookup: boolean): LocationStep {
  if (trial.ok) return { source: 'precise', location: trial.location }
  const { failure } = trial
  if (hasIpLookup) return { source: 'network', failure }
  return { source: 'none', failure, hasAskedNetwork: false }
}

/** The end after the network's answer. */
export function afterNetwork(
  location: Coordinates | null,
  failure: LocationFailure,
): LocationOutcome {
  if (location) return { source: 'approximate', location, failure }
  return { source: 'none', failure, hasAskedNetwork: true }
}
