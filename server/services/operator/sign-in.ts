import { BulkheadRejectedError } from 'cockatiel'
import type { Database, Writer } from '#db/client.ts'
import { findPasswordHash, OPERATOR_ID, withPassword } from '#db/queries/operator/operators.ts'
import { isPassword, type Passwords } from '../../auth/passwords.ts'
import type { Sessions } from '../../auth/sessions.ts'
import { INCORRECT_PASSWORD, signInWaitText } from '../../auth/sign-in-rules.ts'
import { TooManyRequestsError, UnauthorizedError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import { failAsStranger, forgetTries, startTry, type Try, waitFor } from './sign-in-tries.ts'

/** Retry-After while too many sign in at once. */
const SIGN_IN_BUSY_SECONDS = 2

type Attempt = {
  password: string
  /** The caller's network address. */
  address: string
  userAgent: string | null
  cookies: string | null
  /** Whether its cookies are only sent over HTTPS. */
  isSecure: boolean
}

type SignInPorts = { database: Database; log: Logger; passwords: Passwords; sessions: Sessions }

/**
 * Signs the operator in with a new session, ending any the browser had before.
 *
 * @returns the cookies to set
 * @throws UnauthorizedError, or TooManyRequestsError for a caller who has to wait
 */
export async function signIn(deps: SignInPorts, attempt: Attempt): Promise<string[]> {
  const { database, log, passwords } = deps
  const { address, cookies, isSecure, userAgent } = attempt
  const sessions = isSecure ? deps.sessions.overHttps : deps.sessions
  const browsers = isSecure ? passwords.browsers.overHttps : passwords.browsers
  const known = await findPasswordHash(database)
  const browser = browsers.recognise(cookies, known)
  const one: Try = { browser, address }
  refuseFor(await waitFor(database, one))
  const isRight = await passwords.turns[browser ? 'known' : 'strangers']
    .execute(async () => {
      refuseFor(await startTry(database, one))
      return isPassword(passwords.hasher, known, attempt.password)
    })
    .catch(asBusy)
  const begin = (writer: Writer) => sessions.start(OPERATOR_ID, { address, userAgent }, writer)
  // The password may have been replaced during the check, which must end sessions started with it.
  const session = isRight && known !== null && (await withPassword(database, known, begin))
  if (!session) {
    if (!browser) await failAsStranger(database)
    log.warn({ address }, 'a sign-in attempt failed')
    throw new UnauthorizedError(INCORRECT_PASSWORD)
  }
  await forgetTries(database, one)
  const before = await sessions.read(cookies)
  if (before) await sessions.end(before.session.id)
  log.info({ address }, 'the operator has signed in')
  return [session, browsers.remember(known)]
}

function refuseFor(seconds: number): void {
  if (seconds <= 0) return
  const whole = Math.ceil(seconds)
  throw new TooManyRequestsError(whole, signInWaitText(whole))
}

function asBusy(error: unknown): never {
  if (!(error instanceof BulkheadRejectedError)) throw error
  throw new TooManyRequestsError(SIGN_IN_BUSY_SECONDS, signInWaitText(SIGN_IN_BUSY_SECONDS))
}
