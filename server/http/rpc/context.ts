import { refusesCounting } from '#domain/visitors/tracking.ts'
import type { OperatorSession, Sessions } from '../../auth/sessions.ts'
import type { Deps } from '../../boot/deps.ts'
import type { Caller } from '../../limits/caller.ts'
import { type Asking, startAsking } from '../../sources/asking.ts'
import { KEPT_BY_NOBODY } from '../http-cache.ts'

/** What a procedure knows of its request. */
export type Context = Caller & {
  deps: Deps
  /** The operator's sessions, with cookies as this request's connection keeps them. */
  sessions: Sessions
  /** The operator's session; looked up once, when a procedure first asks. */
  session: () => Promise<OperatorSession | null>
  /** What outside services may be asked; the time for it is that of the whole request. */
  asking: Asking
  cookies: string | null
  userAgent: string | null
  /** Whether what this visitor does is not to be counted. */
  refusesCounting: () => boolean
  /** Headers for the answer, such as cookies. */
  answerHeaders: AnswerHeaders
  /** Whether ready-made answers are wanted as objects, as pages use them. */
  wantsObjects: boolean
}

/** Header fields of an answer, as what makes it adds to them. */
export type AnswerHeaders = Pick<Headers, 'append' | 'set'>

type RequestParts = {
  headers: Pick<Headers, 'get'>
  caller: Caller
  answerHeaders: AnswerHeaders
}

/** A request's context. */
export function makeContext(deps: Deps, { headers, caller, answerHeaders }: RequestParts): Context {
  const cookies = headers.get('cookie')
  const userAgent = headers.get('user-agent')
  const sessions = caller.isByHttps ? deps.sessions.overHttps : deps.sessions
  let session: Promise<OperatorSession | null> | undefined
  async function readSession(): Promise<OperatorSession | null> {
    // Made-up cookies are looked up for a point, as everything else is.
    const pays = !caller.isPaid && sessions.isNamed(cookies)
    if (pays) await deps.rateLimits.take('search', caller)
    const found = await sessions.read(cookies, { address: caller.address, userAgent })
    if (pays && found) await deps.rateLimits.giveBack('search', caller)
    if (found?.cookie) answerHeaders.append('set-cookie', found.cookie)
    return found?.session ?? null
  }
  return {
    deps,
    sessions,
    session() {
      answerHeaders.set('cache-control', KEPT_BY_NOBODY)
      session ??= readSession()
      return session
    },
    asking: startAsking(),
    cookies,
    userAgent,
    refusesCounting: () => refusesCounting(headers),
    answerHeaders,
    wantsObjects: false,
    // At the end: an object that begins with another's fields takes Node.js 20 fifty times as long.
    ...caller,
  }
}
