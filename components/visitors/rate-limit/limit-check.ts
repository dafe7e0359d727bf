import { MINUTE_MS, SECOND_MS } from '#domain/time/units.ts'
import { NO_LIMIT, type RateLimit, secondsLeft } from './rate-limit.ts'

/** Assumed wait if the status request fails. */
const LIMIT_ASSUMED_WAIT_MS = 5 * MINUTE_MS
/** Interval of status requests while limited. */
const LIMIT_POLL_MS = 5_000
/** Shortest interval of status requests otherwise. */
const LIMIT_CHECK_PAUSE_MS = 10_000

/** When a status request was sent, and when its answer or failure came. */
type Check = { sentAt: number; now: number }

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

/** Milliseconds until the countdown changes. */
export function untilNextSecond({ until }: RateLimit, now: number): number {
  const left = until === null ? 0 : until - now
  return left > 0 ? left % SECOND_MS || SECOND_MS : SECOND_MS
}
