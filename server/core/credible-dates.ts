import { DAY_MS } from '#domain/time/units.ts'

/** How far a credible date may be ahead of the clock. */
const CLOCK_TOLERANCE_MS = DAY_MS

/**
 * The latest credible date, in milliseconds, of something written before `now`, with a day's
 * tolerance. A later date means that the clock was ahead at the time, or is behind now.
 */
export function latestCredible(now: number): number {
  return now + CLOCK_TOLERANCE_MS
}
