import { quoted } from './format-text.ts'

/** The product's texts that appear in several places or are fixed word for word. */

export const PLACE_NOT_FOUND_TITLE = "Couldn't find location"

/** Shown for an unknown place. */
export function placeNotFoundText(query: string): string {
  return `We couldn't find "${quoted(query)}" on the map. Please try another search.`
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

/** Shown on a park's own page if the park cannot be shown. */
export const PERMALINK_ERRORS = {
  unknown: 'Park not found',
  failed: PARK_ERROR_TITLE,
  missing: 'No park ID provided',
} as const

/** Shown if locating the visitor failed for an unknown reason. */
export const LOCATION_UNKNOWN =
  "Couldn't find your location. Please try again or search for a specific address."

export const DATABASE_AWAY =
  'The park database does not answer at the moment. Please try again shortly.'

export const NOTHING_KEPT = 'Nothing can be saved at the moment. Please try again later.'

export const RATE_LIMIT_TITLE = 'Rate limit reached'

/** Shown to a visitor over the rate limit. */
export function rateLimitText(seconds: number): string {
  return `${RATE_LIMIT_TITLE}. Please wait ${seconds} seconds.`
}

/** Shown to a visitor who has reached a daily limit. */
export function dailyLimitText(what: 'reports' | 'links'): string {
  return `So many ${what} have come from your address today. Please try again tomorrow.`
}

/** The countdown of a rate limit. */
export function countdownText(seconds: number): string {
  return seconds > 0 ? `Please wait ${seconds} seconds` : 'Attempting to restore service...'
}

/** The toast shown once when the rate limit is reached. */
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
