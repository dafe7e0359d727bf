/** What went wrong with an outside service. */
export type ProviderFailure =
  /** No answer in time. */
  | 'timeout'
  /** No connection, or one that was cut. */
  | 'network'
  /** It refuses the request: 4xx, a wrong key. */
  | 'refused'
  /** It wants to be left alone for a while: 429, RESOURCE_EXHAUSTED. */
  | 'overloaded'
  /** It failed: 5xx. */
  | 'failed'
  /** Its answer is not what it promises: no JSON, another shape, too large. */
  | 'malformed'
  /** It was not asked, as it failed too often or asked for rest. */
  | 'resting'
  /** It was not asked, as today's budget is spent. */
  | 'budget'
  /** It was not asked, as the visitor has asked enough. */
  | 'limited'

/** An outside service gave no usable answer. The message holds no secret. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly failure: ProviderFailure
  /** HTTP status, where there was an answer. */
  readonly status: number | undefined
  /** How long it asked to be left alone, in milliseconds. */
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
