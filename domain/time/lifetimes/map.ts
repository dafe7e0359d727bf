// Searches and the map: lifetimes, timeouts and delays.
import { MINUTE_MS } from '../units.ts'

/** How long a search answer counts as fresh in the browser. */
export const SEARCH_FRESH_MS = 5 * MINUTE_MS
/** How long an answer about what is open now counts as fresh in the browser. */
export const OPEN_FRESH_MS = MINUTE_MS
/** How long an area of the map counts as searched. */
export const AREA_KNOWN_MS = 30 * MINUTE_MS
/** Longest time a map waits for the parks of its first view, before it shows those of the list. */
export const CELLS_WAIT_MS = 3_000
/** Between two requests for the parks of a view, if one fails. */
export const CELLS_RETRY_MS = 10_000
/** Longest time a page waits for the parks of its map's first view. */
export const OPENING_CELLS_MS = 1_000
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
/** Poll interval while a finger or a mouse button holds the map. */
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
/** Cached ground of a map's first view, after which unreadable tiles are retried. */
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
/** Poll interval while Google's script loads. */
export const GOOGLE_MAP_POLL_MS = 500
/** Timeout of that script on the main screen. */
export const GOOGLE_MAP_WAIT_MS = 20_000
/** Poll interval where the script has been loaded before. */
export const GOOGLE_MAP_QUICK_POLL_MS = 100
/** Timeout where the script has been loaded before. */
export const GOOGLE_MAP_QUICK_WAIT_MS = 10_000
/** The note about a map that failed in the background. */
export const MAP_FAILURE_SHOWN_MS = 5_000
/** Network timeout of the service worker for the tiles' version. */
export const TILES_ABOUT_WAIT_SECONDS = 2
