import { quoted } from './format-text.ts'

export const RATE_LIMIT_TITLE = 'Rate limit reached'

export const STALE_PARK = 'Live details are not available right now. This was known before.'
export const PARK_CLOSED = 'Permanently closed'

export const DATABASE_AWAY =
  'The park database does not answer at the moment. Please try again shortly.'
export const NOTHING_SAVED = 'Nothing can be saved at the moment. Please try again later.'

export const PLACE_NOT_FOUND_TITLE = "Couldn't find location"

/** Shown for an unknown place. */
export function placeNotFoundText(query: string): string {
  return `We couldn't find "${quoted(query)}" on the map. Please try another search.`
}

export const SEARCH_ERROR_TITLE = 'Error Finding Parks'

/** Shown to a visitor over the rate limit. */
export function rateLimitText(seconds: number): string {
  return `${RATE_LIMIT_TITLE}. Please wait ${seconds} seconds.`
}
