import { GOOGLE_MAP_RETRY_MS } from '#domain/time/lifetimes.ts'

const MOST_RETRIES = 5
/** From this retry on the script is also asked for directly. */
const DIRECT_FROM = 3

/** How the map waits for the script to signal that it is ready, in milliseconds. */
const WAITS = {
  screen: { poll: 500, limit: 20_000 },
  quick: { poll: 100, limit: 10_000 },
} as const

export type MapsWait = keyof typeof WAITS

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
 * What follows when the script is absent: up to five retries, each waited for 3 s, from the third
 * on with a direct load of the script as well; then the failure is told.
 *
 * @param retries how many have been made
 */
export function afterMapsAbsent(retries: number): 'failed' | { waitFor: number; direct: boolean } {
  if (retries >= MOST_RETRIES) return 'failed'
  return { waitFor: GOOGLE_MAP_RETRY_MS, direct: retries + 1 >= DIRECT_FROM }
}

/**
 * What is said of a maps service that does not come. In each case the keyless map stands in, so
 * that there is a map all the same; of a key that is missing or a placeholder nothing is said, as a
 * visitor has no part in it.
 */
export const MAPS_FAILURE = {
  /** The script came, but not its map within the quick wait of 10 s: a page can't load it twice. */
  slow: { title: 'Google Maps could not be loaded. Please refresh the page.' },
  /** The service refuses the key. */
  refused: {
    title: 'Failed to load Google Maps. The API key may be invalid or restricted.',
    text: 'Please enable the Maps JavaScript, Places and Geocoding APIs for this key.',
  },
  /** The script is blocked or did not come, after the last retry. */
  exhausted: {
    title: 'Failed to load Google Maps API.',
    text: 'Try opening this page in an incognito window, or turn off extensions that block scripts.',
  },
} as const

/** What is said where the script itself tells what is wrong. */
export function mapsApiError(text: string) {
  return { title: 'Maps API Error', text }
}

/** What is said where there is no map at all; that one is hidden again after a while. */
export const MAP_BACKGROUND_FAILURE = {
  text: 'The map could not be initialized in the background. Park details remain usable.',
  hiddenAfter: 5_000,
}
