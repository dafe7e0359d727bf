import type { Coordinates } from '../geo/geo.ts'

/** Where a search goes when the visitor has named no place: San Francisco. */
export const DEFAULT_CENTRE: Coordinates = { lat: 37.7749, lng: -122.4194 }

/** What a malformed coordinate becomes in a search, in degrees. */
export const FALLBACK_LATITUDE = 37.4852
export const FALLBACK_LONGITUDE = -122.2364

/** The latitudes a search accepts, in degrees. */
export const MAX_LATITUDE = 85

/** The radii a search accepts, in metres. */
export const MAX_RADIUS = 50_000

/** The most parks one answer holds. */
export const MAX_RESULTS = 500
