import { resolve } from 'node:path'
import type { Mistake } from './mistakes.ts'
import type { Settings } from './settings.ts'
import { sourcesOf } from './source-order.ts'
import type { UnknownSetting } from './unknown-settings.ts'

/** Invalid settings, each by name with what would be right. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
}

/** @throws InvalidSettingsError if there are any mistakes */
export function refuseMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0)
    throw invalidSettings(mistakes.map(({ name, reason }) => `${name} ${reason}`))
}

export type OwnEnv = {
  /** What the environment sets, by name; a stored setting of the same name is not used. */
  variables: Readonly<Record<string, string>>
  /** Variables that look like misspelt settings. */
  unknownSettings: readonly UnknownSetting[]
  isProduction: boolean
  /** Absent: generated at the first start. */
  adminPassword: string | undefined
}

/** The effective settings. Those that are undefined are not set, so that what needs them is off. */
export function toEnv(set: Settings, own: OwnEnv) {
  return {
    ...own,
    ...sourcesOf(set),
    google: googleOf(set),
    overpassUrl: set.OVERPASS_URL,
    nominatimUrl: set.NOMINATIM_URL,
    commons: {
      isOn: set.COMMONS_PHOTOS === 'on',
      wikidataUrl: set.WIKIDATA_URL,
      commonsUrl: set.COMMONS_URL,
      uploadsUrl: set.COMMONS_UPLOADS_URL,
    },
    regions: {
      indexUrl: set.REGIONS_INDEX_URL,
      gnisUrl: set.GNIS_URL,
      tigerUrl: `${set.TIGER_URL}/`,
    },
    /** A service that locates a network address, with '{ip}' as its placeholder. */
    ipLocationUrl: set.IP_LOCATION_URL,
    ipLocationFallbackUrl: set.IP_LOCATION_FALLBACK_URL,
    /** Sent to services in the User-Agent, for their operators. */
    contactEmail: set.CONTACT_EMAIL,
    cacheDays: {
      geocoding: set.CACHE_GEOCODING_DAYS,
      search: set.CACHE_SEARCH_DAYS,
      details: set.CACHE_DETAILS_DAYS,
      photos: set.CACHE_PHOTOS_DAYS,
    },
    photoCacheBytes: set.PHOTO_CACHE_MB * 1_000_000,
    /** Points and live questions per minute, for each client and each address. */
    rateLimits: {
      search: set.RATE_LIMIT_SEARCH,
      questions: set.RATE_LIMIT_QUESTIONS,
      writes: set.RATE_LIMIT_WRITES,
      photos: set.RATE_LIMIT_PHOTOS,
      files: set.RATE_LIMIT_FILES,
      /** New reports and links per day and address. */
      reports: set.RATE_LIMIT_REPORTS_PER_DAY,
      links: set.RATE_LIMIT_LINKS_PER_DAY,
      blockSeconds: set.RATE_LIMIT_BLOCK_SECONDS,
    },
    /** How long requests are still accepted after SIGTERM. */
    shutdownDelaySeconds: set.SHUTDOWN_DELAY_SECONDS,
    /** Addresses and ranges whose X-Forwarded-For is trusted. */
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    /** Names of parks whose photos are known to be bad. */
    badPhotoParks: set.BAD_PHOTO_PARKS ?? [],
    siteName: set.SITE_NAME,
    /** Without it: each request's own host. */
    siteUrl: set.SITE_URL,
    databaseUrl: set.DATABASE_URL,
    /** An absolute path. */
    dataDir: resolve(set.DATA_DIR),
    host: set.HOST,
    port: set.PORT,
    googleMapsBrowserKey: set.GOOGLE_MAPS_BROWSER_KEY,
    googleMapsMapId: set.GOOGLE_MAPS_MAP_ID,
    googleMapsScriptUrl: set.GOOGLE_MAPS_SCRIPT_URL,
    mapStyleUrl: set.MAP_STYLE_URL,
    /** A PMTiles archive: an absolute path or a URL. */
    mapTiles: set.MAP_TILES,
    adSnippet: set.AD_SNIPPET,
    analyticsId: set.ANALYTICS_ID,
    /** Whether browsers may store what is needed to open the site offline. */
    keepsOffline: set.OFFLINE === 'on',
    isSeeded: set.SEED_PARKS === 'on',
    logLevel: set.LOG_LEVEL,
    /** Without it metrics can be read on this machine only. */
    metricsToken: set.METRICS_TOKEN,
    backups: backupsOf(set),
    /** The service that writes posts, with an OpenAI-compatible API. */
    writer:
      set.AI_BASE_URL && set.AI_MODEL
        ? { baseUrl: set.AI_BASE_URL, apiKey: set.AI_API_KEY, model: set.AI_MODEL }
        : undefined,
  }
}

function googleOf(set: Settings) {
  return {
    serverKey: set.GOOGLE_MAPS_SERVER_KEY,
    /** Dollars per day (UTC). */
    dailyBudget: set.GOOGLE_DAILY_BUDGET_USD,
    placesUrl: set.GOOGLE_PLACES_URL,
    geocodingUrl: set.GOOGLE_GEOCODING_URL,
    photosUrl: set.GOOGLE_PHOTOS_URL,
  }
}

function backupsOf(set: Settings) {
  return {
    /** An absolute path. */
    folder: set.BACKUP_DIR && resolve(set.BACKUP_DIR),
    /** A cron expression, in UTC. */
    schedule: set.BACKUP_SCHEDULE,
    /** How many backups are kept. */
    keep: set.BACKUP_KEEP,
  }
}

export type Env = ReturnType<typeof toEnv>

export function invalidSettings(mistakes: string[]): InvalidSettingsError {
  const lines = mistakes.map((line) => `  ${line}`)
  return new InvalidSettingsError(`These settings are invalid:\n${lines.join('\n')}`)
}

function secretsOf({ google, writer, adminPassword, metricsToken, databaseUrl }: Env): string[] {
  const { password = '' } = databaseUrl ? new URL(databaseUrl) : {}
  const ofDatabase = [password, decodeURIComponent(password)]
  const secrets = [google.serverKey, writer?.apiKey, adminPassword, metricsToken, ...ofDatabase]
  return secrets.flatMap((secret) => secret || [])
}

/**
 * Collects what must not be logged: the secrets of the environment and of all settings that have
 * been in use since, as a request under way may still have an earlier one.
 *
 * @param current returns the settings in use; the environment's until the stored ones are read
 */
export function collectSecrets(env: Env, current: () => Env | undefined): () => string[] {
  const known = new Set(secretsOf(env))
  let last: Env | undefined = env
  return () => {
    const used = current()
    if (used && used !== last) for (const secret of secretsOf(used)) known.add(secret)
    last = used
    return [...known]
  }
}
