import { setTimeout as wait } from 'node:timers/promises'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { ProviderError } from './errors.ts'

const MAX_WAITING = 10

/** Spacing of calls to OpenStreetMap's services, whose rules ask for it. */
const SOURCE_SPACING_MS = 1_000
/** Longest wait for such a turn. */
const SOURCE_TURN_MS = 2_000

/**
 * Runs a call once it is its turn. A call whose signal is aborted leaves the queue with the
 * signal's reason; one that would wait too long is rejected at once with ProviderError 'resting'.
 */
export type Throttle = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Limits calls to a service to one per second, first come, first served. A call is rejected if the
 * queue would leave less than a second for its answer, as a visitor waits for 3 s at most.
 *
 * @param service its name in errors: 'Nominatim'
 */
export function makeThrottle(
  service: string,
  { spacing = SOURCE_SPACING_MS, longestWait = SOURCE_TURN_MS } = {},
): Throttle {
  const queue: (() => void)[] = []
  let nextStart = 0
  let timer: NodeJS.Timeout | undefined

  function startDue(): void {
    const now = performance.now()
    const start = now >= nextStart ? queue.shift() : undefined
    if (start) {
      nextStart = now + spacing
      start()
    }
    clearTimeout(timer)
    if (queue.length > 0) timer = setTimeout(startDue, Math.ceil(nextStart - performance.now()))
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    const wait = Math.max(0, nextStart - performance.now()) + queue.length * spacing
    if (wait > longestWait) {
      throw new ProviderError('resting', `${service} has too many requests waiting`)
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(start)
      startDue()
    })
  }

  return async (call, signal) => {
    signal?.throwIfAborted()
    await turn(signal)
    return call()
  }
}

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
