import { MINUTE_MS, SECOND_MS } from '#domain/time/units.ts'
import { trpc } from '../../app/trpc.ts'
import {
  currentLimit,
  NO_LIMIT,
  onLimit,
  RATE_LIMIT_KEY,
  type RateLimit,
  refreshView,
  setLimit,
} from './limit-store.ts'
import { loadStoredLimit } from './stored-limit.ts'

/** Assumed wait if the status request fails. */
const LIMIT_ASSUMED_WAIT_MS = 5 * MINUTE_MS
/** Interval of status requests while limited. */
const LIMIT_POLL_MS = 5_000
/** Shortest interval of status requests otherwise. */
const LIMIT_CHECK_PAUSE_MS = 10_000

const LIMIT_CHECK_TIMEOUT_MS = 5_000

/** When a status request was sent, and when its answer or failure came. */
type Check = { sentAt: number; now: number }

/** Polls the limit's status and counts down while the page is visible; returns what stops it. */
export function watchLimit(firstMs: number): () => void {
  let checkedAt: number | null = null
  let isChecking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function check(sentAt: number): Promise<void> {
    checkedAt = sentAt
    isChecking = true
    const next = await askStatus(sentAt)
    isChecking = false
    setLimit(next)
  }

  function goOn(): void {
    refreshView()
    const now = Date.now()
    const isDue = !document.hidden && !isChecking && isCheckDue(currentLimit(), checkedAt, now)
    if (isDue) check(now)
  }

  function countDown(): void {
    clearTimeout(timer)
    const limit = currentLimit()
    if (limit.until === null) return
    timer = setTimeout(
      () => {
        goOn()
        countDown()
      },
      untilNextSecond(limit, Date.now()),
    )
  }

  function follow({ key }: StorageEvent): void {
    if (key === RATE_LIMIT_KEY) loadStoredLimit()
  }

  const first = setTimeout(goOn, firstMs)
  const unsubscribe = onLimit(countDown)
  window.addEventListener('storage', follow)
  document.addEventListener('visibilitychange', goOn)
  countDown()
  return () => {
    clearTimeout(first)
    clearTimeout(timer)
    unsubscribe()
    window.removeEventListener('storage', follow)
    document.removeEventListener('visibilitychange', goOn)
  }
}

async function askStatus(sentAt: number) {
  const input = currentLimit().refusedAt === null ? undefined : { clientLimited: true }
  const signal = AbortSignal.timeout(LIMIT_CHECK_TIMEOUT_MS)
  try {
    const status = await trpc.ratelimit.status.query(input, { signal })
    return takeStatus(currentLimit(), status, { sentAt, now: Date.now() })
  } catch {
    return failCheck(currentLimit(), { sentAt, now: Date.now() })
  }
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
  if (limit.isAssumed) return limit.until !== null && limit.until > now ? limit : NO_LIMIT
  return { until: now + LIMIT_ASSUMED_WAIT_MS, refusedAt: limit.refusedAt, isAssumed: true }
}

function isRefusedSince({ refusedAt }: RateLimit, time: number): boolean {
  return refusedAt !== null && refusedAt >= time
}

/** Whether a status request is due: while limited every 5 s and at the end, else every 10 s. */
export function isCheckDue(limit: RateLimit, checkedAt: number | null, now: number): boolean {
  if (limit.until !== null && limit.until <= now) return true
  const pause = limit.until === null ? LIMIT_CHECK_PAUSE_MS : LIMIT_POLL_MS
  return checkedAt === null || now - checkedAt >= pause
}

export function untilNextSecond({ until }: RateLimit, now: number): number {
  const left = until === null ? 0 : until - now
  return left > 0 ? left % SECOND_MS || SECOND_MS : SECOND_MS
}
