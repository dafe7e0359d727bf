/** Between two attempts to load Google's script. */
const GOOGLE_MAP_RETRY_MS = 3_000
/** Poll interval while Google's script loads. */
const GOOGLE_MAP_POLL_MS = 500
/** Timeout of that script on the main screen. */
const GOOGLE_MAP_WAIT_MS = 20_000
/** Poll interval where the script has been loaded before. */
const GOOGLE_MAP_QUICK_POLL_MS = 100
/** Timeout where the script has been loaded before. */
const GOOGLE_MAP_QUICK_WAIT_MS = 10_000
/** The note about a map that failed in the background. */
const MAP_FAILURE_SHOWN_MS = 5_000

const MAX_RETRIES = 5
/** From this retry on the script is also requested directly. */
const DIRECT_FROM = 3

/** Polling intervals and limits of waiting for the script, in milliseconds. */
const WAITS = {
  screen: { poll: GOOGLE_MAP_POLL_MS, limit: GOOGLE_MAP_WAIT_MS },
  quick: { poll: GOOGLE_MAP_QUICK_POLL_MS, limit: GOOGLE_MAP_QUICK_WAIT_MS },
} as const

export type MapsWait = keyof typeof WAITS

/** The next step after polling for the script, `waited` milliseconds after the first poll. */
export function afterMapsPoll(
  wait: MapsWait,
  { isReady, waited }: { isReady: boolean; waited: number },
): 'ready' | 'absent' | { pollIn: number } {
  if (isReady) return 'ready'
  const { poll, limit } = WAITS[wait]
  return waited >= limit ? 'absent' : { pollIn: poll }
}

/**
 * The next step if the script is absent: up to five retries with a wait of 3 s each, also
 * requesting it directly from the third on; then failure.
 *
 * @param retries the number made so far
 */
export function afterMapsAbsent(retries: number): 'failed' | { waitFor: number; direct: boolean } {
  if (retries >= MAX_RETRIES) return 'failed'
  return { waitFor: GOOGLE_MAP_RETRY_MS, direct: retries + 1 >= DIRECT_FROM }
}

/**
 * The messages of a failed maps service. The keyless map is used in every case; a missing or
 * placeholder key is not reported, as it does not concern visitors.
 */
export const MAPS_FAILURE = {
  /** The script loaded, but no map appeared within 10 s: a page cannot load it twice. */
  slow: { title: 'Google Maps could not be loaded. Please refresh the page.' },
  /** The service rejected the key. */
  refused: {
    title: 'Failed to load Google Maps. The API key may be invalid or restricted.',
    text: 'Please enable the Maps JavaScript, Places and Geocoding APIs for this key.',
  },
  /** The script is blocked or did not load, after the last retry. */
  exhausted: {
    title: 'Failed to load Google Maps API.',
    text: 'Try opening this page in an incognito window, or turn off extensions that block scripts.',
  },
} as const

/** The message if the script itself reports an error. */
export function mapsApiError(text: string) {
  return { title: 'Maps API Error', text }
}

/** The message if there is no map at all; hidden again after a while. */
export const MAP_BACKGROUND_FAILURE = {
  text: 'The map could not be initialized in the background. Park details remain usable.',
  hiddenAfter: MAP_FAILURE_SHOWN_MS,
}
