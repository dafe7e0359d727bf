// Pages and answers: lifetimes, timeouts and delays.
import { DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '../units.ts'

/** A page in shared caches; browsers always revalidate. */
export const DOCUMENT_SHARED_SECONDS = 60
/** How much longer shared caches may serve it while revalidating. */
export const DOCUMENT_STALE_SECONDS = 300
/** The blog's feed. */
export const FEED_SECONDS = 300
/** The advert's frame. */
export const ADVERT_SECONDS = 60
/** Built files with stable names, and the offline page. */
export const PUBLIC_FILE_SECONDS = HOUR_SECONDS
/** Receiving a request's headers. */
export const HEADERS_TIMEOUT_MS = 10_000
/** Receiving a whole request. */
export const REQUEST_TIMEOUT_MS = 30_000
/** An idle connection: longer than the usual minute of proxies. */
export const KEEP_ALIVE_MS = 65_000
/** Built files, whose names change with their content. */
export const BUILT_FILE_SECONDS = 365 * DAY_SECONDS
/** Cached answer in memory: as long as shared caches may store it. */
export const ANSWER_KEPT_MS = MINUTE_MS
/** Cached answer in memory while the database is down. */
export const ANSWER_KEPT_AWAY_MS = HOUR_MS
/** Timeout of a connection whose client does not read its answer. */
export const UNREAD_ANSWER_MS = 15_000
/** A photo in browsers while its source is down. */
export const STALE_PHOTO_SECONDS = 60
/** A part of the sitemap. */
export const SITEMAP_SECONDS = HOUR_SECONDS
/** A drawn card of a link. */
export const SOCIAL_CARD_SECONDS = DAY_SECONDS
/** Retry-After of a social card while too many are being drawn. */
export const SOCIAL_CARD_BUSY_SECONDS = 1
/** The max-age of HSTS. */
export const HTTPS_ONLY_SECONDS = 365 * DAY_SECONDS
/** Cached names of neighbourhoods for suggestions. */
export const NEIGHBOURHOODS_MS = MINUTE_MS
/** Cached cities with parks. */
export const COVERAGE_MS = 10 * MINUTE_MS
/** From a page's load until its service worker is installed, which would slow down its map. */
export const OFFLINE_START_MS = 5_000
/** Built files cached by the service worker. */
export const OFFLINE_FILE_SECONDS = 30 * DAY_SECONDS
/** Interval of checks for connections that are too slow. */
export const CONNECTIONS_CHECK_MS = 2_000
/** Cached places whose listings have parks, for the sitemap. */
export const SITE_PLACES_MS = HOUR_MS
/** Cached initial letters of parks' names. */
export const SITE_INITIALS_MS = MINUTE_MS
