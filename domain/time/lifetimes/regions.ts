// Regions: lifetimes, timeouts and delays.
import { DAY_MS, MINUTE_MS } from '../units.ts'

/** Cached index of regions. */
export const REGION_INDEX_MS = 7 * DAY_MS
/** Cached list of the counties with address ranges. */
export const COUNTIES_MS = DAY_MS
/** Between two refreshes of a region. */
export const REGION_REFRESH_MS = 7 * DAY_MS
/** Random addition to it, so that not all servers of the world come at once. */
export const REGION_JITTER_MS = DAY_MS
/** After a refresh that failed. */
export const REGION_AFTER_FAILURE_MS = DAY_MS
/** How long a process that works on a region counts as alive after its last sign. */
export const REGION_LEASE_SECONDS = 20
/** Between such signs, which store the progress. */
export const REGION_SIGN_MS = 1_000
/** Poll interval for regions that wait. */
export const REGIONS_EVERY_MS = 2_000
/** Poll interval for regions that are due for a refresh. */
export const REGIONS_DUE_EVERY_MS = 5 * MINUTE_MS
/** Poll interval of the operator's screen while something is under way. */
export const REGIONS_POLL_MS = 1_000
/** Poll interval of a command that waits for a region. */
export const REGION_FOLLOW_MS = 500
/** Until a part of an upload that nobody finished is deleted. */
export const UPLOAD_ABANDONED_MS = DAY_MS
/** Before a piece of an upload that failed is sent again. */
export const UPLOAD_RETRY_MS = 2_000
/** Before that the pace of a step is not known well enough to tell the time left. */
export const REGION_PACE_MS = 4_000
/** Debounce of typing before a search for regions is written to the URL and announced. */
export const REGION_FIND_DEBOUNCE_MS = 400
/** A batch of an import beside visitors: a search may wait for it on the embedded database. */
export const IMPORT_BATCH_MS = 50
/** Longest rest between two such batches. */
export const LONGEST_IMPORT_REST_MS = 1_000
