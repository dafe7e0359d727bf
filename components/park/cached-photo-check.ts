/** Waits before a photo availability request is repeated. */
const PHOTO_CHECK_RETRIES_MS = [1_000, 2_000, 3_000]

/** References per request. */
const BATCH = 5

/** The outcome of a request: an answer, an error status, or none in time. */
export type BatchOutcome =
  | { kind: 'answer'; cachedPhotos: Record<string, boolean> }
  | { kind: 'refused' }
  | { kind: 'failed' }

/** Splits references into batches, without repeats. */
export function cacheCheckBatches(references: readonly string[]): string[][] {
  const unique = [...new Set(references)]
  const batches: string[][] = []
  for (let start = 0; start < unique.length; start += BATCH) {
    batches.push(unique.slice(start, start + BATCH))
  }
  return batches
}

/**
 * Interprets the outcome of a batch. An answer other than 2xx marks its references as not cached. A
 * missing answer is retried after 1, 2 and 3 s; then they count as not cached.
 *
 * @param attempt 1 for the first
 */
export function afterCacheCheck(
  batch: readonly string[],
  { outcome, attempt }: { outcome: BatchOutcome; attempt: number },
): { retryIn: number } | { cached: Record<string, boolean> } {
  const delay = PHOTO_CHECK_RETRIES_MS[attempt - 1]
  if (outcome.kind === 'failed' && delay !== undefined) return { retryIn: delay }
  const told = new Map(outcome.kind === 'answer' ? Object.entries(outcome.cachedPhotos) : [])
  return { cached: Object.fromEntries(batch.map((each) => [each, told.get(each) === true])) }
}
