import { refusesCounting } from '#domain/visitors/events.ts'
import type { OperatorSession, Sessions } from '../../auth/sessions.ts'
import type { Caller } from '../../limits/caller.ts'
import { makeRequestBudget, type RequestBudget } from '../../sources/request-budget.ts'
import { NO_STORE } from '../http-cache.ts'
import type { HttpDeps } from '../http-deps.ts'

/** What a procedure knows about its request. */
export type Context = Caller & {
  deps: HttpDeps
  /** The operator's sessions, with cookies suited to the connection's protocol. */
  sessions: Sessions
  /** The operator's session; looked up once, on first use. */
  session: () => Promise<OperatorSession | null>
  /** The request's allowance for calls to outside services, with one deadline for all of them. */
  requestBudget: RequestBudget
  cookies: string | null
  userAgent: string | null
  /** Whether the visitor opts out of being counted. */
  refusesCounting: () => boolean
  /** Headers for the answer, such as cookies. */
  answerHeaders: AnswerHeaders
  /** Whether ready-made answers are needed as objects, as in pages. */
  wantsObjects: boolean
}

export type AnswerHeaders = Pick<Headers, 'append' | 'set'>

type RequestParts = {
  headers: Pick<Headers, 'get'>
  caller: Caller
  answerHeaders: AnswerHeaders
}

export function makeContext(
  deps: HttpDeps,
  { headers, caller, answerHeaders }: RequestParts,
): Context {
  const cookies = headers.get('cookie')
  const userAgent = headers.get('user-agent')
  const sessions = caller.isByHttps ? deps.sessions.overHttps : deps.sessions
  let session: Promise<OperatorSession | null> | undefined
  async function readSession(): Promise<OperatorSession | null> {
    // Looking up made-up cookies costs a rate limit point, returned if the session exists.
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
      answerHeaders.set('cache-control', NO_STORE)
      session ??= readSession()
      return session
    },
    requestBudget: makeRequestBudget(),
    cookies,
    userAgent,
    refusesCounting: () => refusesCounting(headers),
    answerHeaders,
    wantsObjects: false,
    // Last: in Node.js 20, spreading it first would take fifty times as long.
    ...caller,
  }
}
