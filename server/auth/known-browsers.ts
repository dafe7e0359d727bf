import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { DAY_SECONDS } from '#domain/time/units.ts'

/** Lifetime of the cookie of a browser that has signed in. */
const KNOWN_BROWSER_SECONDS = 365 * DAY_SECONDS

export type KnownBrowsers = {
  /**
   * Returns the id in a known browser's cookie, or null if there is none or it was sealed with
   * another password.
   */
  recognise: (cookies: string | null, passwordHash: string | null) => string | null
  /** Returns a cookie by which the browser will be recognised next time. */
  remember: (passwordHash: string) => string
  /** The same for HTTPS requests, with `Secure` cookies. */
  overHttps: KnownBrowsers
}

/**
 * Recognises browsers that have signed in before. Being recognised grants no access; it only gives
 * the browser its own failure count, so that strangers' failed attempts can't lock it out. Nothing
 * is stored: the cookies are sealed with the password's hash, so a new password invalidates them.
 *
 * @param secure whether the site is served over HTTPS
 */
export function makeKnownBrowsers({ secure }: { secure: boolean }): KnownBrowsers {
  const name = secure ? '__Host-parkfetch_browser' : 'parkfetch_browser'
  const browsers: KnownBrowsers = {
    recognise(cookies, passwordHash) {
      if (!cookies || passwordHash === null) return null
      const [id, seal] = (parse(cookies, name)[name] ?? '').split('.')
      if (!id || !seal || !isSame(seal, sealOf(id, passwordHash))) return null
      return id
    },
    remember(passwordHash) {
      const id = randomBytes(16).toString('base64url')
      return serialize(name, `${id}.${sealOf(id, passwordHash)}`, {
        httpOnly: true,
        maxAge: KNOWN_BROWSER_SECONDS,
        path: '/',
        sameSite: 'Lax',
        secure,
      })
    },
    get overHttps() {
      return overHttps ?? browsers
    },
  }
  const overHttps = secure ? null : makeKnownBrowsers({ secure: true })
  return browsers
}

function sealOf(id: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`browser ${id}`).digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
