import { createTRPCClient, type TRPCLink } from '@trpc/client'
import { callTRPCProcedure } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { makeContext } from './context.ts'
import type { Deps } from './deps.ts'
import { PreparedJson } from './prepared-json.ts'
import { type AppRouter, appRouter } from './routers/app-router.ts'

/**
 * A tRPC client that calls the procedures in this process. What it gives is what a browser would
 * get, so that a page rendered with it and the page in the browser have the same data.
 */
export function makeInProcessClient(deps: Deps, headers: Headers) {
  const ctx = makeContext(deps, headers, new Headers())
  const link: TRPCLink<AppRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        callTRPCProcedure({
          router: appRouter,
          path: op.path,
          type: op.type,
          ctx,
          getRawInput: async () => op.input,
          signal: op.signal ?? undefined,
          batchIndex: 0,
        })
          .then((output) => {
            observer.next({ result: { type: 'data', data: toPlain(output) } })
            observer.complete()
          })
          .catch((error) => observer.error(error))
      })
  return createTRPCClient<AppRouter>({ links: [link] })
}

function toPlain(output: unknown): unknown {
  return output instanceof PreparedJson ? output.toJSON() : output
}
