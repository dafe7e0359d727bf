// How long things are kept and waited for, by what they are about. The operator's settings of the
// kind are in server/settings/schema.ts.
import { DAY_MS, DAY_SECONDS, HOUR_MS, HOUR_SECONDS, MINUTE_MS } from './units.ts'

// Searches and the map.
/** A search the browser has asked for is not asked for again. */
export const SEARCH_FRESH_MS = 5 * MINUTE_MS
/** An area of the map counts as searched. */
export const AREA_KNOWN_MS = 30 * MINUTE_MS
/** The map's rest before it searches. */
export const MOVE_DEBOUNCE_MS = 500
/** Between a search and the next for a significant move; also the rest before a wider one. */
export const NEXT_MOVE_SEARCH_MS = 1_200
/** After this long any move is enough. */
export const ANY_MOVE_SEARCH_MS = 5_000
/** Moves of the program's own are no reason to search. */
export const PROGRAM_MOVE_MS = 2_000
/** While a finger or a button holds the map it is looked at again this often. */
export const HELD_MAP_MS = 500
/** How long after a location is set the parks around it are asked for. */
export const PRELOAD_DELAY_MS = 2_000
/** How long a page that nobody touches is left in peace, from when it has been loaded, before the map is. */
export const MAP_TURN_MS = 4_000
/** The same for one that a visitor is at work on, from the last touch. */
export const MAP_TURN_IN_USE_MS = 2_000
/** A glide of the map to another place. */
export const GLIDE_MS = 600
/** How long a base map may take before the built-in one stands in. */
export const BASE_MAP_TIMEOUT_MS = 4_000
/** How long a map may take to draw the markers of a new view. */
export const MARKERS_DRAWN_MS = 300
/** Long enough to read what can be done about a map that failed. */
export const MAP_FAILURE_NOTICE_MS = 10_000
/** Between two attempts to load Google's script. */
export const GOOGLE_MAP_RETRY_MS = 3_000
/** How long going back over a card's step may take. */
export const CARD_CLOSING_MS = 1_000
/** The rest in typing before suggestions are asked for. */
export const SUGGESTIONS_DEBOUNCE_MS = 150
/** Writes of the history are counted over this long: Safari throws at more than 100 within 30 seconds. */
export const HISTORY_WINDOW_MS = 3_000

// Location.
/** How long the browser has to find the visitor, or they to let it. */
export const BROWSER_LOCATION_TIMEOUT_MS = 10_000
/** Between two toasts about the location. */
export const LOCATION_TOAST_PAUSE_MS = 500
/** Longer than each step may take: the next one's toast takes its place. */
export const LOCATION_STEP_TOAST_MS = 15_000
/** The toast that says where the visitor is. */
export const LOCATION_FOUND_TOAST_MS = 3_000
/** With a reason to be read. */
export const LOCATION_REASON_TOAST_MS = 10_000
/** Where a network is. */
export const NETWORK_PLACE_FRESH_MS = HOUR_MS
/** A network that was not found is asked about again soon. */
export const NETWORK_UNKNOWN_MS = MINUTE_MS
/** One attempt to find where a network is. */
export const NETWORK_ATTEMPT_MS = 2_000
/** All attempts together. */
export const NETWORK_ATTEMPTS_MS = 3_000

// Parks and photos.
/** When the panel's script is loaded where nobody has opened a park yet: after the page's own work. */
export const PANEL_LOAD_MS = 1_500
/** Between two batches of photos that are asked after. */
export const PHOTO_BATCH_PAUSE_MS = 100
/** An answer about a batch of photos. */
export const PHOTO_BATCH_TIMEOUT_MS = 5_000
/** A photo that failed is asked for again. */
export const PHOTO_RETRY_MS = 5 * MINUTE_MS
/** How long a photo on its way shimmers. */
export const SHIMMER_MS = 3_000
/** How long the hint to swipe is shown. */
export const SWIPE_HINT_MS = 5_000
/** A visitor who opens a park's card again is not counted. */
export const VIEW_COUNTED_MS = HOUR_MS
/** The number of parks that visitors can find. */
export const PARK_COUNT_MS = MINUTE_MS
/** A trial of an outside service. */
export const TRIAL_TIMEOUT_MS = 10_000
/** Google's terms let nothing of a place be kept for longer, and all photos are Google's. */
export const GOOGLE_PHOTO_DAYS = 30
/** As long as Google's terms allow coordinates to be kept. */
export const GOOGLE_PARK_DAYS = 30
/** The same for places. */
export const GOOGLE_PLACE_DAYS = 30
/** Work on one photo. */
export const PHOTO_WORK_SECONDS = 10
/** How long a source of photos that can't be asked is left alone when it does not say. */
export const PHOTO_SOURCE_REST_MS = MINUTE_MS
/** A photo's way from its source. */
export const PHOTO_FETCH_TIMEOUT_MS = 10_000
/** It is remembered that there is no such photo. */
export const NO_PHOTO_MS = 10 * MINUTE_MS
/** It is remembered that a photo could not be had. */
export const PHOTO_FAILURE_MS = 5 * MINUTE_MS
/** The same where too many were asked for at once. */
export const PHOTO_BUSY_MS = 10_000
/** A half-written photo is given up: another process may still be writing what is younger. */
export const PHOTO_ABANDONED_MS = 10 * MINUTE_MS
/** Between two lines in the log about a folder of photos that fails. */
export const PHOTO_LOG_PAUSE_MS = MINUTE_MS

