import type { LocationFailure, LocationOutcome } from '#domain/location/location-chain.ts'
import { GEOLOCATION, LOCATION_PROGRESS, NO_LOCATION } from './location-messages.ts'

/** A progress toast: longer than any step takes, as the next step's toast replaces it. */
const LOCATION_STEP_TOAST_MS = 15_000
/** The toast that says where the visitor is. */
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

/** Shown while the browser is locating the visitor, or asking for permission. */
export function browserToast(permission: PermissionState | null): LocationToast {
  const asksFirst = permission === null || permission === 'prompt'
  const progress = LOCATION_PROGRESS[asksFirst ? 'requesting' : 'finding']
  return { ...progress, duration: LOCATION_STEP_TOAST_MS }
}

/** Shown while the IP address is looked up. */
export function networkToast(failure: LocationFailure): LocationToast {
  const { title } = LOCATION_PROGRESS.usingApproximate
  return { title, text: GEOLOCATION[failure], duration: LOCATION_STEP_TOAST_MS }
}

/**
 * Shown when the attempt has ended.
 *
 * @param keepsParks whether the parks of another place stay visible if there is no location
 */
export function endToast(end: LocationOutcome, keepsParks: boolean): LocationToast {
  if (end.source === 'precise')
    return { ...LOCATION_PROGRESS.precise, duration: LOCATION_FOUND_TOAST_MS }
  const detail = GEOLOCATION[end.failure]
  if (end.source === 'approximate') {
    return { ...LOCATION_PROGRESS.approximate, detail, duration: LOCATION_REASON_TOAST_MS }
  }
  const bad = { destructive: true, duration: LOCATION_REASON_TOAST_MS } as const
  if (end.failure === 'denied') return { ...NO_LOCATION.denied, ...bad }
  if (keepsParks) return { ...NO_LOCATION.keepsParks, detail, ...bad }
  // Nothing that is configured has failed, so this is not an error.
  if (!end.hasAskedNetwork) {
    return { ...NO_LOCATION.default, detail, duration: LOCATION_REASON_TOAST_MS }
  }
  return { ...NO_LOCATION.nothingFound, detail, ...bad }
}
