import { quoted } from '../text/format-text.ts'

export const PLACE_NOT_FOUND_TITLE = "Couldn't find location"

/** Shown for an unknown place. */
export function placeNotFoundText(query: string): string {
  return `We couldn't find "${quoted(query)}" on the map. Please try another search.`
}

export const SEARCH_ERROR_TITLE = 'Error Finding Parks'
