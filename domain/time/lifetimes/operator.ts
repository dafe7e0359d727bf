// Operator: lifetimes, timeouts and delays.
import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from '../units.ts'

/** A session ends this long after its last use. */
export const SESSION_IDLE_DAYS = 30
/** A session ends after this long in any case. */
export const SESSION_DAYS = 90
/** Debounce of typing before a list is searched. */
export const ADMIN_SEARCH_DEBOUNCE_MS = 400
/** Debounce of typing before a post's related parks are searched. */
export const RELATED_PARKS_DEBOUNCE_MS = 300
/** Debounce of typing before a guide's region is searched. */
export const REGION_DEBOUNCE_MS = 500
/** Debounce of typing before the list of pages is searched. */
export const SEO_SEARCH_DEBOUNCE_MS = 300
/** Debounce before a draft is saved. */
export const AUTOSAVE_MS = 2_000
/** Retry after a failed save. */
export const AUTOSAVE_RETRY_MS = 10_000
/** Poll interval of a guide being written. */
export const GUIDE_POLL_MS = 700
/** Poll interval of a schedule's runs. */
export const RUNS_POLL_MS = 1_500
/** Poll interval of the sitemap's job. */
export const SEO_JOB_POLL_MS = 1_000
/** How long a deletion can be undone. */
export const UNDO_MS = 15_000
/** Lifetime of the cookie of a browser that has signed in. */
export const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS
/** Shortest interval between updates of a session's last use. */
export const SESSION_TOUCH_MS = MINUTE_MS
/** The first wait after failed sign-ins. */
export const SIGN_IN_FIRST_WAIT_SECONDS = 15
/** The longest wait after failed sign-ins. */
export const SIGN_IN_LONGEST_WAIT_SECONDS = HOUR_SECONDS
/** Retry-After while too many sign in at once. */
export const SIGN_IN_BUSY_SECONDS = 2
/** The preview of an advert. */
export const ADVERT_PREVIEW_MS = HOUR_MS
/** Timeout of the operator's page check. */
export const PAGE_CHECK_TIMEOUT_MS = 10_000
/** Cached page counts by kind. */
export const SEO_COUNTS_MS = MINUTE_MS
/** Longest search for likely duplicates in one request. */
export const DUPLICATES_LOOK_MS = 1_500
/** Longest scan for one page of a list whose matches are rare. */
export const SEO_LOOK_MS = 1_500
/** How long a deleted post can be restored. */
export const DELETED_POST_DAYS = 30
/** Timeout of writing a scheduled guide. */
export const RUN_TIMEOUT_MS = 10 * MINUTE_MS
/** The period of the writer's usage summary. */
export const WRITER_USE_DAYS = 30
/** The period of the cache's figures. */
export const CACHE_STATUS_DAYS = 30
/** Window in which failures by strangers are counted together. */
export const SIGN_IN_COUNTED_MINUTES = 60
/** Failures further apart than this are not consecutive. */
export const SIGN_IN_RESET_SECONDS = DAY_SECONDS
/** How far the clocks of several processes may differ; a wait counted later than that is ignored. */
export const SIGN_IN_CLOCK_SECONDS = 1_800
/** How long a shutdown waits for a guide being written. */
export const GUIDE_STOP_MS = 3_000
/** A run that has not finished after this time is considered lost. */
export const LOST_RUN_MS = RUN_TIMEOUT_MS + MINUTE_MS
/** A schedule's next run is at most a week away, plus a day's tolerance for changes of the clock. */
export const LONGEST_RUN_WAIT_MS = 8 * DAY_MS
/** The period of the dashboard's charts. */
export const STATS_DAYS = 30
