import { resolve } from 'node:path'
import { type Mistake, type Sources, sourcesOf } from './mistakes.ts'
import { DEFAULTS, type Settings } from './schema.ts'
import type { UnknownSetting } from './unknown-settings.ts'

export type Env = {
  /** What the environment sets, by name; a stored setting of the same name is not used. */
  variables: Readonly<Record<string, string>>
  /** Variables that look like misspelt settings. */
  unknownSettings: readonly UnknownSetting[]
  /** Absent: generated at the first start. */
  adminPassword: string | undefined
  siteName: string
  /** Without a trailing slash. Absent: each request's own host. */
  siteUrl: string | undefined
  databaseUrl: string | undefined
  /** An absolute path. */
  dataDir: string
  host: string
  port: number
  googleMapsBrowserKey: string | undefined
  googleMapsMapId: string | undefined
  googleMapsScriptUrl: string | undefined
  mapStyleUrl: string | undefined
  adSnippet: string | undefined
  /** Absent: no analytics service is used. */
  analyticsId: string | undefined
  logLevel: string
  /** Whether browsers may store what is needed to open the site offline. */
  keepsOffline: boolean
  /** Whether the seed parks and posts are inserted. */
  isSeeded: boolean
  isProduction: boolean
  /** Absent: metrics can be read on this machine only. */
  metricsToken: string | undefined
  backups: BackupSettings
  /** In the order they are asked. */
  placesProviders: Sources['placesProviders']
  geocoders: Sources['geocoders']
  google: GoogleSettings
  /** Absent if it is not used. */
  overpassUrl: string | undefined
  nominatimUrl: string | undefined
  /** A service that locates a network address, with '{ip}' as its placeholder; absent: not used. */
  ipLocationUrl: string | undefined
  ipLocationFallbackUrl: string | undefined
  /** Sent to services in the User-Agent, for their operators. */
  contactEmail: string | undefined
  cacheDays: { geocoding: number; search: number; details: number; photos: number }
  photoCacheBytes: number
  rateLimits: {
    /** Points per minute, for each client and each address. */
    search: number
    writes: number
    photos: number
    files: number
    /** Live questions per minute. */
    questions: number
    /** New reports and links per day and address. */
    reports: number
    links: number
    blockSeconds: number
  }
  /** How long requests are still accepted after SIGTERM. */
  shutdownDelaySeconds: number
  /** Addresses and ranges whose X-Forwarded-For is trusted. */
  trustedProxies: string[]
  /** Names of parks whose photos are known to be bad. */
  badPhotoParks: string[]
  /** The service that writes posts, with an OpenAI-compatible API. */
  writer: WriterSettings | undefined
}

type BackupSettings = {
  /** An absolute path. Absent: no automatic backups. */
  folder: string | undefined
  /** A cron expression, in UTC. */
  schedule: string
  /** How many backups are kept. */
  keep: number
}

type WriterSettings = {
  /** Without a trailing slash. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

type GoogleSettings = {
  serverKey: string | undefined
  /** Dollars per day (UTC). */
  dailyBudget: number
  placesUrl: string
  geocodingUrl: string
  photosUrl: string
}

/** Invalid settings, each by name with what would be right. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
}

/** @throws InvalidSettingsError if there are any mistakes */
export function refuseMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0)
    throw invalidSettings(mistakes.map(({ name, reason }) => `${name} ${reason}`))
}

/** What comes from the environment only. */
export type OwnEnv = Pick<Env, 'variables' | 'unknownSettings' | 'isProduction' | 'adminPassword'>

