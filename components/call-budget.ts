import { HISTORY_WINDOW_MS } from '#domain/time/lifetimes.ts'

const MOST_CALLS = 8

/**
 * How long the next call has to wait, in milliseconds: 0 while fewer than eight were made in the
 * last three seconds.
 *
 * @param calls when the calls before it were made, in order
 */
export function waitForCall(calls: readonly number[], now: number): number {
  const oldest = calls.at(-MOST_CALLS)
  return oldest === undefined ? 0 : Math.max(0, oldest + HISTORY_WINDOW_MS - now)
}
