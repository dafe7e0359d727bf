import { DAY_MS } from '#domain/time/units.ts'

/**
 * The latest that something written before `now` can be dated by a clock that is right, give or take
 * a day; in milliseconds. What is dated later was written while the clock was ahead, or it is behind
 * now.
 */
export function latestCredible(now: number): number {
  return now + DAY_MS
}
