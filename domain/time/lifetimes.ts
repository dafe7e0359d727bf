// How long things are cached and waited for, grouped by subject. Lifetimes the operator can set are
// in server/settings.
import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from './units.ts'

// Searches and the map.
/** How long a search answer counts as fresh in the browser. */
export const SEARCH_FRESH_MS = 5 * MINUTE_MS
/** How long a browser keeps an answer about what is open now. */
export const OPEN_FRESH_MS = MINUTE_MS
/** How long an area of the map counts as searched. */
export const AREA_KNOWN_MS = 30 * MINUTE_MS
/** Debounce of map moves before a search. */
export const MOVE_DEBOUNCE_MS = 500
/**
 * Between a search and the next one for a significant move; also the debounce before a wider
 * search.
 */
export const NEXT_MOVE_SEARCH_MS = 1_200
/** After this long any move starts a search. */
export const ANY_MOVE_SEARCH_MS = 5_000
/**
 * How long after selecting a park map moves start no search: the product itself moves the map then.
 */
export const PROGRAM_MOVE_MS = 2_000
/** How often a map is checked again while a finger or a button holds it. */
export const HELD_MAP_MS = 500
/** Delay between setting a location and preloading the parks around it. */
export const PRELOAD_DELAY_MS = 2_000
/** Duration of the map's glide to another place. */
export const GLIDE_MS = 600
/** Timeout of the base map, after which the built-in one is used. */
export const BASE_MAP_TIMEOUT_MS = 4_000
/** Timeout of the server that has the operator's map tiles. */
export const MAP_TILES_TIMEOUT_MS = 8_000
/** Between two attempts to use the operator's map tiles. */
export const MAP_TILES_RETRY_MS = MINUTE_MS
/** The ground of a map's first view; then a tile that could not be read is tried again. */
export const OPENING_PICTURE_MS = MINUTE_MS
/** Longest time a map needs to draw the markers of a new view. */
export const MARKERS_DRAWN_MS = 300
/** The toast that says what can be done about a failed map. */
export const MAP_FAILURE_NOTICE_MS = 10_000
/** Between two attempts to load Google's script. */
export const GOOGLE_MAP_RETRY_MS = 3_000
/** Longest time going back in the history may take when a card is closed. */
export const CARD_CLOSING_MS = 1_000
/** Debounce of typing before suggestions are requested. */
export const SUGGESTIONS_DEBOUNCE_MS = 150
/** Window in which history writes are counted: Safari throws above 100 within 30 seconds. */
export const HISTORY_WINDOW_MS = 3_000

// Location.
/** Timeout of browser geolocation, including the permission prompt. */
export const BROWSER_LOCATION_TIMEOUT_MS = 10_000
/** Between two toasts about the location. */
export const LOCATION_TOAST_PAUSE_MS = 500
/** Longer than any step takes: the next step's toast replaces it. */
export const LOCATION_STEP_TOAST_MS = 15_000
/** The toast that says where the visitor is. */
export const LOCATION_FOUND_TOAST_MS = 3_000
/** The toast that explains why locating failed. */
export const LOCATION_REASON_TOAST_MS = 10_000
/** Cached location of a network. */
export const NETWORK_PLACE_FRESH_MS = HOUR_MS
/** Cached failure to locate a network. */
export const NETWORK_UNKNOWN_MS = MINUTE_MS
/** One attempt to locate a network. */
export const NETWORK_ATTEMPT_MS = 2_000
/** All attempts together. */
export const NETWORK_ATTEMPTS_MS = 3_000

// Parks and photos.
/**
 * Delay before the panel's script is preloaded if no park was opened: after the page's own work.
 */
export const PANEL_LOAD_MS = 1_500
/** Between two batches of photo availability requests. */
export const PHOTO_BATCH_PAUSE_MS = 100
/** One batch of photo availability requests. */
export const PHOTO_BATCH_TIMEOUT_MS = 5_000
/** Until a failed photo is requested again. */
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
/** Google's terms forbid keeping place data for longer, and all photos are Google's. */
export const GOOGLE_PHOTO_DAYS = 30
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
/** The same if too many were requested at once. */
export const PHOTO_BUSY_MS = 10_000
/**
 * Age at which a half-written photo is abandoned; another process may still be writing a younger
 * one.
 */
export const PHOTO_ABANDONED_MS = 10 * MINUTE_MS
/** Between two log lines about a failing photo folder. */
export const PHOTO_LOG_PAUSE_MS = MINUTE_MS

// Outside services.
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

// Visitors.
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

