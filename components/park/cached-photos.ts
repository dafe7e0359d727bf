/** Waits before a photo availability request is repeated. */
const PHOTO_CHECK_RETRIES_MS = [1_000, 2_000, 3_000]

/** References per request. */
const BATCH = 5

/** The outcome of a request: an answer, an error status, or none in time. */
export type BatchOutcome =
  | { kind: 'answer'; cachedPhotos: Record<string, boolean> }
  | { kind: 'refused' }
  | { kind: 'failed' }

/** Between two batches of photo availability requests. */
export const PHOTO_BATCH_PAUSE_MS = 100
/** One batch of photo availability requests. */
export const PHOTO_BATCH_TIMEOUT_MS = 5_000

/** The server's answers during this page visit. */
const answers = new Map<string, boolean>()

type Settle = (isCached: boolean) => void

const waiting = new Map<string, Settle[]>()
let isAsking = false

/** Whether the server can serve a photo without asking its source; false if unknown. */
export function isPhotoCached(reference: string): Promise<boolean> {
  const answer = answers.get(reference)
  if (answer !== undefined) return Promise.resolve(answer)
  return new Promise((settle) => {
    waiting.set(reference, [...(waiting.get(reference) ?? []), settle])
    if (!isAsking) askAll()
  })
}

/** Sends the batches one after another, so that a long list does not flood the server. */
async function askAll(): Promise<void> {
  isAsking = true
  await pause(PHOTO_BATCH_PAUSE_MS)
  for (let batch = nextBatch(); batch; batch = nextBatch()) {
    for (const [reference, isCached] of Object.entries(await askBatch(batch))) {
      answers.set(reference, isCached)
      for (const settle of waiting.get(reference) ?? []) settle(isCached)
      waiting.delete(reference)
    }
    await pause(PHOTO_BATCH_PAUSE_MS)
  }
  isAsking = false
}

function nextBatch(): string[] | undefined {
  return cacheCheckBatches([...waiting.keys()])[0]
}

async function askBatch(batch: string[]): Promise<Record<string, boolean>> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(batch)
    const next = afterCacheCheck(batch, { outcome, attempt })
    if ('cached' in next) return next.cached
    await pause(next.retryIn)
  }
}

async function ask(batch: string[]): Promise<BatchOutcome> {
  const query = new URLSearchParams({ photoReferences: batch.join(',') })
  try {
    const signal = AbortSignal.timeout(PHOTO_BATCH_TIMEOUT_MS)
    const response = await fetch(`/api/parks/photo/cached?${query}`, { signal })
    if (!response.ok) return { kind: 'refused' }
    const { cachedPhotos }: { cachedPhotos: Record<string, boolean> } = await response.json()
    return { kind: 'answer', cachedPhotos }
  } catch {
    return { kind: 'failed' }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

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
