import type { MiddlewareHandler } from 'hono'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { isHttps } from '../../limits/caller.ts'
import { NO_STORE } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'

/** The max-age of HSTS. */
const HTTPS_ONLY_SECONDS = 365 * DAY_SECONDS

/**
 * For scripts: a worker is governed by the policy of its own file, not the page's. The map's worker
 * loads tiles from wherever its style says; since the file is cached for a year, the policy can't
 * name that host.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https: http:; frame-ancestors 'none'"

/** Security headers of every response. */
const COMMON = Object.entries({
  // For data opened as a document: it may load nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), fullscreen=(self), geolocation=(self), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})
/** Other sites may embed link preview images, but not data. */
const OF_DATA: Field[] = [...COMMON, ['cross-origin-resource-policy', 'same-origin']]
const OF_HTTPS: Field = ['strict-transport-security', `max-age=${HTTPS_ONLY_SECONDS}`]

type Field = [name: string, value: string]

/** Whether the site's address uses HTTPS. */
export function isOnHttps({ configured }: Pick<HttpDeps, 'configured'>): boolean {
  return configured.current.settings.SITE_URL?.startsWith('https://') ?? false
}

/** Adds the common headers to each response, without overriding its handler's. */
export function addSecurityHeaders(
  deps: Pick<HttpDeps, 'configured' | 'trustsProxy'>,
): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers, status } = context.res
    for (const [name, value] of context.req.path.startsWith('/api/') ? OF_DATA : COMMON) {
      if (!headers.has(name)) headers.set(name, value)
    }
    if (isOnHttps(deps) || isHttps(context, deps.trustsProxy)) headers.set(...OF_HTTPS)
    // Errors concern this request only.
    if (status >= 400 && !headers.has('cache-control')) headers.set('cache-control', NO_STORE)
  }
}