// Pages and answers.
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
/** An answer in memory: as long as shared caches may keep it. */
export const ANSWER_KEPT_MS = MINUTE_MS
/** The same while the database is down. */
export const ANSWER_KEPT_AWAY_MS = HOUR_MS
/** A connection whose client does not read its answer. */
export const UNREAD_ANSWER_MS = 15_000
/** A photo in browsers while its source is down. */
export const STALE_PHOTO_SECONDS = 60
/** A part of the sitemap. */
export const SITEMAP_SECONDS = HOUR_SECONDS
/** A drawn card of a link. */
export const SOCIAL_CARD_SECONDS = DAY_SECONDS
/** Retry-After of a social card while too many are being drawn. */
export const SOCIAL_CARD_BUSY_SECONDS = 1
/** HSTS. */
export const HTTPS_ONLY_SECONDS = 365 * DAY_SECONDS
/** Cached cities with parks. */
export const COVERAGE_MS = 10 * MINUTE_MS

// Operator.
/** A session ends this long after its last use. */
export const SESSION_IDLE_DAYS = 30
/** A session ends after this long in any case. */
export const SESSION_DAYS = 90
/** Debounce of typing before a list is searched. */
export const ADMIN_SEARCH_DEBOUNCE_MS = 400
/** The same for the related parks of a post. */
export const RELATED_PARKS_DEBOUNCE_MS = 300
/** The same for the region of a guide. */
export const REGION_DEBOUNCE_MS = 500
/** The same for addresses. */
export const SEO_SEARCH_DEBOUNCE_MS = 300
/** Debounce before a draft is saved. */
export const AUTOSAVE_MS = 2_000
/** Retry after a failed save. */
export const AUTOSAVE_RETRY_MS = 10_000
/** Poll interval of a guide being written. */
export const GUIDE_POLL_MS = 700
/** The same for a schedule's runs. */
export const RUNS_POLL_MS = 1_500
/** The same for the sitemap's job. */
export const SEO_JOB_POLL_MS = 1_000
/** How long a deletion can be undone. */
export const UNDO_MS = 15_000
/** Lifetime of the cookie of a browser that has signed in. */
export const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS
/** Shortest interval between updates of a session's last use. */
export const SESSION_TOUCH_MS = MINUTE_MS
/** The first wait after failed sign-ins. */
export const SIGN_IN_FIRST_WAIT_SECONDS = 15
/** The longest wait. */
export const SIGN_IN_LONGEST_WAIT_SECONDS = HOUR_SECONDS
/** Retry-After while too many sign in at once. */
export const SIGN_IN_BUSY_SECONDS = 2
/** The preview of an advert. */
export const ADVERT_PREVIEW_MS = HOUR_MS
/** Timeout of the operator's page check. */
export const PAGE_CHECK_TIMEOUT_MS = 10_000
/** Cached page counts by kind. */
export const SEO_COUNTS_MS = MINUTE_MS
/** Longest scan for one page of a list whose matches are rare. */
export const SEO_LOOK_MS = 1_500
/** How long a deleted post can be restored. */
export const DELETED_POST_DAYS = 30
/** Writing a scheduled guide. */
export const RUN_TIMEOUT_MS = 10 * MINUTE_MS
/** The period of the writer's usage summary. */
export const WRITER_USE_DAYS = 30

// Process and database.
/** Connecting to the database. */
export const CONNECT_TIMEOUT_SECONDS = 5
/** Grace period for requests in flight at shutdown. */
export const DRAIN_MS = 4_000
/** Forced exit after a shutdown request. */
export const STOP_TIMEOUT_MS = 10_000
/** The same after a fatal error. */
export const FATAL_STOP_TIMEOUT_MS = 5_000
/** Start of the PostgreSQL server beside this process. */
export const DATABASE_START_MS = 10_000
/** A query, including the wait for a connection. */
export const QUERY_DEADLINE_MS = 4_000
/** An idle connection of the pool. */
export const IDLE_CONNECTION_SECONDS = 60
/** Poll interval for data changes by other processes. */
export const DATA_VERSION_MS = 1_000
/** Heartbeat of the holder of a data folder's lock. */
export const LOCK_HEARTBEAT_MS = 5_000
/** Silence after which the lock's holder counts as dead. */
export const LOCK_SILENT_MS = 30_000
/** A readiness check; load balancers give up soon. */
export const READINESS_TIMEOUT_MS = 2_000
/** Cached readiness: anyone may ask, as often as they like. */
export const READINESS_KEPT_MS = 1_000
/** Interval of vacuum checks of the embedded database. */
export const VACUUM_EVERY_MS = MINUTE_MS
/** Interval of writing counters to the database. */
export const FLUSH_EVERY_MS = 30_000
/** Poll interval for settings changed by other processes. */
export const SETTINGS_EVERY_MS = 30_000
/** Poll interval for schedules that are due. */
export const PLANS_EVERY_MS = MINUTE_MS
