import { isUsableMapsKey } from './maps-key.ts'

const MOST_RETRIES = 5
const RETRY_MS = 3_000
/** From this retry on the script is also asked for directly. */
const DIRECT_FROM = 3

/** How the map waits for the script to signal that it is ready, in milliseconds. */
const WAITS = {
  screen: { poll: 500, limit: 20_000 },
  quick: { poll: 100, limit: 10_000 },
} as const

export type MapsWait = keyof typeof WAITS

/** Where the map comes from: the configured service, or the backup where its key is no key. */
export function mapsSource(key: string | null | undefined): 'configured' | 'backup' {
  return isUsableMapsKey(key) ? 'configured' : 'backup'
}

/** What follows a look at whether the script is ready, `waited` milliseconds after the first. */
export function afterMapsPoll(
  wait: MapsWait,
  { isReady, waited }: { isReady: boolean; waited: number },
): 'ready' | 'absent' | { pollIn: number } {
  if (isReady) return 'ready'
  const { poll, limit } = WAITS[wait]
  return waited >= limit ? 'absent' : { pollIn: poll }
}

/**
 * What follows when the script is absent: up to five retries, 3 s apart, from the third on with a
 * direct load of the script as well; then the failure is told.
 *
 * @param retries how many have been made
 */
export function afterMapsAbsent(retries: number): 'failed' | { retryIn: number; direct: boolean } {
  if (retries >= MOST_RETRIES) return 'failed'
  return { retryIn: RETRY_MS, direct: retries + 1 >= DIRECT_FROM }
}

/** What is said of a maps service that does not come. */
export const MAPS_FAILURE = {
  /** After 10 s of the quick wait. */
  slow: { title: 'Google Maps could not be loaded. Please refresh the page.' },
  /** Where the service refuses the key. */
  refused: {
    title: 'Failed to load Google Maps. The API key may be invalid or restricted.',
    text: 'Please enable the Maps JavaScript, Places and Geocoding APIs for this key.',
  },
  /** After the last retry. */
  exhausted: {
    title: 'Failed to load Google Maps API.',
    text: 'Try opening this page in an incognito window, or turn off extensions that block scripts.',
  },
} as const

export const MAPS_NOT_LOADED = 'Google Maps API is not loaded yet'

export function geocodingFailedText(status: string): string {
  return `Geocoding failed: ${status}`
}

export function configurationFailedText(status: number, text: string): string {
  return `API configuration request failed: ${status} ${text}`
}