/** The effective settings, with defaults. */
export function toEnv(set: Settings, own: OwnEnv): Env {
  return {
    ...own,
    ...sourcesOf(set),
    google: {
      serverKey: set.GOOGLE_MAPS_SERVER_KEY,
      dailyBudget: set.GOOGLE_DAILY_BUDGET_USD ?? DEFAULTS.GOOGLE_DAILY_BUDGET_USD,
      placesUrl: set.GOOGLE_PLACES_URL ?? 'https://places.googleapis.com',
      geocodingUrl: set.GOOGLE_GEOCODING_URL ?? 'https://maps.googleapis.com',
      photosUrl: set.GOOGLE_PHOTOS_URL ?? 'https://lh3.googleusercontent.com',
    },
    overpassUrl: set.OVERPASS_URL,
    nominatimUrl: set.NOMINATIM_URL,
    ipLocationUrl: set.IP_LOCATION_URL,
    ipLocationFallbackUrl: set.IP_LOCATION_FALLBACK_URL,
    contactEmail: set.CONTACT_EMAIL,
    cacheDays: {
      geocoding: set.CACHE_GEOCODING_DAYS ?? DEFAULTS.CACHE_GEOCODING_DAYS,
      search: set.CACHE_SEARCH_DAYS ?? DEFAULTS.CACHE_SEARCH_DAYS,
      details: set.CACHE_DETAILS_DAYS ?? DEFAULTS.CACHE_DETAILS_DAYS,
      photos: set.CACHE_PHOTOS_DAYS ?? DEFAULTS.CACHE_PHOTOS_DAYS,
    },
    photoCacheBytes: (set.PHOTO_CACHE_MB ?? DEFAULTS.PHOTO_CACHE_MB) * 1_000_000,
    rateLimits: {
      search: set.RATE_LIMIT_SEARCH ?? DEFAULTS.RATE_LIMIT_SEARCH,
      questions: set.RATE_LIMIT_QUESTIONS ?? DEFAULTS.RATE_LIMIT_QUESTIONS,
      writes: set.RATE_LIMIT_WRITES ?? DEFAULTS.RATE_LIMIT_WRITES,
      photos: set.RATE_LIMIT_PHOTOS ?? DEFAULTS.RATE_LIMIT_PHOTOS,
      files: set.RATE_LIMIT_FILES ?? DEFAULTS.RATE_LIMIT_FILES,
      reports: set.RATE_LIMIT_REPORTS_PER_DAY ?? DEFAULTS.RATE_LIMIT_REPORTS_PER_DAY,
      links: set.RATE_LIMIT_LINKS_PER_DAY ?? DEFAULTS.RATE_LIMIT_LINKS_PER_DAY,
      blockSeconds: set.RATE_LIMIT_BLOCK_SECONDS ?? DEFAULTS.RATE_LIMIT_BLOCK_SECONDS,
    },
    shutdownDelaySeconds: set.SHUTDOWN_DELAY_SECONDS ?? DEFAULTS.SHUTDOWN_DELAY_SECONDS,
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    badPhotoParks: set.BAD_PHOTO_PARKS ?? [],
    siteName: set.SITE_NAME ?? DEFAULTS.SITE_NAME,
    siteUrl: set.SITE_URL?.replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    dataDir: resolve(set.DATA_DIR ?? 'data'),
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 3000,
    googleMapsBrowserKey: set.GOOGLE_MAPS_BROWSER_KEY,
    googleMapsMapId: set.GOOGLE_MAPS_MAP_ID,
    googleMapsScriptUrl: set.GOOGLE_MAPS_SCRIPT_URL,
    mapStyleUrl: set.MAP_STYLE_URL,
    adSnippet: set.AD_SNIPPET,
    analyticsId: set.ANALYTICS_ID,
    keepsOffline: set.OFFLINE !== 'off',
    isSeeded: set.SEED_PARKS !== 'off',
    logLevel: set.LOG_LEVEL ?? 'info',
    metricsToken: set.METRICS_TOKEN,
    backups: {
      folder: set.BACKUP_DIR && resolve(set.BACKUP_DIR),
      schedule: set.BACKUP_SCHEDULE ?? DEFAULTS.BACKUP_SCHEDULE,
      keep: set.BACKUP_KEEP ?? DEFAULTS.BACKUP_KEEP,
    },
    writer:
      set.AI_BASE_URL && set.AI_MODEL
        ? { baseUrl: set.AI_BASE_URL, apiKey: set.AI_API_KEY, model: set.AI_MODEL }
        : undefined,
  }
}

export function invalidSettings(mistakes: string[]): InvalidSettingsError {
  const lines = mistakes.map((line) => `  ${line}`)
  return new InvalidSettingsError(`These settings need mending:\n${lines.join('\n')}`)
}

/** The secrets among the settings. */
export function secretsOf(env: Env): string[] {
  const secrets = [env.google.serverKey, env.writer?.apiKey, env.adminPassword, env.metricsToken]
  return secrets.filter((secret) => secret !== undefined)
}
