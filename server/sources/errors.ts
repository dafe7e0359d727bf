import type { Logger } from '../core/log.ts'
import { DeadlineError } from './request-budget.ts'

/** Why an outside service gave no usable answer. */
export type ProviderFailure =
  /** No answer in time. */
  | 'timeout'
  /** No connection, or it was cut. */
  | 'network'
  /** The request was rejected: 4xx, an invalid key. */
  | 'refused'
  /** It asks for a pause: 429, RESOURCE_EXHAUSTED. */
  | 'overloaded'
  /** A server error: 5xx. */
  | 'failed'
  /** An invalid answer: not JSON, of another shape, too large. */
  | 'malformed'
  /** Not asked: the circuit breaker is open, or it requested a pause. */
  | 'resting'
  /** Not asked: today's budget is spent. */
  | 'budget'
  /** Not asked: the visitor has no questions left. */
  | 'limited'

/** An outside service gave no usable answer. The message contains no secret. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined
  /** The requested pause in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    failure: ProviderFailure,
    message: string,
    details: { status?: number; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.failure = failure
    this.status = details.status
    this.retryAfterMs = details.retryAfterMs
  }
}

/** Reasons for not asking at all; their cause has been logged before. */
const NOT_ASKED: readonly ProviderFailure[] = ['resting', 'budget', 'limited']

/** Logs that an outside service failed: briefly if that was to be expected. */
export function logFailure(log: Logger, error: unknown, source: string): void {
  if (error instanceof ProviderError && NOT_ASKED.includes(error.failure)) {
    log.debug({ source, reason: error.message }, 'a source was not asked')
  } else if (error instanceof ProviderError || error instanceof DeadlineError) {
    log.warn({ source, reason: error.message }, 'a source gave no answer')
  } else {
    log.error({ source, err: error }, 'a source failed')
  }
}
