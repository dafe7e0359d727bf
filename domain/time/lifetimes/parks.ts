// Parks and photos: lifetimes, timeouts and delays.
import { DAY_SECONDS, HOUR_MS, MINUTE_MS } from '../units.ts'

/**
 * Delay before the panel's script is preloaded if no park was opened: after the page's own work.
 */
export const PANEL_LOAD_MS = 1_500
/** Between two batches of photo availability requests. */
export const PHOTO_BATCH_PAUSE_MS = 100
/** One batch of photo availability requests. */
export const PHOTO_BATCH_TIMEOUT_MS = 5_000
/** Delay before a failed photo is requested again. */
export const PHOTO_RETRY_MS = 5 * MINUTE_MS
/** How long a loading photo shimmers. */
export const SHIMMER_MS = 3_000
/** How long the swipe hint is shown. */
export const SWIPE_HINT_MS = 5_000
/** Opening the same park's card again within this time is not counted. */
export const VIEW_COUNTED_MS = HOUR_MS
/** Cached number of parks. */
export const PARK_COUNT_MS = MINUTE_MS
/** A trial of an outside service. */
export const TRIAL_TIMEOUT_MS = 10_000
/** Google's terms forbid keeping place data for longer, its photos included. */
export const GOOGLE_PHOTO_DAYS = 30
/** Interval of looking for parks' photos at Wikimedia Commons. */
export const COMMONS_EVERY_MS = MINUTE_MS
/** After this a park is looked for again, whether it has a photo there or not. */
export const COMMONS_AGAIN_DAYS = 90
/** After this a failed search is repeated. */
export const COMMONS_RETRY_MS = HOUR_MS
/** After this a search counts as interrupted. */
export const COMMONS_CLAIM_MS = 15 * MINUTE_MS
/** A kept photo of Wikimedia Commons that cannot be fetched again. */
export const COMMONS_PHOTO_DAYS = 365
/** How long Google's terms allow coordinates to be kept. */
export const GOOGLE_PARK_DAYS = 30
/** How long Google's terms allow places to be kept. */
export const GOOGLE_PLACE_DAYS = 30
/** Processing of one photo. */
export const PHOTO_WORK_SECONDS = 10
/** Pause before asking a rate-limited photo source again, if it names none. */
export const PHOTO_SOURCE_REST_MS = MINUTE_MS
/** Download of a photo from its source. */
export const PHOTO_FETCH_TIMEOUT_MS = 10_000
/** Cached answer that a photo does not exist. */
export const NO_PHOTO_MS = 10 * MINUTE_MS
/** Cached failure to fetch a photo. */
export const PHOTO_FAILURE_MS = 5 * MINUTE_MS
/** Cached failure to fetch a photo because too many were requested at once. */
export const PHOTO_BUSY_MS = 10_000
/**
 * Age at which a half-written photo is abandoned; another process may still be writing a younger
 * one.
 */
export const PHOTO_ABANDONED_MS = 10 * MINUTE_MS
/** Between two log lines about a failing photo folder. */
export const PHOTO_LOG_PAUSE_MS = MINUTE_MS
/** Waits before a photo availability request is repeated. */
export const PHOTO_CHECK_RETRIES_MS = [1_000, 2_000, 3_000]
/** Period of the visits that count for a park's popularity. */
export const POPULAR_DAYS = 30
/** A photo in browsers. */
export const PHOTO_BROWSER_SECONDS = 30 * DAY_SECONDS
/** A photo whose address changes with it. */
export const PERMANENT_PHOTO_SECONDS = 365 * DAY_SECONDS
/** Shortest interval between updates of a stored photo's last use. */
export const PHOTO_TOUCH_MS = HOUR_MS
/** Pause suggested while too many photos are being fetched or resized. */
export const PHOTO_TURN_MS = 1_000
/** How long cards are waited for that ask for their portraits together. */
export const PORTRAIT_BATCH_MS = 20
