import { isIP } from 'node:net'
import { resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isUsableMapsKey } from '#domain/maps-key.ts'

/** A setting that is empty counts as not set. */
const text = z.string().trim()
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

const httpUrl = text.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be an address that begins with http:// or https://, such as https://parks.example',
})

/** A base address of an outside service; its path, if any, without a slash at the end. */
const serviceUrl = optional(httpUrl.transform((value) => value.replace(/\/+$/, '')))

/** '{ip}' stands for an address, in the path or the query: the host is fixed. */
const ipLocationUrl = optional(
  httpUrl.refine((value) => value.includes('{ip}') && !isInHost('{ip}', value), {
    error: 'must hold {ip} behind the host, such as https://ipinfo.io/{ip}/loc',
  }),
)

function isInHost(text: string, url: string): boolean {
  return (url.split(/[/?#]/, 3)[2] ?? '').includes(text)
}

const amount = (what: string, { min, max }: { min: number; max: number }) => {
  const message = `must be ${what} from ${min} to ${max}`
  return optional(z.coerce.number({ error: message }).min(min, message).max(max, message))
}

const PLACES = ['google', 'overpass', 'local'] as const
const GEOCODERS = ['google', 'nominatim', 'offline'] as const

type PlacesName = (typeof PLACES)[number]
type GeocoderName = (typeof GEOCODERS)[number]

/** Names in an order, separated by commas, each at most once. */
function ordered<const T extends string>(names: readonly T[]) {
  const message = `must be some of ${names.join(', ')}, separated by commas, each at most once`
  return optional(
    text
      .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
      .refine(
        (list): list is T[] => list.every((name) => (names as readonly string[]).includes(name)),
        message,
      )
      .refine((list) => new Set(list).size === list.length, message),
  )
}

const proxies = optional(
  text
    .transform((value) => value.split(',').map((address) => address.trim()))
    .refine((list) => list.every(isAddressRange), {
      error: 'must be addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
    }),
)

function isAddressRange(value: string): boolean {
  if (!value.includes('/')) return ipaddr.isValid(value)
  // All the world is no range: every visitor would be believed.
  return ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0
}

/** Names separated by commas or lines. */
const names = optional(
  text.transform((value) =>
    value
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
)

const settings = z.object({
  SITE_NAME: optional(text.max(60, 'must be at most 60 characters')),
  SITE_URL: optional(
    httpUrl.refine((value) => isOrigin(value), {
      error: 'must be an address without a path, such as https://parks.example',
    }),
  ),
  DATABASE_URL: optional(
    text.refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
      error: 'must look like postgres://user:password@host:5432/database',
    }),
  ),
  DATA_DIR: optional(text),
  HOST: optional(
    text.refine((value) => isIP(value) > 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(value), {
      error: 'must be an address or a name of this machine, such as 127.0.0.1 or 0.0.0.0',
    }),
  ),
  PORT: optional(
    z.coerce
      .number({ error: 'must be a number from 0 to 65535, such as 3000' })
      .int('must be a whole number from 0 to 65535, such as 3000')
      .min(0, 'must be a number from 0 to 65535, such as 3000')
      .max(65_535, 'must be a number from 0 to 65535, such as 3000'),
  ),
  GOOGLE_MAPS_BROWSER_KEY: optional(text),
  GOOGLE_MAPS_MAP_ID: optional(text),
  GOOGLE_MAPS_SCRIPT_URL: serviceUrl,
  MAP_STYLE_URL: optional(httpUrl),
  LOG_LEVEL: optional(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    }),
  ),
  AD_SNIPPET: optional(text.max(20_000, 'must be at most 20000 characters')),
  ANALYTICS_ID: optional(
    text.regex(
      /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/i,
      'must be an id of Google Analytics, such as G-ABC123DEF4',
    ),
  ),
  OFFLINE: optional(z.enum(['on', 'off'], { error: 'must be on or off' })),
  CONTACT_EMAIL: optional(z.email('must be an e-mail address, such as parks@example.com')),
  PLACES_PROVIDERS: ordered(PLACES),
  GEOCODERS: ordered(GEOCODERS),
  GOOGLE_MAPS_SERVER_KEY: optional(text),
  GOOGLE_DAILY_BUDGET_USD: amount('an amount in dollars', { min: 0, max: 100_000 }),
  GOOGLE_PLACES_URL: serviceUrl,
  GOOGLE_GEOCODING_URL: serviceUrl,
  GOOGLE_PHOTOS_URL: serviceUrl,
  OVERPASS_URL: serviceUrl,
  NOMINATIM_URL: serviceUrl,
  IP_LOCATION_URL: ipLocationUrl,
  IP_LOCATION_FALLBACK_URL: ipLocationUrl,
  CACHE_GEOCODING_DAYS: amount('a number of days', { min: 1, max: 365 }),
  CACHE_SEARCH_DAYS: amount('a number of days', { min: 1, max: 365 }),
  CACHE_DETAILS_DAYS: amount('a number of days', { min: 1, max: 365 }),
  CACHE_PHOTOS_DAYS: amount('a number of days', { min: 1, max: 365 }),
  PHOTO_CACHE_MB: amount('a number of megabytes', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_SEARCH: amount('a number of points a minute', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_QUESTIONS: amount('a number of questions a minute', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_WRITES: amount('a number of points a minute', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_PHOTOS: amount('a number of points a minute', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_BLOCK_SECONDS: amount('a number of seconds', { min: 1, max: 86_400 }),
  TRUSTED_PROXIES: proxies,
  BAD_PHOTO_PARKS: names,
})

type Settings = z.output<typeof settings>

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && search === '' && hash === ''
}

export type Env = {
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
  isProduction: boolean
  /** In the order they are asked. */
  placesProviders: PlacesName[]
  geocoders: GeocoderName[]
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
    /** Questions a minute to live sources. */
    questions: number
    blockSeconds: number
  }
  /** Addresses and ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Names of parks whose photos are known to be bad. */
  badPhotoParks: string[]
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

/**
 * Reads the settings from environment variables.
 *
 * @throws InvalidSettingsError naming every mistake at once
 */
export function readEnv(variables: Record<string, string | undefined> = process.env): Env {
  const result = settings.safeParse(variables)
  if (!result.success) {
    throw invalid(result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`))
  }
  const set = result.data
  const placesProviders = set.PLACES_PROVIDERS ?? defaultPlaces(set)
  const geocoders = set.GEOCODERS ?? defaultGeocoders(set)
  const mistakes = findMistakes(set, { placesProviders, geocoders })
  if (mistakes.length > 0) throw invalid(mistakes)
  return {
    placesProviders,
    geocoders,
    google: {
      serverKey: set.GOOGLE_MAPS_SERVER_KEY,
      dailyBudget: set.GOOGLE_DAILY_BUDGET_USD ?? 5,
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
      geocoding: set.CACHE_GEOCODING_DAYS ?? 90,
      search: set.CACHE_SEARCH_DAYS ?? 7,
      details: set.CACHE_DETAILS_DAYS ?? 30,
      photos: set.CACHE_PHOTOS_DAYS ?? 90,
    },
    photoCacheBytes: (set.PHOTO_CACHE_MB ?? 500) * 1_000_000,
    rateLimits: {
      search: set.RATE_LIMIT_SEARCH ?? 300,
      questions: set.RATE_LIMIT_QUESTIONS ?? 20,
      writes: set.RATE_LIMIT_WRITES ?? 200,
      photos: set.RATE_LIMIT_PHOTOS ?? 600,
      blockSeconds: set.RATE_LIMIT_BLOCK_SECONDS ?? 600,
    },
    trustedProxies: set.TRUSTED_PROXIES ?? [],
    badPhotoParks: set.BAD_PHOTO_PARKS ?? [],
    siteName: set.SITE_NAME ?? 'Parkfetch',
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
    logLevel: set.LOG_LEVEL ?? 'info',
    isProduction: variables.NODE_ENV === 'production',
  }
}

function invalid(mistakes: string[]): InvalidSettingsError {
  const lines = mistakes.map((line) => `  ${line}`)
  return new InvalidSettingsError(`These settings need mending:\n${lines.join('\n')}`)
}

/** What is configured is used, before what is known here. */
function defaultPlaces(set: Settings): PlacesName[] {
  const live = [
    ...(set.GOOGLE_MAPS_SERVER_KEY ? (['google'] as const) : []),
    ...(set.OVERPASS_URL ? (['overpass'] as const) : []),
  ]
  return [...live, 'local']
}

/** Offline first: it knows cities and zip codes as well as any, and costs nothing. */
function defaultGeocoders(set: Settings): GeocoderName[] {
  return [
    'offline',
    ...(set.GOOGLE_MAPS_SERVER_KEY ? (['google'] as const) : []),
    ...(set.NOMINATIM_URL ? (['nominatim'] as const) : []),
  ]
}

type Asked = { placesProviders: PlacesName[]; geocoders: GeocoderName[] }

/** Settings that are sound by themselves and wrong together, each by name. */
function findMistakes(set: Settings, { placesProviders, geocoders }: Asked): string[] {
  const asks = new Set<string>([...placesProviders, ...geocoders])
  const mistakes: string[] = []
  const require = (name: string, isMissing: boolean, reason: string) => {
    if (isMissing) mistakes.push(`${name} ${reason}`)
  }
  const serverKey = set.GOOGLE_MAPS_SERVER_KEY
  require('GOOGLE_MAPS_SERVER_KEY', asks.has('google') &&
    !serverKey, 'must be set, as google is to be asked')
  require('GOOGLE_MAPS_SERVER_KEY', serverKey !== undefined &&
    !isServerKey(serverKey), "is no key of Google's: these have some 39 letters, digits, - and _")
  require('GOOGLE_MAPS_SERVER_KEY', serverKey !== undefined &&
    serverKey ===
      set.GOOGLE_MAPS_BROWSER_KEY, 'must not be the same as GOOGLE_MAPS_BROWSER_KEY: that one is public')
  require('GOOGLE_MAPS_BROWSER_KEY', asks.has('google') &&
    !isUsableMapsKey(
      set.GOOGLE_MAPS_BROWSER_KEY ?? '',
    ), "must be set, as what google tells may be shown on Google's map only")
  for (const [name, variable, url] of [
    ['overpass', 'OVERPASS_URL', set.OVERPASS_URL],
    ['nominatim', 'NOMINATIM_URL', set.NOMINATIM_URL],
  ] as const) {
    require(variable, asks.has(name) && !url, `must be set, as ${name} is to be asked`)
    if (!asks.has(name)) continue
    require('SITE_URL', !set.SITE_URL, `must be set: ${name}'s operator wants to know who asks`)
    require('CONTACT_EMAIL', !set.CONTACT_EMAIL, `must be set: ${name}'s operator wants to know who asks`)
  }
  return mistakes
}

/** Google's keys have 39 characters at present; the form is theirs to change. */
function isServerKey(key: string): boolean {
  return /^[\w.-]{30,128}$/.test(key) && isUsableMapsKey(key)
}
