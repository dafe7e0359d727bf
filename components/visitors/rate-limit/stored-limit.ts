import { DAY_MS } from '#domain/time/units.ts'
import { readStored } from '../../ui/storage.ts'
import { NO_LIMIT, RATE_LIMIT_KEY, type RateLimit, takeLimit } from './limit-store.ts'

/** Longest plausible wait: a later end was stored while the clock was wrong. */
const LIMIT_LONGEST_WAIT_MS = DAY_MS

export function loadStoredLimit(): void {
  takeLimit(readLimit(readStored(RATE_LIMIT_KEY), Date.now()))
}

/** Parses a stored limit; none if it has ended or is invalid. */
export function readLimit(text: string | null, now: number): RateLimit {
  let stored: Partial<Record<keyof RateLimit, unknown>> = {}
  try {
    stored = Object(JSON.parse(text || 'null'))
  } catch {}
  const { until, refusedAt, isAssumed } = stored
  if (typeof until !== 'number' || until <= now || until > now + LIMIT_LONGEST_WAIT_MS)
    return NO_LIMIT
  return {
    until,
    refusedAt: typeof refusedAt === 'number' ? Math.min(refusedAt, now) : null,
    isAssumed: isAssumed === true,
  }
}
