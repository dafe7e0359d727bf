import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IBackoff,
  isBrokenCircuitError,
  retry,
  wrap,
} from 'cockatiel'
import { CIRCUIT_BREAK_MS, LONGEST_SOURCE_REST_MS, SOURCE_REST_MS } from '#domain/time/lifetimes.ts'
import type { Logger } from '../core/log.ts'
import { ProviderError, type ProviderFailure } from './errors.ts'

/** So many calls in a row, each with its retry, and the service is left alone for a while. */
const MOST_FAILURES = 5

/** A second attempt can help at once; after a time-out the page has waited long enough. */
const WORTH_RETRYING: readonly ProviderFailure[] = ['network', 'failed']
const SIGNS_OF_TROUBLE: readonly ProviderFailure[] = ['network', 'failed', 'timeout', 'malformed']

/**
 * Runs a call to an outside service, or refuses to.
 *
 * @param signal as the call has it: it is not made again once this is aborted
 * @throws what the call throws, ProviderError 'resting' without making it, the signal's reason
 */
export type CallPolicy = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

type CallPolicyOptions = {
  /** How the log names it: 'Google Places'. */
  service: string
  log: Pick<Logger, 'warn' | 'info'>
  /** Milliseconds before the second attempt. */
  retryDelayMs?: () => number
}

/**
 * Keeps one outside service from being asked in vain, and its callers from waiting in vain: a
 * second attempt where that can help, none for a while after repeated failures, none for as long
 * as it wants when it asks for rest.
 *
 * A refusal of one request (4xx) says nothing of the next one and does not count as failure, but
 * a refused key does: every call would fail, and to go on would look like an attack. A spent
 * budget and a request given up are none of the service's doing. Time is the
 * process's own, whatever becomes of the system's clock.
 */
export function makeCallPolicy({
  service,
  log,
  retryDelayMs = shortJitter,
}: CallPolicyOptions): CallPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => isTrouble(error) || (isProbing() && !isAnswer(error))),
    { breaker: new ConsecutiveBreaker(MOST_FAILURES), halfOpenAfter: { next: beginBreak } },
  )
  const again = retry(
    handleWhen((error) => error instanceof ProviderError && WORTH_RETRYING.includes(error.failure)),
    { maxAttempts: 1, backoff: new DelegateBackoff(retryDelayMs) },
  )
  const policy = wrap(breaker, again)
  let restUntil = 0
  let isAway = false

  /** One call is let through to see whether the service is back. */
  function isProbing(): boolean {
    return breaker.state === CircuitState.HalfOpen
  }

  function leave(forMs: number, reason: string): void {
    if (isAway) return
    isAway = true
    log.warn({ service, reason }, `${service} is left alone for ${Math.ceil(forMs / 1000)} s`)
  }

  /** Not while it rests: a call from before may have been answered. */
  function comeBack(): void {
    if (!isAway || restUntil > performance.now() || breaker.state !== CircuitState.Closed) return
    isAway = false
    log.info({ service }, `${service} answers again`)
  }

  function rest(error: ProviderError): void {
    const forMs = Math.min(error.retryAfterMs ?? SOURCE_REST_MS, LONGEST_SOURCE_REST_MS)
    restUntil = Math.max(restUntil, performance.now() + forMs)
    leave(forMs, error.message)
  }

  breaker.onBreak((cause) =>
    leave(CIRCUIT_BREAK_MS, 'error' in cause ? cause.error.message : 'failures'),
  )

  return async (call, signal) => {
    const restMs = restUntil - performance.now()
    if (restMs > 0) throw resting(service, restMs)
    if (isProbing()) throw resting(service)
    try {
      const result = await policy.execute(() => {
        signal?.throwIfAborted()
        return call()
      })
      comeBack()
      return result
    } catch (error) {
      if (isBrokenCircuitError(error)) throw resting(service)
      if (error instanceof ProviderError && error.failure === 'overloaded') rest(error)
      throw error
    }
  }
}

/** The breaker looks at the system's clock, whose answer this makes no matter. */
function beginBreak(): IBackoff<unknown> {
  const end = performance.now() + CIRCUIT_BREAK_MS
  return {
    get duration() {
      return performance.now() < end ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    },
    next: beginBreak,
  }
}

/** Whether an error shows that the service is ill, or that it has shut us out. */
function isTrouble(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false
  return SIGNS_OF_TROUBLE.includes(error.failure) || isKeyRefused(error)
}

function isKeyRefused({ failure, status }: ProviderError): boolean {
  return failure === 'refused' && (status === 401 || status === 403)
}

/** Whether it shows that the service is there, and minds what it is asked. */
function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.failure === 'refused'
}

function resting(service: string, retryAfterMs?: number): ProviderError {
  return new ProviderError('resting', `${service} is left alone for now`, { retryAfterMs })
}

function shortJitter(): number {
  return 100 + Math.random() * 200
}
