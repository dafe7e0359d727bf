/** Window in which history writes are counted: Safari throws above 100 within 30 seconds. */
const HISTORY_WINDOW_MS = 3_000

const MAX_CALLS = 8

/**
 * Returns the milliseconds to wait before the next call: 0 if fewer than eight were made within the
 * last three seconds.
 *
 * @param calls times of the previous calls, in ascending order
 */
export function waitForCall(calls: readonly number[], now: number): number {
  const oldest = calls.at(-MAX_CALLS)
  return oldest === undefined ? 0 : Math.max(0, oldest + HISTORY_WINDOW_MS - now)
}
