import type { Coordinates } from '#domain/geo/geo.ts'
import {
  type BrowserOutcome,
  failureOfCode,
  findObstacle,
  type LocationFailure,
  readPosition,
} from '#domain/location/location-chain.ts'
import { showToast } from '../toasts/toast-store.ts'

/** Timeout of browser geolocation, including the permission prompt. */
const BROWSER_LOCATION_TIMEOUT_MS = 10_000

/** Returns the geolocation permission, or null if the browser doesn't expose it. */
export async function readPermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'geolocation' })
  } catch {
    return null
  }
}

/**
 * Gets the visitor's exact, uncached location from the browser. Times out even if the browser never
 * answers or the permission prompt is ignored; the timeout restarts once the visitor has answered
 * the prompt.
 */
export function askBrowser(permission: PermissionStatus | null): Promise<BrowserOutcome> {
  const failed = (failure: LocationFailure): BrowserOutcome => ({ ok: false, failure })
  const obstacle = findObstacle({
    isSecure: window.isSecureContext,
    // Some privacy extensions leave the property without a value.
    hasGeolocation: Boolean(navigator.geolocation),
  })
  if (obstacle) return Promise.resolve(failed(obstacle))
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const startClock = () => {
      clearTimeout(timer)
      timer = setTimeout(() => end(failed('timeout')), BROWSER_LOCATION_TIMEOUT_MS)
    }
    function end(trial: BrowserOutcome): void {
      clearTimeout(timer)
      permission?.removeEventListener('change', startClock)
      resolve(trial)
    }
    startClock()
    permission?.addEventListener('change', startClock)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const location = readPosition(coords.latitude, coords.longitude)
        end(location ? { ok: true, location } : failed('unknown'))
      },
      ({ code }) => end(failed(failureOfCode(code))),
      { enableHighAccuracy: true, timeout: BROWSER_LOCATION_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

/** The visitor's location from the browser; null after a failure, which is shown with advice. */
export async function askLocation(advice: string): Promise<Coordinates | null> {
  const found = await askBrowser(null)
  if (found.ok) return found.location
  showToast({ title: 'Your location is not known.', text: advice, destructive: true })
  return null
}

/** The visitor's location, if the browser tells it without asking. */
export async function locateIfGranted(): Promise<Coordinates | null> {
  const permission = await readPermission()
  if (permission?.state !== 'granted') return null
  const found = await askBrowser(permission)
  return found.ok ? found.location : null
}
