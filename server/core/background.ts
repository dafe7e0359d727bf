/** Work that nobody waits for, which can be ended. */
export type Background = {
  /** Begins work, and gives its end; the signal is aborted when it is to stop. */
  run: (work: (signal: AbortSignal) => Promise<void>) => Promise<void>
  /** How much of it is under way. */
  size: () => number
  /** Has all of it stop, and waits until it has. */
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
