// Visitors: lifetimes, timeouts and delays.
import { DAY_MS, DAY_SECONDS, MINUTE_MS } from '../units.ts'

/** The default toast. */
export const TOAST_MS = 5_000
/** The rate limit toast. */
export const LIMIT_TOAST_MS = 5_000
/** Delay after page load before the first rate limit status request. */
export const LIMIT_FIRST_CHECK_MS = 1_000
/** Assumed wait if a refusal names none. */
export const LIMIT_DEFAULT_WAIT_MS = 10 * MINUTE_MS
/** Assumed wait if the status request fails. */
export const LIMIT_ASSUMED_WAIT_MS = 5 * MINUTE_MS
/** Interval of status requests while limited. */
export const LIMIT_POLL_MS = 5_000
/** Shortest interval of status requests otherwise. */
export const LIMIT_CHECK_PAUSE_MS = 10_000
/** Longest plausible wait: a later end was stored while the clock was wrong. */
export const LIMIT_LONGEST_WAIT_MS = DAY_MS
/** Timeout of a status request. */
export const LIMIT_CHECK_TIMEOUT_MS = 5_000
/** Timeout of sending a rating. */
export const RATING_TIMEOUT_MS = 15_000
/** Debounce of a rating: arrow keys pass through the values in between. */
export const RATING_DEBOUNCE_MS = 800
/** Timeout of sending a report. */
export const REPORT_TIMEOUT_MS = 15_000
/** Timeout of creating a short link. */
export const LINK_TIMEOUT_MS = 15_000
/** How long the button shows that the link was copied. */
export const COPIED_MS = 3_000
/** Time to copy a link by hand. */
export const COPY_BY_HAND_MS = 15_000
/** Debounce before a list is stored. */
export const KEEP_LIST_DEBOUNCE_MS = 500
/** Window in which raters of a park are counted per address. */
export const RATERS_COUNTED_MS = DAY_MS
/** Until a downloaded file is released: by then the browser has begun to read it. */
export const DOWNLOAD_URL_MS = MINUTE_MS
/** Repeated reports by the same visitor count as one within this time. */
export const SAME_REPORT_SECONDS = DAY_SECONDS
/** Window in which the requests of a client are counted. */
export const RATE_WINDOW_SECONDS = 60
/** How long the hash of the network of an answer is kept. */
export const NETWORK_DAYS = 30
/** The days in which searches that could not tell a fact are counted. */
export const ASKS_DAYS = 90
/** Timeout of sending an answer. */
export const ANSWER_TIMEOUT_MS = 15_000
/** How long a fresh answer can be undone by one press. */
export const UNDO_ANSWER_MS = 10_000
/** A visitor is not asked the same question about a park again within this time. */
export const ASK_AGAIN_MS = 30 * DAY_MS
/** After 'Not sure' a visitor is asked nothing about the park for this time. */
export const UNSURE_PAUSE_MS = DAY_MS
/** Debounce of moving a pin before parks near it are searched. */
export const LOOKALIKES_DEBOUNCE_MS = 400
