/** Shown if locating the visitor failed for an unknown reason. */
export const LOCATION_UNKNOWN =
  "Couldn't find your location. Please try again or search for a specific address."

/** Why the browser could not locate the visitor. */
export const GEOLOCATION = {
  insecure: 'Location services require a secure connection (HTTPS)',
  unsupported: 'Geolocation is not supported by your browser',
  denied:
    'Location access was denied. Please enable location services in your browser settings for better results.',
  unavailable:
    "We couldn't determine your current location. Please check your device's location settings.",
  timeout: 'Location request timed out. Please check your internet connection and try again.',
  unknown: LOCATION_UNKNOWN,
} as const

/** Progress messages shown while locating the visitor. */
export const LOCATION_PROGRESS = {
  finding: { title: 'Finding your location' },
  requesting: {
    title: 'Requesting your location',
    text: 'Your browser asks whether it may tell us.',
  },
  precise: { title: 'Precise location found', text: 'Showing parks near you.' },
  usingApproximate: { title: 'Using approximate location' },
  approximate: {
    title: 'Approximate location found',
    text: 'Showing parks in your area.',
  },
} as const

/** Messages shown if the visitor could not be located at all. */
export const NO_LOCATION = {
  default: {
    title: 'Using default location',
    text: 'Showing popular parks in San Francisco',
  },
  nothingFound: {
    title: 'Precise location unavailable',
    text: 'Could not determine your location. Using default location instead.',
  },
  keepsParks: {
    title: 'Location unavailable',
    text: 'Could not determine your location. Showing previously loaded parks.',
  },
  denied: {
    title: 'Location access denied',
    text: 'Please enable location access in your browser/device settings for better results.',
  },
} as const
