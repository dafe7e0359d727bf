import {
  LIMIT_ASSUMED_WAIT_MS,
  LIMIT_CHECK_PAUSE_MS,
  LIMIT_DEFAULT_WAIT_MS,
  LIMIT_LONGEST_WAIT_MS,
  LIMIT_POLL_MS,
} from '#domain/time/lifetimes.ts'
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

/** When a status request was sent, and when its answer or failure came. */
type Check = { sentAt: number; now: number }

/** The localStorage key, shared by all windows. */
export const RATE_LIMIT_KEY = 'parkfetch_rate_limit'

export const NO_LIMIT: RateLimit = { until: null, refusedAt: null, isAssumed: false }

const SECOND_MS = 1_000

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

/** The limit after a status answer. A later refusal takes precedence. */
export function takeStatus(
  limit: RateLimit,
  status: { rateLimited: boolean; timeLeft: number },
  { sentAt, now }: Check,
): RateLimit {
  if (isRefusedSince(limit, sentAt)) return limit
  if (!status.rateLimited || !(status.timeLeft > 0)) return NO_LIMIT
  const until = now + status.timeLeft
  // An answer takes a moment to arrive: a correct countdown must not jump back.
  const known = limit.isAssumed ? null : limit.until
  if (known !== null && known > now && Math.abs(until - known) < SECOND_MS) return limit
  return { until, refusedAt: limit.refusedAt, isAssumed: false }
}

/**
 * The limit after a failed status request: none, except after a refusal. Then five minutes are
 * assumed, once.
 */
export function failCheck(limit: RateLimit, { sentAt, now }: Check): RateLimit {
  if (isRefusedSince(limit, sentAt)) return limit
  if (limit.refusedAt === null) return NO_LIMIT
  if (limit.isAssumed) return secondsLeft(limit, now) > 0 ? limit : NO_LIMIT
  return { until: now + LIMIT_ASSUMED_WAIT_MS, refusedAt: limit.refusedAt, isAssumed: true }
}

function isRefusedSince({ refusedAt }: RateLimit, time: number): boolean {
  return refusedAt !== null && refusedAt >= time
}

/**
 * Whether a status request is due: while limited every 5 s and at the end, otherwise at most every
 * 10 s.
 *
 * @param checkedAt the last status request; null for never
 */
export function isCheckDue(limit: RateLimit, checkedAt: number | null, now: number): boolean {
  if (limit.until !== null && limit.until <= now) return true
  const pause = limit.until === null ? LIMIT_CHECK_PAUSE_MS : LIMIT_POLL_MS
  return checkedAt === null || now - checkedAt >= pause
}

/** The visitor's view at a time. */
export function viewLimit(limit: RateLimit, now: number): RateLimitView {
  return { isLimited: limit.until !== null, seconds: secondsLeft(limit, now) }
}

function secondsLeft({ until }: RateLimit, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/** Milliseconds until the countdown changes. */
export function untilNextSecond({ until }: RateLimit, now: number): number {
  const left = until === null ? 0 : until - now
  return left > 0 ? left % SECOND_MS || SECOND_MS : SECOND_MS
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
