import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs the work of a request: all that is logged meanwhile has its number. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work)
}

/** The number of the request that is being answered; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}
