// Location: lifetimes, timeouts and delays.
import { HOUR_MS, MINUTE_MS } from '../units.ts'

/** Timeout of browser geolocation, including the permission prompt. */
export const BROWSER_LOCATION_TIMEOUT_MS = 10_000
/** Between two toasts about the location. */
export const LOCATION_TOAST_PAUSE_MS = 500
/** A progress toast: longer than any step takes, as the next step's toast replaces it. */
export const LOCATION_STEP_TOAST_MS = 15_000
/** The toast that says where the visitor is. */
export const LOCATION_FOUND_TOAST_MS = 3_000
/** The toast that explains why locating failed. */
export const LOCATION_REASON_TOAST_MS = 10_000
/** Cached location of a network. */
export const NETWORK_PLACE_FRESH_MS = HOUR_MS
/** Cached failure to locate a network. */
export const NETWORK_UNKNOWN_MS = MINUTE_MS
/** One attempt to locate a network. */
export const NETWORK_ATTEMPT_MS = 2_000
/** All attempts to locate a network together. */
export const NETWORK_ATTEMPTS_MS = 3_000
