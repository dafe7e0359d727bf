import type { LocationEnd, LocationFailure } from './location-chain.ts'
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

/** Longer than each step may take: the next one's toast takes its place. */
const UNTIL_NEXT_MS = 15_000
const GOOD_NEWS_MS = 3_000
/** With a reason to be read. */
const WITH_REASON_MS = 10_000

/** What is said while the browser is asked: whether it asks the visitor first or not. */
export function browserToast(permission: PermissionState | null): LocationToast {
  const asksFirst = permission === null || permission === 'prompt'
  const progress = LOCATION_PROGRESS[asksFirst ? 'requesting' : 'finding']
  return { ...progress, duration: UNTIL_NEXT_MS }
}

/** What is said while the network is asked. */
export function networkToast(failure: LocationFailure): LocationToast {
  const { title } = LOCATION_PROGRESS.usingApproximate
  return { title, text: GEOLOCATION[failure], duration: UNTIL_NEXT_MS }
}

/**
 * What is said at the end.
 *
 * @param keepsParks whether the parks of another place go on being shown where there is no location
 */
export function endToast(end: LocationEnd, keepsParks: boolean): LocationToast {
  if (end.source === 'precise') return { ...LOCATION_PROGRESS.precise, duration: GOOD_NEWS_MS }
  const detail = GEOLOCATION[end.failure]
  if (end.source === 'approximate') {
    return { ...LOCATION_PROGRESS.approximate, detail, duration: WITH_REASON_MS }
  }
  const bad = { destructive: true, duration: WITH_REASON_MS } as const
  if (end.failure === 'denied') return { ...NO_LOCATION.denied, ...bad }
  if (keepsParks) return { ...NO_LOCATION.keepsParks, detail, ...bad }
  // Nothing has failed that was set up to work.
  if (!end.hasAskedNetwork) {
    return { ...NO_LOCATION.default, detail, duration: WITH_REASON_MS }
  }
  return { ...NO_LOCATION.nothingFound, detail, ...bad }
}
