import type { Coordinates } from '#domain/geo/geo.ts'
import {
  afterBrowser,
  afterNetwork,
  type BrowserTrial,
  type LocationEnd,
} from '#domain/location/location-chain.ts'
import { LOCATION_TOAST_PAUSE_MS } from '#domain/time/lifetimes.ts'
import { currentToast, showToast } from '../toasts/toast-store.ts'
import { trpc } from '../trpc.ts'
import type { Attempt } from './attempt.ts'
import { askBrowser } from './locate.ts'
import type { LocationSource } from './location-start.ts'
import { browserToast, endToast, type LocationToast, networkToast } from './location-toasts.ts'
import { readPermission } from './permission.ts'

type Way = {
  /** Whom to ask first. */
  source: LocationSource
  /** Whether the network may be asked where the browser does not tell. */
  hasIpLookup: boolean
  /** Whether the parks of another place go on being shown where there is no location. */
  keepsParks: () => boolean
  /** Whether it still matters. */
  goesOn: () => boolean
  attempt: Attempt
  /** Whether the visitor has done nothing since it began. */
  isUntouched: () => boolean
  /** Counts the searches that were begun. */
  turns: { readonly current: number }
  /** Looks for the visitor once more, unless that is under way. */
  again: () => void
  /** Told of a precise location before all else. */
  onPrecise: (location: Coordinates) => void
}

/** The way to the visitor's location, told step by step; null where it was given up. */
export async function findVisitor(way: Way): Promise<LocationEnd | null> {
  const { goesOn } = way
  const say = (toast: LocationToast) => tellOf(way, toast)
  const permission = await readPermission()
  if (!goesOn()) return null
  const trial =
    way.source === 'browser' ? await tellBrowser(permission, { goesOn, say }) : notAsked(permission)
  if (!goesOn()) return null
  if (trial.ok) way.onPrecise(trial.location)
  else if (permission?.state === 'prompt') awaitConsent(permission, way)
  let step = afterBrowser(trial, way.hasIpLookup)
  if (step.source === 'network') {
    say(networkToast(step.failure))
    step = afterNetwork(await askNetwork(way.attempt.controller.signal), step.failure)
    if (!goesOn()) return null
  }
  say(endToast(step, way.keepsParks()))
  return step
}

/** Asks the browser, and tells how far it is. */
async function tellBrowser(
  permission: PermissionStatus | null,
  { goesOn, say }: { goesOn: () => boolean; say: (toast: LocationToast) => void },
): Promise<BrowserTrial> {
  const tell = () => {
    if (goesOn()) say(browserToast(permission?.state ?? null))
  }
  tell()
  permission?.addEventListener('change', tell)
  const trial = await askBrowser(permission)
  permission?.removeEventListener('change', tell)
  return trial
}

/** The browser still asks: who lets it tell after all is looked for, unless they search by then. */
function awaitConsent(permission: PermissionStatus, { turns, again }: Way): void {
  // The way itself may yet search where the network is.
  setTimeout(() => {
    const turn = turns.current
    const onAnswer = () => {
      if (permission.state === 'granted' && turns.current === turn) again()
    }
    permission.addEventListener('change', onAnswer, { once: true })
  }, LOCATION_TOAST_PAUSE_MS)
}

function notAsked(permission: PermissionStatus | null): BrowserTrial {
  return { ok: false, failure: permission?.state === 'denied' ? 'denied' : 'unknown' }
}

async function askNetwork(signal: AbortSignal): Promise<Coordinates | null> {
  try {
    return (await trpc.location.approximate.query(undefined, { signal })).location
  } catch {
    return null
  }
}

/**
 * A page that was only opened has other things to say first, such as that a link is broken; then
 * this, where it still is true.
 */
function tellOf({ attempt, isUntouched }: Way, toast: LocationToast): void {
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
