import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { KNOWN_BROWSER_SECONDS } from '#domain/time/lifetimes.ts'

export type KnownBrowsers = {
  /**
   * A name for the browser that bears these cookies, where somebody has signed in with it by the
   * present password; else null.
   */
  recognise: (cookies: string | null, passwordHash: string | null) => string | null
  /** The cookie that has a browser recognised the next time. */
  remember: (passwordHash: string) => string
  /** The same for requests that came by https, whose cookies are sent by https alone. */
  overHttps: KnownBrowsers
}

/**
 * Browsers that have signed in before. It opens nothing: what they fail at is counted by itself, so
 * that nobody else can have them wait. Nothing is kept of them; the hash of the password seals
 * their cookies, so that a new password makes strangers of them all.
 *
 * @param secure whether the site is served over https
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
