import { resolve } from 'node:path'
import { type Mistake, type Sources, sourcesOf } from './mistakes.ts'
import { DEFAULTS, type Settings } from './schema.ts'
import type { UnknownSetting } from './unknown-settings.ts'

export type Env = {
  /** What the environment itself sets, by its names; a setting stored for any of them is not used. */
  variables: Readonly<Record<string, string>>
  /** Variables that are no settings, and look like some. */
  unknownSettings: readonly UnknownSetting[]
  /** Absent: the first start makes one. */
  adminPassword: string | undefined
  siteName: string
  /** Without a slash at the end. Absent: each request's own host. */
  siteUrl: string | undefined
  databaseUrl: string | undefined
  /** Absolute. */
  dataDir: string
  host: string
  port: number
  googleMapsBrowserKey: string | undefined
  googleMapsMapId: string | undefined
  googleMapsScriptUrl: string | undefined
  mapStyleUrl: string | undefined
  adSnippet: string | undefined
  /** Absent: no analytics service is told of anything. */
  analyticsId: string | undefined
  logLevel: string
  /** Whether browsers may keep what it takes to open the site without a connection. */
  keepsOffline: boolean
  /** Whether the parks and posts that come along are put in. */
  isSeeded: boolean
  isProduction: boolean
  /** Absent: the measures are read on this machine only. */
  metricsToken: string | undefined
  backups: BackupSettings
  /** In the order they are asked. */
  placesProviders: Sources['placesProviders']
  geocoders: Sources['geocoders']
  google: GoogleSettings
  /** Absent where it is not asked. */
  overpassUrl: string | undefined
  nominatimUrl: string | undefined
  /** Services that tell where an address is, which stands in for '{ip}'; absent: not asked. */
  ipLocationUrl: string | undefined
  ipLocationFallbackUrl: string | undefined
  /** For the operators of the services asked, in the User-Agent. */
  contactEmail: string | undefined
  cacheDays: { geocoding: number; search: number; details: number; photos: number }
  photoCacheBytes: number
  rateLimits: {
    /** Points a minute, each of them for a client and for an address. */
    search: number
    writes: number
    photos: number
    files: number
    /** Questions a minute to live sources. */
    questions: number
    /** New ones a day for an address. */
    reports: number
    links: number
    blockSeconds: number
  }
  /** For how long requests are still answered after SIGTERM. */
  shutdownDelaySeconds: number
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Names of parks whose photos are known to be bad. */
  badPhotoParks: string[]
  /** The service that writes for the blog, which speaks as OpenAI's does. */
  writer: WriterSettings | undefined
}

type BackupSettings = {
  /** Absolute. Absent: none are made by themselves. */
  folder: string | undefined
  /** When, as cron has it, in UTC. */
  schedule: string
  /** How many are kept. */
  keep: number
}

type WriterSettings = {
  /** Without a slash at the end. */
  baseUrl: string
  apiKey: string | undefined
  model: string
}

type GoogleSettings = {
  serverKey: string | undefined
  /** Dollars a day (UTC). */
  dailyBudget: number
  placesUrl: string
  geocodingUrl: string
  photosUrl: string
}

/** Settings that can't be used, each by name with what would be right. */
export class InvalidSettingsError extends Error {
  override name = 'InvalidSettingsError'
}

/** @throws InvalidSettingsError where there are any */
export function refuseMistakes(mistakes: Mistake[]): void {
  if (mistakes.length > 0)
    throw invalidSettings(mistakes.map(({ name, reason }) => `${name} ${reason}`))
}

/** What the environment alone says. */
export type OwnEnv = Pick<Env, 'variables' | 'unknownSettings' | 'isProduction' | 'adminPassword'>

/** Settings as they are used, with what holds where nothing is set. */
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
