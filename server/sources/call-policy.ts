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
import { HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { Logger } from '../core/log.ts'
import { ProviderError, type ProviderFailure } from './errors.ts'

/** How long a circuit breaker stays open. */
const CIRCUIT_BREAK_MS = 30_000
/** Pause requested by a service that names no duration. */
const SOURCE_REST_MS = MINUTE_MS
/** Longest pause honoured, whatever the service requests. */
const LONGEST_SOURCE_REST_MS = HOUR_MS
/** Shortest pause before a failed call is repeated. */
const SOURCE_RETRY_MS = 100
/** Random addition to it, so that retries do not come together. */
const SOURCE_JITTER_MS = 200

/** After this many consecutive failures, retries included, the circuit breaker opens. */
const MAX_FAILURES = 5

/**
 * Failures for which an immediate retry may help; after a timeout the page has waited long enough.
 */
const WORTH_RETRYING: readonly ProviderFailure[] = ['network', 'failed']
const SIGNS_OF_TROUBLE: readonly ProviderFailure[] = ['network', 'failed', 'timeout', 'malformed']

/**
 * Runs a call to an outside service, or rejects it.
 *
 * @param signal the call's own signal: once aborted, it is not retried
 * @throws the call's error, ProviderError 'resting' without calling, or the signal's reason
 */
export type CallPolicy = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/**
 * Retry, circuit breaker and back-off of one outside service: a retry where it can help, no calls
 * for a while after repeated failures, and none for as long as the service requests.
 *
 * A rejected request (4xx) says nothing about the next one and does not count as a failure, but a
 * rejected key does: every call would fail, and continuing would look like an attack. A spent
 * budget and an aborted request are not the service's fault. Time is monotonic, regardless of the
 * system's clock.
 */
export function makeCallPolicy({
  service,
  log,
  retryDelayMs = () => SOURCE_RETRY_MS + Math.random() * SOURCE_JITTER_MS,
}: {
  /** Its name in the log: 'Google Places'. */
  service: string
  log: Pick<Logger, 'warn' | 'info'>
  retryDelayMs?: () => number
}): CallPolicy {
  const breaker = circuitBreaker(
    handleWhen((error) => isTrouble(error) || (isProbing() && !isAnswer(error))),
    { breaker: new ConsecutiveBreaker(MAX_FAILURES), halfOpenAfter: { next: beginBreak } },
  )
  const again = retry(
    handleWhen((error) => error instanceof ProviderError && WORTH_RETRYING.includes(error.failure)),
    { maxAttempts: 1, backoff: new DelegateBackoff(retryDelayMs) },
  )
  const policy = wrap(breaker, again)
  let restUntil = 0
  let isAway = false

  /** Half open: one call is let through to see whether the service is back. */
  const isProbing = () => breaker.state === CircuitState.HalfOpen

  function resting(retryAfterMs?: number): ProviderError {
    return new ProviderError('resting', `${service} is paused for now`, { retryAfterMs })
  }

  function leave(forMs: number, reason: string): void {
    if (isAway) return
    isAway = true
    log.warn({ service, reason }, `${service} is paused for ${Math.ceil(forMs / 1000)} s`)
  }

  /** Not during a requested pause: the answer may belong to an earlier call. */
  function comeBack(): void {
    if (!isAway || restUntil > performance.now() || breaker.state !== CircuitState.Closed) return
    isAway = false
    log.info({ service }, `${service} answers again`)
  }

  breaker.onBreak((cause) =>
    leave(CIRCUIT_BREAK_MS, 'error' in cause ? cause.error.message : 'failures'),
  )

  return async (call, signal) => {
    const restMs = restUntil - performance.now()
    if (restMs > 0 || isProbing()) throw resting(restMs > 0 ? restMs : undefined)
    try {
      const result = await policy.execute(() => {
        signal?.throwIfAborted()
        return call()
      })
      comeBack()
      return result
    } catch (error) {
      if (isBrokenCircuitError(error)) throw resting()
      if (error instanceof ProviderError && error.failure === 'overloaded') {
        const forMs = Math.min(error.retryAfterMs ?? SOURCE_REST_MS, LONGEST_SOURCE_REST_MS)
        restUntil = Math.max(restUntil, performance.now() + forMs)
        leave(forMs, error.message)
      }
      throw error
    }
  }
}

/** A back-off by monotonic time, as the breaker itself uses the system's clock. */
function beginBreak(): IBackoff<unknown> {
  const end = performance.now() + CIRCUIT_BREAK_MS
  return {
    get duration() {
      return performance.now() < end ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    },
    next: beginBreak,
  }
}

/** Whether an error means that the service is failing, or has locked us out. */
function isTrouble(error: unknown): boolean {
  if (!(error instanceof ProviderError)) return false
  const isKeyRefused = error.failure === 'refused' && (error.status === 401 || error.status === 403)
  return isKeyRefused || SIGNS_OF_TROUBLE.includes(error.failure)
}

/** Whether an error means that the service is up and evaluates requests. */
function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.failure === 'refused'
}
