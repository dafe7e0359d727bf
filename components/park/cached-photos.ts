/** Waits before a photo availability request without an answer is repeated. */
const PHOTO_CHECK_RETRIES_MS = [1_000, 2_000, 3_000]
const PHOTO_BATCH_PAUSE_MS = 100
const PHOTO_BATCH_TIMEOUT_MS = 5_000
const PHOTOS_PER_BATCH = 5

/** The server's answers during this page visit. */
const answers = new Map<string, boolean>()
const waiting = new Map<string, ((isCached: boolean) => void)[]>()
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
  while (waiting.size > 0) {
    const batch = [...waiting.keys()].slice(0, PHOTOS_PER_BATCH)
    const cached = await askBatch(batch)
    for (const reference of batch) {
      const isCached = cached[reference] === true
      answers.set(reference, isCached)
      for (const settle of waiting.get(reference) ?? []) settle(isCached)
      waiting.delete(reference)
    }
    await pause(PHOTO_BATCH_PAUSE_MS)
  }
  isAsking = false
}

/** After an error response, or without any answer, none counts as cached. */
async function askBatch(batch: string[]): Promise<Record<string, boolean>> {
  const query = new URLSearchParams({ photoReferences: batch.join(',') })
  for (const retryIn of [...PHOTO_CHECK_RETRIES_MS, 0]) {
    try {
      const signal = AbortSignal.timeout(PHOTO_BATCH_TIMEOUT_MS)
      const response = await fetch(`/api/parks/photo/cached?${query}`, { signal })
      if (!response.ok) return {}
      const { cachedPhotos }: { cachedPhotos: Record<string, boolean> } = await response.json()
      return cachedPhotos
    } catch {
      await pause(retryIn)
    }
  }
  return {}
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
