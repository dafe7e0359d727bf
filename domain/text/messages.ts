/** Every text of the product that stands in more than one place, or is fixed word by word. */

export const PLACE_NOT_FOUND_TITLE = "Couldn't find location"

/** What a visitor is told of a place that is not known. */
export function placeNotFoundText(query: string): string {
  return `We couldn't find "${query}" on the map. Please try another search.`
}

export const EMPTY_LIST = {
  title: 'No parks found in this area.',
  text: 'Try adjusting your search location or filters.',
}

export const MAP_ERROR = {
  title: 'Map Error',
  text: 'There was an error initializing the map',
}

export const SEARCH_ERROR_TITLE = 'Error Finding Parks'

export const PARK_NOT_FOUND = {
  title: 'Park Not Found',
  text: 'The requested park could not be found. Showing nearby parks instead.',
}

export const PARK_ERROR_TITLE = 'Could not load park details'

/** What a park's own page says where it can't be shown. */
export const PERMALINK_ERRORS = {
  unknown: 'Park not found',
  failed: PARK_ERROR_TITLE,
  missing: 'No park ID provided',
} as const

/** What is said where nothing is known of why the visitor was not found. */
export const LOCATION_UNKNOWN =
  "Couldn't find your location. Please try again or search for a specific address."

export const DATABASE_AWAY =
  'The park database does not answer at the moment. Please try again shortly.'

export const NOTHING_KEPT = 'Nothing can be saved at the moment. Please try again later.'

export const RATE_LIMIT_TITLE = 'Rate limit reached'

/** What a visitor is told who has asked too often. */
export function rateLimitText(seconds: number): string {
  return `${RATE_LIMIT_TITLE}. Please wait ${seconds} seconds.`
}

/** What a visitor is told whose address has made enough for a day. */
export function dailyLimitText(what: 'reports' | 'links'): string {
  return `So many ${what} have come from your address today. Please try again tomorrow.`
}

/** The seconds left, counted down where a limit is shown. */
export function countdownText(seconds: number): string {
  return seconds > 0 ? `Please wait ${seconds} seconds` : 'Attempting to restore service...'
}

/** What is said once to who has just asked too often. */
export function rateLimitToast(seconds: number) {
  return {
    title: 'Rate limit applied',
    text: `You've reached the API request limit. Please wait ${seconds} seconds.`,
  }
}

export const RATE_LIMIT_OVER = 'You can search again.'

/** Why the list does not follow the search box. */
export function searchRefusedText(seconds: number): string {
  return seconds > 0
    ? `The list stays as it was. The search can be tried again in ${seconds} seconds.`
    : 'The list stays as it was until the wait is over.'
}

export const SEARCH_WAITING_TITLE = 'Your search has to wait'

export const SEARCH_ALLOWED = 'The wait is over. Try the search again.'
