import { createHash, randomBytes } from 'node:crypto'
import { Lucia, TimeSpan } from 'lucia'
import type { Database, Writer } from '#db/client.ts'
import {
  deleteOtherSessions,
  deleteSession,
  listSessions,
  type SessionRow,
  sessionAdapter,
  touchSession,
  type Use,
} from '#db/queries/operator/operators.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { latestCredible } from '../core/credible-dates.ts'

/** A session ends this long after its last use. */
const SESSION_IDLE_DAYS = 30
/** A session ends after this long in any case. */
const SESSION_DAYS = 90
/** Shortest interval between updates of a session's last use. */
const SESSION_TOUCH_MS = MINUTE_MS

/** Sliding: a session is extended while in use. */
const IDLE = new TimeSpan(SESSION_IDLE_DAYS, 'd')
/** Sessions end after this time even if in use. */
const LONGEST = new TimeSpan(SESSION_DAYS, 'd')
const LONGEST_USER_AGENT = 400

export type OperatorSession = { id: string; expiresAt: Date }

export type Sessions = {
  /**
   * Starts a session and returns its cookie.
   *
   * @param writer the enclosing transaction, if any
   */
  start: (operatorId: string, use?: Use, writer?: Writer) => Promise<string>
  /**
   * Returns the session of a request's cookies, or null; with a new cookie if it was extended.
   *
   * @param use the request's address and browser; if omitted, the session's last use is not updated
   */
  read: (
    cookies: string | null,
    use?: Use,
  ) => Promise<{ session: OperatorSession; cookie?: string } | null>
  /** Whether a request's cookies contain a session token, valid or not. */
  isNamed: (cookies: string | null) => boolean
  /** Ends a session and returns the cookie that clears the browser's. */
  end: (sessionId: string) => Promise<string>
  /** Ends another browser's session; false if there is none. */
  endElsewhere: (sessionId: string) => Promise<boolean>
  /** Ends all sessions but this one, and returns how many. */
  endOthers: (sessionId: string) => Promise<number>
  /** The sessions that have not expired, most recently used first. */
  list: () => Promise<SessionRow[]>
  sweep: () => Promise<void>
  /** The same for HTTPS requests, with `Secure` cookies. */
  overHttps: Sessions
}

/**
 * The operator's sessions, managed by Lucia. The browser holds a random token; the database only
 * its SHA-256, so that a leaked table is useless.
 *
 * @param secure whether the site is served over HTTPS
 */
export function makeSessions(database: Database, { secure }: { secure: boolean }): Sessions {
  const lucia = makeLucia(database.orm, secure)
  const sessions: Sessions = {
    async start(operatorId, use, writer) {
      const token = randomBytes(32).toString('base64url')
      const now = new Date()
      const attributes = { createdAt: now, lastSeenAt: now, ...cut(use) }
      const within = writer ? makeLucia(writer, secure) : lucia
      await within.createSession(operatorId, attributes, { sessionId: hash(token) })
      return lucia.createSessionCookie(token).serialize()
    },
    async read(cookies, use) {
      const token = cookies && lucia.readSessionCookie(cookies)
      if (!token) return null
      const { session } = await database.run(lucia.validateSession(hash(token)))
      if (!session) return null
      if (isTooOld(session.createdAt)) {
        await lucia.invalidateSession(session.id)
        return null
      }
      if (use && Date.now() - session.lastSeenAt.getTime() > SESSION_TOUCH_MS) {
        await touchSession(database, session.id, { ...cut(use), at: new Date() })
      }
      const cookie = session.fresh ? lucia.createSessionCookie(token).serialize() : undefined
      return { session: { id: session.id, expiresAt: session.expiresAt }, cookie }
    },
    isNamed: (cookies) => cookies !== null && lucia.readSessionCookie(cookies) !== null,
    async end(sessionId) {
      await deleteSession(database, sessionId)
      return lucia.createBlankSessionCookie().serialize()
    },
    endElsewhere: (sessionId) => deleteSession(database, sessionId),
    endOthers: (sessionId) => deleteOtherSessions(database, sessionId),
    async list() {
      const sessions = await listSessions(database, new Date())
      return sessions.filter(({ createdAt }) => !isTooOld(createdAt))
    },
    sweep: () => lucia.deleteExpiredSessions(),
    get overHttps() {
      return overHttps ?? sessions
    },
  }
  const overHttps = secure ? null : makeSessions(database, { secure: true })
  return sessions
}

/** The name of the operator's cookie; with the prefix `__Host-` over https. */
export const SESSION_COOKIE = 'parkfetch_session'

function makeLucia(writer: Writer, secure: boolean) {
  return new Lucia(sessionAdapter(writer), {
    sessionExpiresIn: IDLE,
    sessionCookie: {
      name: secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE,
      attributes: { secure, sameSite: 'lax', path: '/' },
    },
    getSessionAttributes: ({ createdAt, lastSeenAt }) => ({ createdAt, lastSeenAt }),
  })
}

/** A session started while the clock was ahead would otherwise last that much longer. */
function isTooOld(createdAt: Date): boolean {
  const [now, began] = [Date.now(), createdAt.getTime()]
  return now - began > LONGEST.milliseconds() || began > latestCredible(now)
}

function cut(use: Use = { address: null, userAgent: null }): Use {
  return { ...use, userAgent: use.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

declare module 'lucia' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be augmented
  interface Register {
    Lucia: ReturnType<typeof makeLucia>
    DatabaseSessionAttributes: { createdAt: Date; lastSeenAt: Date } & Use
  }
}
