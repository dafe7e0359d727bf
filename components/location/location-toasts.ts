import type { LocationEnd, LocationFailure } from '#domain/location/location-chain.ts'
import {
  LOCATION_FOUND_TOAST_MS,
  LOCATION_REASON_TOAST_MS,
  LOCATION_STEP_TOAST_MS,
} from '#domain/time/lifetimes.ts'
import { GEOLOCATION, LOCATION_PROGRESS, NO_LOCATION } from './location-messages.ts'

/** What is said of the way to the visitor's location. */
export type LocationToast = {
  title: string
  text?: string
  /** Why it came so, below the text. */
  detail?: string
  destructive?: true
  /** Milliseconds. */
  duration: number
}

/** What is said while the browser is asked: whether it asks the visitor first or not. */
export function browserToast(permission: PermissionState | null): LocationToast {
  const asksFirst = permission === null || permission === 'prompt'
  const progress = LOCATION_PROGRESS[asksFirst ? 'requesting' : 'finding']
  return { ...progress, duration: LOCATION_STEP_TOAST_MS }
}

/** What is said while the network is asked. */
export function networkToast(failure: LocationFailure): LocationToast {
  const { title } = LOCATION_PROGRESS.usingApproximate
  return { title, text: GEOLOCATION[failure], duration: LOCATION_STEP_TOAST_MS }
}

/**
 * What is said at the end.
 *
 * @param keepsParks whether the parks of another place go on being shown where there is no location
 */
export function endToast(end: LocationEnd, keepsParks: boolean): LocationToast {
  if (end.source === 'precise')
    return { ...LOCATION_PROGRESS.precise, duration: LOCATION_FOUND_TOAST_MS }
  const detail = GEOLOCATION[end.failure]
  if (end.source === 'approximate') {
    return { ...LOCATION_PROGRESS.approximate, detail, duration: LOCATION_REASON_TOAST_MS }
  }
  const bad = { destructive: true, duration: LOCATION_REASON_TOAST_MS } as const
  if (end.failure === 'denied') return { ...NO_LOCATION.denied, ...bad }
  if (keepsParks) return { ...NO_LOCATION.keepsParks, detail, ...bad }
  // Nothing has failed that was set up to work.
  if (!end.hasAskedNetwork) {
    return { ...NO_LOCATION.default, detail, duration: LOCATION_REASON_TOAST_MS }
  }
  return { ...NO_LOCATION.nothingFound, detail, ...bad }
}
