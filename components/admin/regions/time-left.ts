import type { RunStep } from '#domain/region/region-schemas.ts'
import { SECOND_MS } from '#domain/time/units.ts'

/** Before that the pace of a step is not known well enough to tell the time left. */
const REGION_PACE_MS = 4_000

/** Progress as it was seen, in milliseconds. */
export type Seen = { at: number; run: number; step: RunStep | null; done: number }

/** What of the same step of the same run was seen first: the new one if there is nothing earlier. */
export function firstSeen(before: Seen | null, now: Seen): Seen {
  const isSame = before && before.run === now.run && before.step === now.step
  return isSame && before.done <= now.done ? before : now
}

/** Seconds left at the pace so far; null while that is not known. */
export function secondsLeft(first: Seen, now: Seen, total: number | null): number | null {
  const [elapsed, done] = [now.at - first.at, now.done - first.done]
  if (total === null || elapsed < REGION_PACE_MS || done <= 0) return null
  return Math.max(0, ((total - now.done) / done) * (elapsed / SECOND_MS))
}
