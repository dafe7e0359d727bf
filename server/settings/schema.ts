import { isIP } from 'node:net'
import { CronPattern } from 'croner'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../auth/sign-in-rules.ts'

/** A single line: line breaks are not allowed in headers. */
const text = z
  .string()
  .trim()
  .refine((value) => !/\p{Cc}/u.test(value), {
    error: 'must be one line, without control characters',
  })
/** PostgreSQL cannot store NUL characters. */
const lines = z
  .string()
  .trim()
  .refine((value) => !value.includes('\0'), {
    error: 'must not hold the character NUL',
  })
/** An empty setting counts as not set. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )

const httpUrl = text
  .refine((value) => /^https?:\/\//.test(value) && URL.canParse(value), {
    error: 'must be an address that begins with http:// or https://, such as https://parks.example',
    abort: true,
  })
  .refine((value) => !holdsCredentials(value), {
    error: 'must not hold a user name or a password: addresses are shown and written down',
  })

function holdsCredentials(value: string): boolean {
  const { username, password } = new URL(value)
  return username !== '' || password !== ''
}

/** The base URL of an outside service, without a trailing slash. */
const serviceUrl = optional(
  httpUrl
    .refine((value) => !/[?#]/.test(value), {
      error: 'must be an address without a query: what is asked is put behind it',
    })
    .transform((value) => value.replace(/\/+$/, '')),
)

/** '{ip}' is replaced with an address, in the path or the query: the host is fixed. */
const ipLocationUrl = optional(
  httpUrl.refine((value) => value.includes('{ip}') && !isInHost('{ip}', value), {
    error: 'must hold {ip} behind the host, such as https://ipinfo.io/{ip}/loc',
  }),
)

function isInHost(text: string, url: string): boolean {
  return (url.split(/[/?#]/, 3)[2] ?? '').includes(text)
}

const onOrOff = optional(z.enum(['on', 'off'], { error: 'must be on or off' }))

const amount = (what: string, { min, max }: { min: number; max: number }) => {
  const message = `must be ${what} from ${min} to ${max}`
  return optional(z.coerce.number({ error: message }).min(min, message).max(max, message))
}

const PLACES = ['google', 'overpass', 'local'] as const
const GEOCODERS = ['google', 'nominatim', 'offline'] as const

export type PlacesName = (typeof PLACES)[number]
export type GeocoderName = (typeof GEOCODERS)[number]

/** An ordered list of names, separated by commas, without repeats. */
function ordered<const T extends string>(names: readonly T[]) {
  const message = `must be some of ${names.join(', ')}, separated by commas, each at most once`
  return optional(
    text
      .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
      .refine(
        (list): list is T[] => list.every((name) => names.some((known) => known === name)),
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
  // A range of all addresses is rejected: every visitor would be trusted.
  return ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0
}

/** Names separated by commas or line breaks. */
const names = optional(
  lines.transform((value) =>
    value
      .split(/[,\n]/)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
)

/** Not trimmed: a password may begin or end with a space. */
export const passwordText = z
  .string()
  .refine(
    (value) => value.length >= PASSWORD_LENGTH.least && value.length <= PASSWORD_LENGTH.most,
    {
      error: `must have from ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters`,
    },
  )

const schedule = optional(
  text.refine((value) => isCronPattern(value), {
    error: "must be five fields as cron has them, such as '30 3 * * *' for half past three (UTC)",
  }),
)

function isCronPattern(value: string): boolean {
  if (!/^(\S+ +){4}\S+$/.test(value)) return false
  try {
    return Boolean(new CronPattern(value))
  } catch {
    return false
  }
}

/** All settings by variable name, each validated by itself. */
export const settingsSchema = z.object({
  ADMIN_PASSWORD: optional(passwordText),
  ADMIN_PASSWORD_FILE: optional(text),
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
  AD_SNIPPET: optional(lines.max(20_000, 'must be at most 20000 characters')),
  ANALYTICS_ID: optional(
    text.regex(
      /^[A-Z]{1,4}-[A-Z0-9-]{4,30}$/i,
      'must be an id of Google Analytics, such as G-ABC123DEF4',
    ),
  ),
  OFFLINE: onOrOff,
  SEED_PARKS: onOrOff,
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
  RATE_LIMIT_FILES: amount('a number of points a minute', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_REPORTS_PER_DAY: amount('a number of reports a day', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_LINKS_PER_DAY: amount('a number of links a day', { min: 1, max: 1_000_000 }),
  RATE_LIMIT_BLOCK_SECONDS: amount('a number of seconds', { min: 1, max: 86_400 }),
  SHUTDOWN_DELAY_SECONDS: amount('a number of seconds', { min: 0, max: 600 }),
  TRUSTED_PROXIES: proxies,
  METRICS_TOKEN: optional(
    text.regex(/^\S{16,200}$/, 'must be from 16 to 200 characters, without blanks'),
  ),
  BACKUP_DIR: optional(text),
  BACKUP_SCHEDULE: schedule,
  BACKUP_KEEP: amount('a number of backups', { min: 1, max: 1_000 }),
  BAD_PHOTO_PARKS: names,
  AI_BASE_URL: serviceUrl,
  AI_API_KEY: optional(text.max(500, 'must be at most 500 characters')),
  AI_MODEL: optional(text.max(200, 'must be at most 200 characters')),
})

export type Settings = z.output<typeof settingsSchema>

/** The defaults. */
export const DEFAULTS = {
  SITE_NAME: 'Parkfetch',
  GOOGLE_DAILY_BUDGET_USD: 5,
  CACHE_GEOCODING_DAYS: 90,
  CACHE_SEARCH_DAYS: 7,
  CACHE_DETAILS_DAYS: 30,
  CACHE_PHOTOS_DAYS: 90,
  PHOTO_CACHE_MB: 500,
  RATE_LIMIT_SEARCH: 300,
  RATE_LIMIT_QUESTIONS: 20,
  RATE_LIMIT_WRITES: 200,
  RATE_LIMIT_PHOTOS: 600,
  RATE_LIMIT_FILES: 3_000,
  RATE_LIMIT_REPORTS_PER_DAY: 100,
  RATE_LIMIT_LINKS_PER_DAY: 500,
  RATE_LIMIT_BLOCK_SECONDS: 600,
  SHUTDOWN_DELAY_SECONDS: 5,
  BACKUP_SCHEDULE: '30 3 * * *',
  BACKUP_KEEP: 14,
} as const

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && search === '' && hash === ''
}
