import { createHash, randomBytes } from 'node:crypto'
import { type Adapter, Lucia, TimeSpan } from 'lucia'

/** Sliding: a session in use goes on. */
const IDLE = new TimeSpan(30, 'd')
/** Whatever its use, a session ends then. */
const LONGEST = new TimeSpan(90, 'd')

export type OperatorSession = { id: string; expiresAt: Date }

export type Sessions = {
  /** Begins a session and gives the cookie for it. */
  start: (operatorId: string) => Promise<string>
  /** The session of a request's cookies, or null; one that slides brings its new cookie. */
  read: (cookies: string | null) => Promise<{ session: OperatorSession; cookie?: string } | null>
  /** Ends a session on the server and gives the cookie that clears the browser's. */
  end: (sessionId: string) => Promise<string>
}

/**
 * The operator's sessions, kept by Lucia. The browser holds a random token; the database holds
 * its SHA-256, so that a stolen table opens nothing.
 *
 * @param secure whether the site is served over https
 */
export function makeSessions(adapter: Adapter, { secure }: { secure: boolean }): Sessions {
  const lucia = new Lucia(adapter, {
    sessionExpiresIn: IDLE,
    sessionCookie: {
      name: secure ? '__Host-parkfetch_session' : 'parkfetch_session',
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ createdAt }) => ({ createdAt }),
  })
  return {
    async start(operatorId) {
      const token = randomBytes(32).toString('base64url')
      const attributes = { createdAt: new Date() }
      await lucia.createSession(operatorId, attributes, { sessionId: hash(token) })
      return lucia.createSessionCookie(token).serialize()
    },
    async read(cookies) {
      const token = cookies && lucia.readSessionCookie(cookies)
      if (!token) return null
      const { session } = await lucia.validateSession(hash(token))
      if (!session) return null
      if (Date.now() - session.createdAt.getTime() > LONGEST.milliseconds()) {
        await lucia.invalidateSession(session.id)
        return null
      }
      const cookie = session.fresh ? lucia.createSessionCookie(token).serialize() : undefined
      return { session: { id: session.id, expiresAt: session.expiresAt }, cookie }
    },
    async end(sessionId) {
      await lucia.invalidateSession(sessionId)
      return lucia.createBlankSessionCookie().serialize()
    },
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

declare module 'lucia' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to
  interface Register {
    Lucia: Lucia<{ createdAt: Date }>
    DatabaseSessionAttributes: { createdAt: Date }
  }
}