// Outside services.
/** How long a request waits for outside services, all of them together. */
export const SOURCES_DEADLINE_MS = 3_000
/** It is remembered that there was nothing. */
export const NOTHING_FOUND_MS = 10 * MINUTE_MS
/** How long after it expired an answer still serves while its source is away. */
export const STALE_DAYS = 30
/** The circuit breaker of a service stays open. */
export const CIRCUIT_BREAK_MS = 30_000
/** How long a service rests when it asks for rest and does not say how long. */
export const SOURCE_REST_MS = MINUTE_MS
/** Whatever it says. */
export const LONGEST_SOURCE_REST_MS = HOUR_MS
/** A daily limit or an unpaid bill is not over in a minute. */
export const GOOGLE_QUOTA_REST_MS = HOUR_MS
/** How long a spent budget is believed without a look at the ledger. */
export const BUDGET_SPENT_MS = 30_000
/** The list of a service's models. */
export const MODEL_LIST_TIMEOUT_MS = 8_000
/** An answer of the writer's service, however often it is asked for. */
export const WRITER_TIMEOUT_MS = MINUTE_MS

// Visitors.
/** A toast, unless told otherwise. */
export const TOAST_MS = 5_000
/** The toast about the limit. */
export const LIMIT_TOAST_MS = 5_000
/** The first status is asked for so long after a page has loaded. */
export const LIMIT_FIRST_CHECK_MS = 1_000
/** How long a refusal holds that does not say so. */
export const LIMIT_DEFAULT_WAIT_MS = 10 * MINUTE_MS
/** How long one holds whose status can't be asked for. */
export const LIMIT_ASSUMED_WAIT_MS = 5 * MINUTE_MS
/** The status is asked for so often while limited. */
export const LIMIT_POLL_MS = 5_000
/** And otherwise at most. */
export const LIMIT_CHECK_PAUSE_MS = 10_000
/** No server refuses for longer; what says so was kept under another clock. */
export const LIMIT_LONGEST_WAIT_MS = DAY_MS
/** A status that takes longer counts as failed. */
export const LIMIT_CHECK_TIMEOUT_MS = 5_000
/** A rating on its way. */
export const RATING_TIMEOUT_MS = 15_000
/** A rating is sent so long after it was last changed: arrow keys pass through the ones between. */
export const RATING_DEBOUNCE_MS = 800
/** A report on its way. */
export const REPORT_TIMEOUT_MS = 15_000
/** A short link on its way. */
export const LINK_TIMEOUT_MS = 15_000
/** For so long the button says that the link was copied. */
export const COPIED_MS = 3_000
/** Time to take a link that has to be copied by hand. */
export const COPY_BY_HAND_MS = 15_000
/** A list that is soon another is not worth keeping for later. */
export const KEEP_LIST_DEBOUNCE_MS = 500
/** Raters of a park from one address are counted. */
export const RATERS_COUNTED_MS = DAY_MS

// Pages and answers.
/** A page in caches on the way; browsers ask each time. */
export const DOCUMENT_SHARED_SECONDS = 60
/** For how much longer these may give it while they ask for a new one. */
export const DOCUMENT_STALE_SECONDS = 300
/** The blog's feed. */
export const FEED_SECONDS = 300
/** The advert's frame. */
export const ADVERT_SECONDS = 60
/** Built files whose names stay, and the page without a connection. */
export const PUBLIC_FILE_SECONDS = HOUR_SECONDS
/** The head of a request on its way. */
export const HEADERS_TIMEOUT_MS = 10_000
/** A whole request on its way. */
export const REQUEST_TIMEOUT_MS = 30_000
/** A connection that is not used: longer than the usual minute of proxies. */
export const KEEP_ALIVE_MS = 65_000
/** Built files, whose names change with what is in them. */
export const BUILT_FILE_SECONDS = 365 * DAY_SECONDS
/** An answer in memory: as long as caches on the way may keep it. */
export const ANSWER_KEPT_MS = MINUTE_MS
/** Where the database is away, what was once true is better than nothing. */
export const ANSWER_KEPT_AWAY_MS = HOUR_MS
/** A connection whose answer nobody reads. */
export const UNREAD_ANSWER_MS = 15_000
/** A photo whose source is away, in browsers. */
export const STALE_PHOTO_SECONDS = 60
/** A part of the sitemap. */
export const SITEMAP_SECONDS = HOUR_SECONDS
/** A drawn card of a link. */
export const SOCIAL_CARD_SECONDS = DAY_SECONDS
/** When to ask again for a card where too many are being drawn. */
export const SOCIAL_CARD_BUSY_SECONDS = 1
/** Browsers use https alone (HSTS). */
export const HTTPS_ONLY_SECONDS = 365 * DAY_SECONDS
/** Listings of places around a place. */
export const PLACES_AROUND_MS = HOUR_MS

