/** Settings the operator may change in the browser; all others come from the environment only. */
export const CHANGEABLE_SETTINGS = [
  'SITE_NAME',
  'CONTACT_EMAIL',
  'ANALYTICS_ID',
  'GOOGLE_MAPS_BROWSER_KEY',
  'GOOGLE_MAPS_MAP_ID',
  'MAP_STYLE_URL',
  'GOOGLE_MAPS_SERVER_KEY',
  'GOOGLE_DAILY_BUDGET_USD',
  'PLACES_PROVIDERS',
  'GEOCODERS',
  'OVERPASS_URL',
  'NOMINATIM_URL',
  'RATE_LIMIT_SEARCH',
  'RATE_LIMIT_QUESTIONS',
  'RATE_LIMIT_WRITES',
  'RATE_LIMIT_PHOTOS',
  'RATE_LIMIT_FILES',
  'RATE_LIMIT_REPORTS_PER_DAY',
  'RATE_LIMIT_LINKS_PER_DAY',
  'RATE_LIMIT_BLOCK_SECONDS',
  'CACHE_GEOCODING_DAYS',
  'CACHE_SEARCH_DAYS',
  'CACHE_DETAILS_DAYS',
  'CACHE_PHOTOS_DAYS',
  'PHOTO_CACHE_MB',
  'BAD_PHOTO_PARKS',
  'AD_SNIPPET',
  'AI_BASE_URL',
  'AI_API_KEY',
  'AI_MODEL',
] as const

export type SettingName = (typeof CHANGEABLE_SETTINGS)[number]

const SECRETS: readonly string[] = [
  'GOOGLE_MAPS_BROWSER_KEY',
  'GOOGLE_MAPS_SERVER_KEY',
  'AI_API_KEY',
]

/** The last characters of a shorter secret would give it away. */
const SHORTEST_WITH_END = 12

export function isChangeable(name: string): name is SettingName {
  return CHANGEABLE_SETTINGS.some((changeable) => changeable === name)
}

/** Whether a setting is a secret, whose value is never shown. */
export function isSecretSetting(name: string): boolean {
  return SECRETS.includes(name)
}

/** The name under which the change log records a trial of a service. */
export function trialEntry(source: string): string {
  return `tried ${source}`
}

export function isTrialEntry(name: string): boolean {
  return name.startsWith(trialEntry(''))
}

/** Requested by the server, so their URLs may hold secrets. */
const SERVER_URLS: readonly string[] = ['OVERPASS_URL', 'NOMINATIM_URL', 'AI_BASE_URL']

/**
 * A setting's value for display: of a secret at most its last four characters, and of a URL
 * requested by the server neither the user part nor the query.
 */
export function shownSetting(name: string, value: string): string {
  if (SERVER_URLS.includes(name)) {
    return value.replace(/\/\/[^/?#]*@/, '//••••@').replace(/([?#]).+$/s, '$1••••')
  }
  if (!isSecretSetting(name)) return value
  return value.length < SHORTEST_WITH_END ? '••••' : `••••${value.slice(-4)}`
}
