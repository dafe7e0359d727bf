import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { Deps } from '../deps.ts'
import { KEPT_BY_NOBODY } from '../http-cache.ts'
import { isHttps } from '../limits/caller.ts'

const A_YEAR_SECONDS = 31_536_000

/**
 * For scripts: a worker is bound by that of its own file, not by the page's. The map's asks for
 * tiles wherever its style has them; as the file is kept for a year, the style can't be named here.
 */
export const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self' https: http:; frame-ancestors 'none'"

/**
 * What every answer says to the browser, whatever it is: a page's own policy, where there is one,
 * comes before that of data.
 */
export function guardAnswers(deps: Pick<Deps, 'siteUrl' | 'trustsProxy'>): MiddlewareHandler {
  const isOnHttps = deps.siteUrl?.startsWith('https://') ?? false
  return async (context, next) => {
    await common(context, next)
    const { headers, status } = context.res
    if (isOnHttps || isHttps(context, deps.trustsProxy)) {
      headers.set('strict-transport-security', `max-age=${A_YEAR_SECONDS}`)
    }
    if (context.req.path.startsWith('/api/'))
      headers.set('cross-origin-resource-policy', 'same-origin')
    // A refusal is for the one who asked, now.
    if (status >= 400 && !headers.has('cache-control')) {
      headers.set('cache-control', KEPT_BY_NOBODY)
    }
  }
}

const common = secureHeaders({
  // What a handler has said of its own answer stays.
  overwrite: false,
  // For what is data, shown as it is: it loads nothing.
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginOpenerPolicy: 'same-origin',
  // Pictures for previews of links are there for others.
  crossOriginResourcePolicy: false,
  // Browsers do so unasked; where they are asked, a frame out of the page's reach is told of as odd.
  originAgentCluster: false,
  permissionsPolicy: {
    camera: false,
    displayCapture: false,
    fullscreen: ['self'],
    geolocation: ['self'],
    microphone: false,
    midi: false,
    payment: false,
    screenWakeLock: false,
    usb: false,
    xrSpatialTracking: false,
  },
  referrerPolicy: 'strict-origin-when-cross-origin',
  strictTransportSecurity: false,
  xFrameOptions: 'DENY',
})
