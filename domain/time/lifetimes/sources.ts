// Outside services: lifetimes, timeouts and delays.
import { HOUR_MS, MINUTE_MS } from '../units.ts'

/** Deadline of a request for all outside services together. */
export const SOURCES_DEADLINE_MS = 3_000
/** Cached answer that nothing was found. */
export const NOTHING_FOUND_MS = 10 * MINUTE_MS
/** How long an expired answer may still be served while its source is down. */
export const STALE_DAYS = 30
/** How long a circuit breaker stays open. */
export const CIRCUIT_BREAK_MS = 30_000
/** Pause requested by a service that names no duration. */
export const SOURCE_REST_MS = MINUTE_MS
/** Longest pause honoured, whatever the service requests. */
export const LONGEST_SOURCE_REST_MS = HOUR_MS
/** Pause after a daily quota or billing error, which does not end within a minute. */
export const GOOGLE_QUOTA_REST_MS = HOUR_MS
/** How long a spent budget is remembered without reading the ledger. */
export const BUDGET_SPENT_MS = 30_000
/** The list of a service's models. */
export const MODEL_LIST_TIMEOUT_MS = 8_000
/** A writer's answer, including retries. */
export const WRITER_TIMEOUT_MS = MINUTE_MS
/** One answer of an outside service. */
export const SOURCE_TIMEOUT_MS = 3_000
/** A place from Nominatim. */
export const NOMINATIM_PLACE_DAYS = 365
/** One answer of Wikimedia, which no visitor waits for. */
export const WIKIMEDIA_TIMEOUT_MS = 10_000
/** Pause between two calls to Wikimedia, which are made one at a time. */
export const WIKIMEDIA_PAUSE_MS = 1_000
/** Spacing of calls to OpenStreetMap's services, whose rules ask for it. */
export const SOURCE_SPACING_MS = 1_000
/** Longest wait for such a turn. */
export const SOURCE_TURN_MS = 2_000
/** Shortest pause before a failed call is repeated. */
export const SOURCE_RETRY_MS = 100
/** Random addition to it, so that retries do not come together. */
export const SOURCE_JITTER_MS = 200
/** Silence of a server of region files, after which the attempt ends. */
export const REGION_SILENCE_MS = 30_000
/** A list of regions, or what is published about a file, including retries. */
export const REGION_LOOK_MS = MINUTE_MS
/** A region's download, including retries and waits. */
export const REGION_DOWNLOAD_MS = 6 * HOUR_MS
/** Pause before a region's download goes on after a failure; later pauses are four times as long. */
export const REGION_RETRY_MS = 2_000
/** Longest such pause, also if the server requests it. */
export const LONGEST_REGION_PAUSE_MS = 2 * MINUTE_MS