// Operator.
/** A session ends so long after it was last used. */
export const SESSION_IDLE_DAYS = 30
/** And at the latest. */
export const SESSION_DAYS = 90
/** The rest in typing before a list is searched. */
export const ADMIN_SEARCH_DEBOUNCE_MS = 400
/** The same for parks of a post. */
export const RELATED_PARKS_DEBOUNCE_MS = 300
/** The same for the region of a guide. */
export const REGION_DEBOUNCE_MS = 500
/** The same for addresses. */
export const SEO_SEARCH_DEBOUNCE_MS = 300
/** The rest in writing before a draft is saved. */
export const AUTOSAVE_MS = 2_000
/** After a save that failed. */
export const AUTOSAVE_RETRY_MS = 10_000
/** How often the state of a guide being written is asked for. */
export const GUIDE_POLL_MS = 700
/** The same for the runs of a plan. */
export const RUNS_POLL_MS = 1_500
/** The same for the sitemap's job. */
export const SEO_JOB_POLL_MS = 1_000
/** What was deleted can be had back by one press. */
export const UNDO_MS = 15_000
/** A browser that has signed in is known. */
export const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS
/** When a session was last used is written down no more often. */
export const SESSION_TOUCH_MS = MINUTE_MS
/** The first wait after failed attempts to sign in. */
export const SIGN_IN_FIRST_WAIT_SECONDS = 15
/** The longest. */
export const SIGN_IN_LONGEST_WAIT_SECONDS = HOUR_SECONDS
/** How soon one may come again where too many try at the same time. */
export const SIGN_IN_BUSY_SECONDS = 2
/** The preview of an advert. */
export const ADVERT_PREVIEW_MS = HOUR_MS
/** How long a page may take to answer the operator's check. */
export const PAGE_CHECK_TIMEOUT_MS = 10_000
/** The numbers of pages of each kind. */
export const SEO_COUNTS_MS = MINUTE_MS
/** How long parks are looked through for one page of the list, where those asked for are rare. */
export const SEO_LOOK_MS = 1_500
/** For so long a deleted post can be had back. */
export const DELETED_POST_DAYS = 30
/** A guide that a plan asks for. */
export const RUN_TIMEOUT_MS = 10 * MINUTE_MS
/** What the writer used is summed over so many days. */
export const WRITER_USE_DAYS = 30

// Process and database.
/** A connection to the database on its way. */
export const CONNECT_TIMEOUT_SECONDS = 5
/** Requests under way at a stop have this long before their connections are cut. */
export const DRAIN_MS = 4_000
/** The process is gone after it. */
export const STOP_TIMEOUT_MS = 10_000
/** After a fatal error there is less to wait for. */
export const FATAL_STOP_TIMEOUT_MS = 5_000
/** How long a PostgreSQL server may take to come up beside this one. */
export const DATABASE_START_MS = 10_000
/** A query, and the wait for a connection. */
export const QUERY_DEADLINE_MS = 4_000
/** A pool that has been given up keeps nothing open for longer. */
export const IDLE_CONNECTION_SECONDS = 60
/** How often it is looked whether another process has changed the data. */
export const DATA_VERSION_MS = 1_000
/** How often the holder of a data folder shows that it lives. */
export const LOCK_HEARTBEAT_MS = 5_000
/** After it a silent holder counts as gone. */
export const LOCK_SILENT_MS = 30_000
/** Load balancers give up soon. */
export const READINESS_TIMEOUT_MS = 2_000
/** So long an answer is believed: anyone may ask, as often as they like. */
export const READINESS_KEPT_MS = 1_000
/** How often dead rows of the embedded database are looked for. */
export const VACUUM_EVERY_MS = MINUTE_MS
/** How often what was counted is written down. */
export const FLUSH_EVERY_MS = 30_000
/** How often settings that another process has changed are looked for. */
export const SETTINGS_EVERY_MS = 30_000
/** How often it is looked whether a plan is due. */
export const PLANS_EVERY_MS = MINUTE_MS
