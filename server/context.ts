import type { OperatorSession } from './auth/sessions.ts'
import type { Deps } from './deps.ts'
import type { Caller } from './limits/caller.ts'
import { type Asking, startAsking } from './services/asking.ts'

/** What a procedure knows of its request. */
export type Context = Caller & {
  deps: Deps
  /** The operator's session; looked up once, when a procedure first asks. */
  session: () => Promise<OperatorSession | null>
  /** What outside services may be asked; the time for it is that of the whole request. */
  asking: Asking
  /** Headers for the answer, such as cookies. */
  answerHeaders: Headers
  /** Whether ready-made answers are wanted as objects, as pages use them. */
  wantsObjects: boolean
}

type RequestParts = { headers: Headers; caller: Caller; answerHeaders: Headers }

/** A request's context. */
export function makeContext(deps: Deps, { headers, caller, answerHeaders }: RequestParts): Context {
  let session: Promise<OperatorSession | null> | undefined
  async function readSession(): Promise<OperatorSession | null> {
    const found = await deps.sessions.read(headers.get('cookie'))
    if (found?.cookie) answerHeaders.append('set-cookie', found.cookie)
    return found?.session ?? null
  }
  return {
    ...caller,
    deps,
    session() {
      session ??= readSession()
      return session
    },
    asking: startAsking(),
    answerHeaders,
    wantsObjects: false,
  }
}
