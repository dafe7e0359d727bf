import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

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
  MAP_STYLE_URL: optional(httpUrl),
  LOG_LEVEL: optional(
    z.enum(['silent', 'error', 'warn', 'info', 'debug'], {
      error: 'must be silent, error, warn, info or debug',
    }),
  ),
  AD_SNIPPET: optional(text.max(20_000, 'must be at most 20000 characters')),
})

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
  mapStyleUrl: string | undefined
  adSnippet: string | undefined
  logLevel: string
  isProduction: boolean
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
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')} ${message}`)
    throw new InvalidSettingsError(`These settings need mending:\n${lines.join('\n')}`)
  }
  const set = result.data
  return {
    siteName: set.SITE_NAME ?? 'Parkfetch',
    siteUrl: set.SITE_URL?.replace(/\/+$/, ''),
    databaseUrl: set.DATABASE_URL,
    dataDir: resolve(set.DATA_DIR ?? 'data'),
    host: set.HOST ?? '127.0.0.1',
    port: set.PORT ?? 3000,
    googleMapsBrowserKey: set.GOOGLE_MAPS_BROWSER_KEY,
    googleMapsMapId: set.GOOGLE_MAPS_MAP_ID,
    mapStyleUrl: set.MAP_STYLE_URL,
    adSnippet: set.AD_SNIPPET,
    logLevel: set.LOG_LEVEL ?? 'info',
    isProduction: variables.NODE_ENV === 'production',
  }
}
