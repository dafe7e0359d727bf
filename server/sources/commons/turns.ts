import { setTimeout as wait } from 'node:timers/promises'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { ProviderError } from '../errors.ts'
import type { Throttle } from '../throttle.ts'

const MAX_WAITING = 10

/**
 * Runs calls one after another, with a pause between the end of one and the start of the next. If
 * too many wait, a call is rejected with ProviderError 'resting'.
 *
 * @param service its name in errors
 */
export function makeTurns(service: string, pauseMs: number): Throttle {
  const turns = bulkhead(1, MAX_WAITING)
  let freeAt = 0
  return async (call, signal) => {
    try {
      return await turns.execute(async () => {
        await wait(Math.max(0, freeAt - performance.now()), undefined, { signal })
        try {
          return await call()
        } finally {
          freeAt = performance.now() + pauseMs
        }
      }, signal)
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw signal?.aborted ? signal.reason : error
      throw new ProviderError('resting', `${service} has too many requests waiting`)
    }
  }
}
