import type { Coordinates } from '#domain/geo/geo.ts'
import {
  afterBrowser,
  afterNetwork,
  type BrowserOutcome,
  type LocationOutcome,
} from '#domain/location/location-chain.ts'
import { trpc } from '../app/trpc.ts'
import { currentToast, showToast } from '../toasts/toast-store.ts'
import { askBrowser, readPermission } from './locate.ts'
import type { Attempt, LocationSource } from './location-start.ts'
import { browserToast, endToast, type LocationToast, networkToast } from './location-toasts.ts'

/** Between two toasts about the location. */
export const LOCATION_TOAST_PAUSE_MS = 500

type Way = {
  /** Where to look first. */
  source: LocationSource
  /** Whether IP geolocation may be used if the browser fails. */
  hasIpLookup: boolean
  /** Whether the parks of another place stay visible if there is no location. */
  keepsParks: () => boolean
  /** Whether the attempt is still current. */
  isCurrent: () => boolean
  attempt: Attempt
  /** Whether the visitor has not done anything since the attempt started. */
  isUntouched: () => boolean
  /** Number of searches started so far. */
  turns: { readonly current: number }
  /** Starts another attempt, unless one is running. */
  again: () => void
  /** Called with a precise location before anything else happens. */
  onPrecise: (location: Coordinates) => void
}

/** Locates the visitor, reporting progress in toasts. Returns null if the attempt was abandoned. */
export async function findVisitor(way: Way): Promise<LocationOutcome | null> {
  const { isCurrent } = way
  const say = (toast: LocationToast) => showProgressToast(way, toast)
  const permission = await readPermission()
  if (!isCurrent()) return null
  let trial: BrowserOutcome
  if (way.source === 'browser') {
    const report = () => {
      if (isCurrent()) say(browserToast(permission?.state ?? null))
    }
    report()
    permission?.addEventListener('change', report)
    trial = await askBrowser(permission)
    permission?.removeEventListener('change', report)
    if (!isCurrent()) return null
  } else {
    trial = { ok: false, failure: permission?.state === 'denied' ? 'denied' : 'unknown' }
  }
  if (trial.ok) way.onPrecise(trial.location)
  else if (permission?.state === 'prompt') awaitConsent(permission, way)
  let step = afterBrowser(trial, way.hasIpLookup)
  if (step.source === 'network') {
    say(networkToast(step.failure))
    const location = await trpc.location.approximate
      .query(undefined, { signal: way.attempt.controller.signal })
      .then((answer) => answer.location)
      .catch(() => null)
    step = afterNetwork(location, step.failure)
    if (!isCurrent()) return null
  }
  say(endToast(step, way.keepsParks()))
  return step
}

/**
 * The permission prompt is still open: retries if the visitor grants it, unless they start a search
 * in the meantime.
 */
function awaitConsent(permission: PermissionStatus, { turns, again }: Way): void {
  // Waits because this attempt may itself start a search from the IP location.
  setTimeout(() => {
    const turn = turns.current
    const onAnswer = () => {
      if (permission.state === 'granted' && turns.current === turn) again()
    }
    permission.addEventListener('change', onAnswer, { once: true })
  }, LOCATION_TOAST_PAUSE_MS)
}

/**
 * Shows a toast. On page load another toast, such as one about a broken link, comes first; this one
 * follows if it still applies.
 */
function showProgressToast({ attempt, isUntouched }: Way, toast: LocationToast): void {
  clearTimeout(attempt.later)
  const shown = currentToast()
  if (attempt.start === 'load' && shown && shown.id !== attempt.toast) {
    attempt.later = setTimeout(() => {
      if (isUntouched() && (currentToast()?.id ?? shown.id) === shown.id) showToast(toast)
    }, shown.duration + LOCATION_TOAST_PAUSE_MS)
    return
  }
  attempt.toast = showToast(toast)
}
