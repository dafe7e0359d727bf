import type { OperatorSession } from './auth/sessions.ts'
import type { Deps } from './deps.ts'

const LONGEST_CLIENT_ID = 100

/** What a procedure knows of its request. */
export type Context = {
  deps: Deps
  /** The operator's session; looked up once, when a procedure first asks. */
  session: () => Promise<OperatorSession | null>
  /** The visitor's anonymous identifier, as their browser sends it. */
  clientId: string | null
  /** Headers for the answer, such as cookies. */
  answerHeaders: Headers
  /** Whether ready-made answers are wanted as objects, as pages use them. */
  wantsObjects: boolean
}

/** A request's context. */
export function makeContext(deps: Deps, headers: Headers, answerHeaders: Headers): Context {
  let session: Promise<OperatorSession | null> | undefined
  async function readSession(): Promise<OperatorSession | null> {
    const found = await deps.sessions.read(headers.get('cookie'))
    if (found?.cookie) answerHeaders.append('set-cookie', found.cookie)
    return found?.session ?? null
  }
  return {
    deps,
    session() {
      session ??= readSession()
      return session
    },
    clientId: headers.get('x-client-id')?.slice(0, LONGEST_CLIENT_ID) ?? null,
    answerHeaders,
    wantsObjects: false,
  }
}
