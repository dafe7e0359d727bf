import {
  type BrowserTrial,
  failureOfCode,
  findObstacle,
  type LocationFailure,
  readPosition,
} from '#domain/location/location-chain.ts'
import { BROWSER_LOCATION_TIMEOUT_MS } from '#domain/time/lifetimes.ts'

/**
 * Where the visitor is, by the browser's own means, exactly and afresh. A browser that never
 * answers, or whose question nobody does, is waited for no longer than others; once the question
 * is answered the time begins anew.
 */
export function askBrowser(permission: PermissionStatus | null): Promise<BrowserTrial> {
  const obstacle = findObstacle({
    isSecure: window.isSecureContext,
    hasGeolocation: 'geolocation' in navigator,
  })
  if (obstacle) return Promise.resolve(failed(obstacle))
  return new Promise((resolve) => {
    const giveUp = () => end(failed('timeout'))
    let timer = setTimeout(giveUp, BROWSER_LOCATION_TIMEOUT_MS)
    const startClock = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, BROWSER_LOCATION_TIMEOUT_MS)
    }
    function end(trial: BrowserTrial): void {
      clearTimeout(timer)
      permission?.removeEventListener('change', startClock)
      resolve(trial)
    }
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

function failed(failure: LocationFailure): BrowserTrial {
  return { ok: false, failure }
}
