import type { Database } from '#db/client.ts'
import { makeContext } from '#server/context.ts'
import { type Deps, makeDeps } from '#server/deps.ts'
import { readEnv } from '#server/env.ts'
import { makeLog } from '#server/log.ts'
import { appRouter } from '#server/routers/app-router.ts'
import { createCallerFactory } from '#server/trpc.ts'

/** The product's parts over a test's database. */
export function makeTestDeps(database: Database, settings: Record<string, string> = {}): Deps {
  const env = readEnv(settings)
  return makeDeps({ env, database, log: makeLog('silent'), root: process.cwd() })
}

/** Calls procedures as a request with these headers would. */
export function makeTestCaller(deps: Deps, headers: Record<string, string> = {}) {
  const answerHeaders = new Headers()
  const context = makeContext(deps, new Headers(headers), answerHeaders)
  return { caller: createCallerFactory(appRouter)(context), answerHeaders }
}
