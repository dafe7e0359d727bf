import {
  LIMIT_ASSUMED_WAIT_MS,
  LIMIT_CHECK_PAUSE_MS,
  LIMIT_DEFAULT_WAIT_MS,
  LIMIT_LONGEST_WAIT_MS,
  LIMIT_POLL_MS,
} from '#domain/time/lifetimes.ts'
/** What a browser knows of the limit it has met. Times are milliseconds since 1970. */
export type RateLimit = {
  /** When it is over; null when there is none. */
  until: number | null
  /** When a request was last refused: until then the server is told that the browser knows. */
  refusedAt: number | null
  /** Whether `until` is a guess, as the server could not be asked. */
  isAssumed: boolean
}

/** What a visitor sees of it; limited with 0 seconds left means that the end is being confirmed. */
export type RateLimitView = { isLimited: boolean; seconds: number }

/** When a status was asked for, and when its answer (or failure) came. */
type Check = { sentAt: number; now: number }

/** Where the browser keeps what it knows, for all its windows. */
export const RATE_LIMIT_KEY = 'parkfetch_rate_limit'

export const NO_LIMIT: RateLimit = { until: null, refusedAt: null, isAssumed: false }

const SECOND_MS = 1_000

/**
 * The limit that a refusal (429) tells of.
 *
 * @param seconds what the refusal says of its length; null where it says nothing
 */
export function refusedFor(seconds: number | null, now: number): RateLimit {
  const wait = seconds === null ? LIMIT_DEFAULT_WAIT_MS : seconds * SECOND_MS
  return { until: now + wait, refusedAt: now, isAssumed: false }
}

/** The seconds of a Retry-After header, a number or a date (RFC 9110, 10.2.3); null for neither. */
export function readRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,6}$/.test(text)) return Number(text)
  const date = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - now) / SECOND_MS))
}

/** The limit after the server has told its status. A refusal that came later counts for more. */
export function takeStatus(
  limit: RateLimit,
  status: { rateLimited: boolean; timeLeft: number },
  { sentAt, now }: Check,
): RateLimit {
  if (isRefusedSince(limit, sentAt)) return limit
  if (!status.rateLimited || !(status.timeLeft > 0)) return NO_LIMIT
  const until = now + status.timeLeft
  // The way of an answer takes a while: a countdown that is right does not step back for it.
  const known = limit.isAssumed ? null : limit.until
  if (known !== null && known > now && Math.abs(until - known) < SECOND_MS) return limit
  return { until, refusedAt: limit.refusedAt, isAssumed: false }
}

/**
 * The limit after its status could not be asked for: there is none, except where a request was
 * refused. Then five minutes are assumed, once.
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
 * Whether the status is to be asked for now: while limited every 5 s and when the time is over,
 * otherwise not within 10 s of the last time.
 *
 * @param checkedAt when it was last asked for; null for never
 */
export function isCheckDue(limit: RateLimit, checkedAt: number | null, now: number): boolean {
  if (limit.until !== null && limit.until <= now) return true
  const pause = limit.until === null ? LIMIT_CHECK_PAUSE_MS : LIMIT_POLL_MS
  return checkedAt === null || now - checkedAt >= pause
}

/** What is seen of a limit at a time. */
export function viewLimit(limit: RateLimit, now: number): RateLimitView {
  return { isLimited: limit.until !== null, seconds: secondsLeft(limit, now) }
}

function secondsLeft({ until }: RateLimit, now: number): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS))
}

/** Milliseconds until the countdown shows its next number. */
export function untilNextSecond({ until }: RateLimit, now: number): number {
  const left = until === null ? 0 : until - now
  return left > 0 ? left % SECOND_MS || SECOND_MS : SECOND_MS
}

/** A limit as it is kept in the browser; '' for none. */
export function writeLimit(limit: RateLimit): string {
  return limit.until === null ? '' : JSON.stringify(limit)
}

/** The limit that is kept; none where it is over, or is nothing that was kept. */
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
