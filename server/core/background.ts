/** Background work that can be stopped. */
export type Background = {
  /** Starts work and returns a promise of its end; the signal is aborted on stop. */
  run: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** Number of tasks under way. */
  size: () => number
  /** Aborts all tasks and waits until they have ended. */
  stop: () => Promise<void>
}

export function makeBackground(): Background {
  const controller = new AbortController()
  const running = new Set<Promise<void>>()
  return {
    run(work) {
      const ended = work(controller.signal).finally(() => running.delete(ended))
      running.add(ended)
      return ended
    },
    size: () => running.size,
    async stop() {
      controller.abort()
      await Promise.allSettled(running)
    },
  }
}
