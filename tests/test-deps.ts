import type { Database } from '#db/client.ts'
import { type Deps, makeDeps } from '#server/boot/deps.ts'
import { readEnv } from '#server/boot/read-env.ts'
import { makeLog } from '#server/core/log.ts'
import { appRouter } from '#server/http/rpc/routers/app-router.ts'
import { createCallerFactory, makeContext } from '#server/http/rpc/trpc.ts'
import { readCaller } from '#server/limits/caller.ts'

/** Tests send more requests than visitors, all from one address. */
const AMPLE = {
  RATE_LIMIT_SEARCH: '1000000',
  RATE_LIMIT_QUESTIONS: '1000000',
  RATE_LIMIT_WRITES: '1000000',
  RATE_LIMIT_PHOTOS: '1000000',
  RATE_LIMIT_FILES: '1000000',
  RATE_LIMIT_REPORTS_PER_DAY: '1000000',
  RATE_LIMIT_LINKS_PER_DAY: '1000000',
}

/** The product's dependencies on a test's database. */
export function makeTestDeps(database: Database, settings: Record<string, string> = {}): Deps {
  const env = readEnv({ ...AMPLE, ...settings })
  return makeDeps({ env, database, log: makeLog('silent'), root: process.cwd() })
}

/** Calls procedures like a request with these headers, from an unknown address by default. */
export function makeTestCaller(deps: Deps, fields: Record<string, string> = {}, address?: string) {
  const answerHeaders = new Headers()
  const headers = new Headers(fields)
  const caller = readCaller({ headers, peer: address }, deps.trustsProxy)
  const context = makeContext(deps, { headers, caller, answerHeaders })
  return { caller: createCallerFactory(appRouter)(context), answerHeaders }
}
