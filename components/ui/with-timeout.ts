/** Resolves with the work's result, or rejects after a timeout in milliseconds. */
export async function withTimeout<T>(
  milliseconds: number,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), milliseconds)
  try {
    return await ask(controller.signal)
  } finally {
    clearTimeout(timer)
  }
}
