import { DAY_MS, MINUTE_MS, SECOND_MS } from '#domain/time/units.ts'

/** Assumed wait if a refusal names none. */
const LIMIT_DEFAULT_WAIT_MS = 10 * MINUTE_MS
/** Longest plausible wait: a later end was stored while the clock was wrong. */
const LIMIT_LONGEST_WAIT_MS = DAY_MS

/** The browser's knowledge of a rate limit. Times are milliseconds since 1970. */
export type RateLimit = {
  /** When it ends; null if there is none. */
  until: number | null
  /** The last refusal: until then the server is told that the browser knows of the limit. */
  refusedAt: number | null
  /** Whether `until` is a guess because the server could not be asked. */
  isAssumed: boolean
}

/** The visitor's view; limited with 0 seconds left means that its end is being confirmed. */
export type RateLimitView = { isLimited: boolean; seconds: number }

/** The localStorage key, shared by all windows. */
export const RATE_LIMIT_KEY = 'parkfetch_rate_limit'

export const NO_LIMIT: RateLimit = { until: null, refusedAt: null, isAssumed: false }

/**
 * The limit after a refusal (429).
 *
 * @param seconds the Retry-After of the refusal; null if it has none
 */
export function refusedFor(seconds: number | null, now: number): RateLimit {
  const wait = seconds === null ? LIMIT_DEFAULT_WAIT_MS : seconds * SECOND_MS
  return { until: now + wait, refusedAt: now, isAssumed: false }
}

/** The seconds of a Retry-After header, a number or a date (RFC 9110, 10.2.3); null if invalid. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}

export function viewLimit(limit: RateLimit, now: number): RateLimitView {
  return { isLimited: limit.until !== null, seconds: secondsLeft(limit, now) }
}

/** Whole seconds until the limit ends; 0 if there is none. */
export function secondsLeft({ until }: RateLimit, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/** The limit as stored in the browser; '' for none. */
export function writeLimit(limit: RateLimit): string {
  return limit.until === null ? '' : JSON.stringify(limit)
}

/** Parses a stored limit; none if it has ended or is invalid. */
export function readLimit(text: string | null, now: number): RateLimit {
  const { until, refusedAt, isAssumed } = parse(text)
  if (typeof until !== 'number' || until <= now || until > now + LIMIT_LONGEST_WAIT_MS)
    return NO_LIMIT
  return {
    until,
    refusedAt: typeof refusedAt === 'number' ? Math.min(refusedAt, now) : null,
    isAssumed: isAssumed === true,
  }
}

function parse(text: string | null): Partial<Record<keyof RateLimit, unknown>> {
  try {
    return Object(JSON.parse(text || 'null'))
  } catch {
    return {}
  }
}
