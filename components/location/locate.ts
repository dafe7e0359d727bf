import {
  BROWSER_TIMEOUT_MS,
  type BrowserTrial,
  failureOfCode,
  findObstacle,
  type LocationFailure,
  PERMISSION_TIMEOUT_MS,
  readPosition,
} from '#domain/location-chain.ts'

/**
 * Where the visitor is, by the browser's own means, exactly and afresh. A browser that never
 * answers is waited for no longer than one that does; while it asks the visitor first, it is.
 */
export function askBrowser(permission: PermissionStatus | null): Promise<BrowserTrial> {
  const obstacle = findObstacle({
    isSecure: window.isSecureContext,
    hasGeolocation: 'geolocation' in navigator,
  })
  if (obstacle) return Promise.resolve(failed(obstacle))
  return new Promise((resolve) => {
    const giveUp = () => end(failed('timeout'))
    const mayAskFirst = permission === null || permission.state === 'prompt'
    let timer = setTimeout(giveUp, mayAskFirst ? PERMISSION_TIMEOUT_MS : BROWSER_TIMEOUT_MS)
    const startClock = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, BROWSER_TIMEOUT_MS)
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
      { enableHighAccuracy: true, timeout: BROWSER_TIMEOUT_MS, maximumAge: 0 },
    )
  })
}

function failed(failure: LocationFailure): BrowserTrial {
  return { ok: false, failure }
}
