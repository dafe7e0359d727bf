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

export const NOT_FOUND_PAGE = {
  title: '404 Page Not Found',
  text: 'Did you forget to add the page to the router?',
}

export const MAP_ERROR = {
  title: 'Map Error',
  text: 'There was an error initializing the map',
}

export const SEARCH_ERROR_TITLE = 'Error Finding Parks'

export const INVALID_SHARE_LINK = {
  title: 'Invalid Share Link',
  text: 'The shared link appears to be invalid or corrupted. Please request a new link.',
}

export const SHARE_ERROR = {
  title: 'Error Loading Shared Park',
  text: 'There was a problem loading the shared park. Please try again later.',
}

export const PARK_NOT_FOUND = {
  title: 'Park Not Found',
  text: 'The requested park could not be found. Showing nearby parks instead.',
}

export const PARK_ERROR_TITLE = 'Could not load park details'

/** Why the browser did not say where it is. */
export const GEOLOCATION = {
  insecure: 'Location services require a secure connection (HTTPS)',
  unsupported: 'Geolocation is not supported by your browser',
  denied:
    'Location access was denied. Please enable location services in your browser settings for better results.',
  unavailable:
    "We couldn't determine your current location. Please check your device's location settings.",
  timeout: 'Location request timed out. Please check your internet connection and try again.',
  unknown: "Couldn't find your location. Please try again or search for a specific address.",
} as const

export const SERVER_ERROR_PAGE = {
  title: 'Something went wrong',
  text: 'The page could not be made. Please try again in a moment.',
}
