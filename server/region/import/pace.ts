import { setTimeout as wait } from 'node:timers/promises'

/** A batch of an import beside visitors: a search may wait for it on the embedded database. */
const IMPORT_BATCH_MS = 50
/** Longest rest between two such batches. */
const LONGEST_IMPORT_REST_MS = 1_000

const FEWEST = 5
const MOST = 100

/** The pace of an import while visitors use the same database. */
export type Pace = {
  batch: () => number
  /** Called after each transaction: visitors have the database as long as the import had it. */
  rest: (signal?: AbortSignal) => Promise<void>
}

/** Batches of such a size that each takes about 50 ms, with rests between. */
export function makePace(now: () => number = () => performance.now()): Pace {
  let size = FEWEST
  let since = now()
  return {
    batch: () => size,
    async rest(signal) {
      const took = now() - since
      const fitting = size * (IMPORT_BATCH_MS / Math.max(1, took))
      // Grows slowly, as the next records may be larger.
      size = Math.round(Math.min(MOST, Math.max(FEWEST, Math.min(fitting, size * 1.5 + 1))))
      await wait(Math.min(LONGEST_IMPORT_REST_MS, took), undefined, { signal }).catch(() => {})
      since = now()
      signal?.throwIfAborted()
    },
  }
}
