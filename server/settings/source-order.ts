import type { GeocoderName, PlacesName } from './changeable-settings.ts'
import type { Settings } from './settings.ts'

export type Sources = { placesProviders: PlacesName[]; geocoders: GeocoderName[] }

/**
 * The sources to ask, in order. Configured ones come first, then what is known here. Among
 * geocoders the offline one comes first: it knows cities and zip codes as well as any, at no cost.
 */
export function sourcesOf(set: Settings): Sources {
  const hasGoogle = set.GOOGLE_MAPS_SERVER_KEY !== undefined
  const google = hasGoogle ? (['google'] as const) : []
  const overpass = set.OVERPASS_URL ? (['overpass'] as const) : []
  const nominatim = set.NOMINATIM_URL ? (['nominatim'] as const) : []
  return {
    placesProviders: set.PLACES_PROVIDERS ?? [...google, ...overpass, 'local'],
    geocoders: set.GEOCODERS ?? ['offline', ...google, ...nominatim],
  }
}
