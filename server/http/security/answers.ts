import type { MiddlewareHandler } from 'hono'
import { HTTPS_ONLY_SECONDS } from '#domain/time/lifetimes.ts'
import type { Deps } from '../../boot/deps.ts'
import { isHttps } from '../../limits/caller.ts'
import { KEPT_BY_NOBODY } from '../http-cache.ts'

/**
 * For scripts: a worker is bound by that of its own file, not by the page's. The map's asks for
 * tiles wherever its style has them; as the file is kept for a year, the style can't be named here.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https: http:; frame-ancestors 'none'"

/** What every answer says to the browser, whatever it is. */
const COMMON = Object.entries({
  // For what is data, shown as it is: it loads nothing.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), fullscreen=(self), geolocation=(self), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
})
/** Pictures for previews of links are there for others, data is not. */
const OF_DATA: Field[] = [...COMMON, ['cross-origin-resource-policy', 'same-origin']]
const OF_HTTPS: Field = ['strict-transport-security', `max-age=${HTTPS_ONLY_SECONDS}`]

type Field = [name: string, value: string]

/** Whether a site is asked for by https, as its address says. */
export function isOnHttps({ siteUrl }: Pick<Deps, 'siteUrl'>): boolean {
  return siteUrl?.startsWith('https://') ?? false
}

/** Gives each answer the headers that all have; what its handler has said of it stays. */
export function guardAnswers(deps: Pick<Deps, 'siteUrl' | 'trustsProxy'>): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers, status } = context.res
    for (const [name, value] of context.req.path.startsWith('/api/') ? OF_DATA : COMMON) {
      if (!headers.has(name)) headers.set(name, value)
    }
    if (isOnHttps(deps) || isHttps(context, deps.trustsProxy)) headers.set(...OF_HTTPS)
    // A refusal is for the one who asked, now.
    if (status >= 400 && !headers.has('cache-control')) headers.set('cache-control', KEPT_BY_NOBODY)
  }
}
