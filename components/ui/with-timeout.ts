const TIMEOUT_MS = 15_000

/** Resolves with the answer to a request, or rejects after 15 seconds. */
export async function withTimeout<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS)
  try {
    return await request(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
