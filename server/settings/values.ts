import { resolve } from 'node:path'
import { Cron } from 'croner'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { PASSWORD_LENGTH } from '../auth/sign-in-rules.ts'

/** A single line: line breaks are not allowed in headers. */
export const text = z
  .string()
  .trim()
  .refine((value) => !/\p{Cc}/u.test(value), {
    error: 'must be one line, without control characters',
  })
/** PostgreSQL cannot store NUL characters. */
export const lines = z
  .string()
  .trim()
  .refine((value) => !value.includes('\0'), {
    error: 'must not hold the character NUL',
  })
export const httpUrl = text
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

/**
 * The URL of a PostgreSQL server, with any '@' in its password percent-encoded: if a comma follows
 * it, the client would take the text in between for a host and print it in its errors.
 */
export const databaseUrl = text
  .refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
    error: 'must look like postgres://user:password@host:5432/database',
    abort: true,
  })
  .refine((value) => hasReadableUser(new URL(value)), {
    error:
      'must have the special characters of its user and password percent-encoded, such as %2F for /',
  })
  .transform((value) => new URL(value).href)

/** With a '/', '?' or '#' in the password, the URL ends there and its host is the user's name. */
function hasReadableUser({ username, password, pathname, search, hash }: URL): boolean {
  if (username === '' && `${pathname}${search}${hash}`.includes('@')) return false
  try {
    return decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

/** A file with a map's tiles: its URL, or its path, made absolute. */
export const mapTiles = text.transform((value, context) => {
  if (!/^[a-z]+:\/\//i.test(value)) return resolve(value)
  const { data, error } = httpUrl.safeParse(value)
  for (const { message } of error?.issues ?? []) context.addIssue(message)
  return data ?? z.NEVER
})

/** The base URL of an outside service, without a trailing slash. */
export const serviceUrl = httpUrl
  .refine((value) => !/[?#]/.test(value), {
    error: 'must be an address without a query: what is asked is put behind it',
  })
  .transform((value) => value.replace(/\/+$/, ''))

/** A mail server, with its user and password. */
export const smtpUrl = text.refine(
  (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && hasReadableUser(new URL(value)),
  {
    error: 'must look like smtps://user:password@mail.example:465, with special characters encoded',
  },
)

/** '{ip}' is replaced with an address, in the path or the query: the host is fixed. */
export const ipLocationUrl = httpUrl.refine(
  (value) => value.includes('{ip}') && !isInHost('{ip}', value),
  { error: 'must hold {ip} behind the host, such as https://ipinfo.io/{ip}/loc' },
)

function isInHost(text: string, url: string): boolean {
  return (url.split(/[/?#]/, 3)[2] ?? '').includes(text)
}

export const onOrOff = z
  .enum(['on', 'off'], { error: 'must be on or off' })
  .transform((value) => value === 'on')

/** An absolute path. */
export const folder = text.transform((value) => resolve(value))

export function amount(what: string, { min, max }: { min: number; max: number }) {
  const message = `must be ${what} from ${min} to ${max}`
  return z.coerce.number({ error: message }).min(min, message).max(max, message)
}

/** An ordered list of names, separated by commas, without repeats. */
export function ordered<const T extends string>(names: readonly T[]) {
  const message = `must be some of ${names.join(', ')}, separated by commas, each at most once`
  return text
    .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
    .refine((list) => list.every((name) => names.some((known) => known === name)), message)
    .refine((list) => new Set(list).size === list.length, message)
    .transform((list) => list as T[])
}

export const proxies = text
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((list) => list.every(isAddressRange), {
    error: 'must be addresses or ranges separated by commas, such as 127.0.0.1, 10.0.0.0/8',
  })

function isAddressRange(value: string): boolean {
  if (!value.includes('/')) return ipaddr.isValid(value)
  // A range of all addresses is rejected: every visitor would be trusted.
  return ipaddr.isValidCIDR(value) && ipaddr.parseCIDR(value)[1] > 0
}

/** Names separated by commas or line breaks. */
export const names = lines.transform((value) =>
  value
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== ''),
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

export const schedule = text.refine((value) => isCronPattern(value), {
  error: "must be five fields as cron has them, such as '30 3 * * *' for half past three (UTC)",
})

function isCronPattern(value: string): boolean {
  if (!/^(\S+ +){4}\S+$/.test(value)) return false
  try {
    return new Cron(value, { timezone: 'UTC' }).nextRun() !== null
  } catch {
    return false
  }
}

/** Without a trailing slash. */
export const origin = httpUrl
  .refine((value) => isOrigin(value), {
    error: 'must be an address without a path, such as https://parks.example',
  })
  .transform((value) => value.replace(/\/+$/, ''))

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return true
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && search === '' && hash === ''
}
