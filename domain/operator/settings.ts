/** Settings the operator may change in the browser; all others are the environment's alone. */
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

/** Shorter ones would be given away by their end. */
const SHORTEST_WITH_END = 12

export function isChangeable(name: string): name is SettingName {
  return CHANGEABLE_SETTINGS.some((changeable) => changeable === name)
}

/** Whether a setting's value is never shown. */
export function isSecretSetting(name: string): boolean {
  return SECRETS.includes(name)
}

/** What the log of changes has, in the place of a setting's name, where a service was tried out. */
export function trialEntry(source: string): string {
  return `tried ${source}`
}

export function isTrialEntry(name: string): boolean {
  return name.startsWith(trialEntry(''))
}

/** Asked by the server, so that nobody else knows what their addresses hold. */
const SERVER_URLS: readonly string[] = ['OVERPASS_URL', 'NOMINATIM_URL', 'AI_BASE_URL']

/**
 * A setting as it may be shown: of a secret no more than its last four characters, and of an
 * address the server asks neither a user nor what a query says.
 */
export function shownSetting(name: string, value: string): string {
  if (SERVER_URLS.includes(name)) {
    return value.replace(/\/\/[^/?#]*@/, '//••••@').replace(/([?#]).+$/s, '$1••••')
  }
  if (!isSecretSetting(name)) return value
  return value.length < SHORTEST_WITH_END ? '••••' : `••••${value.slice(-4)}`
}
