import type { Coordinates } from '#domain/geo.ts'
import { afterBrowser, afterNetwork, type LocationEnd } from '#domain/location-chain.ts'
import {
  browserToast,
  endToast,
  type LocationToast,
  networkToast,
} from '#domain/location-toasts.ts'
import { trpc } from '../trpc.ts'
import { askBrowser } from './locate.ts'
import { readPermission } from './permission.ts'

type Way = {
  /** Whether the network may be asked where the browser does not tell. */
  hasIpLookup: boolean
  /** Whether the parks of another place go on being shown where there is no location. */
  keepsParks: () => boolean
  /** Whether it still matters. */
  goesOn: () => boolean
  signal: AbortSignal
  say: (toast: LocationToast) => void
  /** Told of a precise location before all else. */
  onPrecise: (location: Coordinates) => void
}

/** The way to the visitor's location, told step by step; null where it was given up. */
export async function findVisitor(way: Way): Promise<LocationEnd | null> {
  const { goesOn, say } = way
  const permission = await readPermission()
  if (!goesOn()) return null
  const tell = () => {
    if (goesOn()) say(browserToast(permission?.state ?? null))
  }
  tell()
  permission?.addEventListener('change', tell)
  const trial = await askBrowser(permission)
  permission?.removeEventListener('change', tell)
  if (!goesOn()) return null
  if (trial.ok) way.onPrecise(trial.location)
  let step = afterBrowser(trial, way.hasIpLookup)
  if (step.source === 'network') {
    say(networkToast(step.failure))
    step = afterNetwork(await askNetwork(way.signal), step.failure)
    if (!goesOn()) return null
  }
  say(endToast(step, way.keepsParks()))
  return step
}

async function askNetwork(signal: AbortSignal): Promise<Coordinates | null> {
  try {
    return (await trpc.location.approximate.query(undefined, { signal })).location
  } catch {
    return null
  }
}
