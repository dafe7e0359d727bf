import { AsyncLocalStorage } from 'node:async_hooks'

const scope = new AsyncLocalStorage<string>()

/** Runs a request's work, so that everything logged meanwhile carries its id. */
export function withRequestId<T>(requestId: string, work: () => T): T {
  return scope.run(requestId, work)
}

/** The id of the current request; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return scope.getStore()
}
