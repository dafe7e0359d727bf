import type { LocationFailure, LocationOutcome } from '#domain/location/location-chain.ts'
import { LOCATION_UNKNOWN } from './location-start.ts'

/** Longer than any step takes, as the next step's toast replaces it. */
const LOCATION_STEP_TOAST_MS = 15_000
export const LOCATION_FOUND_TOAST_MS = 3_000
/** The toast that explains why locating failed. */
const LOCATION_REASON_TOAST_MS = 10_000

export type LocationToast = {
  title: string
  text?: string
  /** The reason, shown below the text. */
  detail?: string
  destructive?: true
  /** In milliseconds. */
  duration: number
}

/** Why the browser could not locate the visitor. */
const REASONS: Readonly<Record<LocationFailure, string>> = {
  insecure: 'Location services require a secure connection (HTTPS)',
  unsupported: 'Geolocation is not supported by your browser',
  denied:
    'Location access was denied. Please enable location services in your browser settings for better results.',
  unavailable:
    "We couldn't determine your current location. Please check your device's location settings.",
  timeout: 'Location request timed out. Please check your internet connection and try again.',
  unknown: LOCATION_UNKNOWN,
}

/** Shown while the browser is locating the visitor, or asking for permission. */
export function browserToast(permission: PermissionState | null): LocationToast {
  const duration = LOCATION_STEP_TOAST_MS
  if (permission !== null && permission !== 'prompt') {
    return { title: 'Finding your location', duration }
  }
  const text = 'Your browser asks whether it may tell us.'
  return { title: 'Requesting your location', text, duration }
}

export function networkToast(failure: LocationFailure): LocationToast {
  const title = 'Using approximate location'
  return { title, text: REASONS[failure], duration: LOCATION_STEP_TOAST_MS }
}

/**
 * Shown when the attempt has ended.
 *
 * @param keepsParks whether the parks of another place stay visible if there is no location
 */
export function endToast(end: LocationOutcome, keepsParks: boolean): LocationToast {
  if (end.source === 'precise') {
    const text = 'Showing parks near you.'
    return { title: 'Precise location found', text, duration: LOCATION_FOUND_TOAST_MS }
  }
  const detail = REASONS[end.failure]
  const duration = LOCATION_REASON_TOAST_MS
  if (end.source === 'approximate') {
    const text = 'Showing parks in your area.'
    return { title: 'Approximate location found', text, detail, duration }
  }
  if (end.failure === 'denied') {
    return {
      title: 'Location access denied',
      text: 'Please enable location access in your browser/device settings for better results.',
      destructive: true,
      duration,
    }
  }
  if (keepsParks) {
    const text = 'Could not determine your location. Showing previously loaded parks.'
    return { title: 'Location unavailable', text, detail, destructive: true, duration }
  }
  // Nothing that is configured has failed, so this is not an error.
  if (!end.hasAskedNetwork) {
    const text = 'Showing popular parks in San Francisco'
    return { title: 'Using default location', text, detail, duration }
  }
  const text = 'Could not determine your location. Using default location instead.'
  return { title: 'Precise location unavailable', text, detail, destructive: true, duration }
}
