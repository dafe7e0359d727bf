import { ProviderError } from './errors.ts'

/**
 * Begins a call when its turn has come. One whose signal is aborted before leaves the queue and
 * gets the signal's reason; one that would wait too long gets ProviderError 'resting' at once.
 */
export type Pace = <T>(call: () => Promise<T>, signal?: AbortSignal) => Promise<T>

type PaceOptions = {
  /** Between the beginnings of two calls, in milliseconds. */
  spacing?: number
  /** In milliseconds. A visitor waits 3 s for live data at most, the answer included. */
  longestWait?: number
}

/**
 * At most one call a second to a service, in the order they come. A call is refused where so many
 * are before it that less than a second would be left for its answer.
 *
 * @param service how an error names it: 'Nominatim'
 */
export function makePace(
  service: string,
  { spacing = 1_000, longestWait = 2_000 }: PaceOptions = {},
): Pace {
  const queue: (() => void)[] = []
  let nextStart = 0
  let timer: NodeJS.Timeout | undefined

  function startDue(): void {
    const now = performance.now()
    const start = now >= nextStart ? queue.shift() : undefined
    if (start) {
      nextStart = now + spacing
      start()
    }
    clearTimeout(timer)
    if (queue.length > 0) timer = setTimeout(startDue, Math.ceil(nextStart - performance.now()))
  }

  function turn(signal: AbortSignal | undefined): Promise<void> {
    const wait = Math.max(0, nextStart - performance.now()) + queue.length * spacing
    if (wait > longestWait) {
      throw new ProviderError('resting', `${service} has too many questions waiting for it`)
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', leave, { once: true })
      queue.push(start)
      startDue()
    })
  }

  return async (call, signal) => {
    signal?.throwIfAborted()
    await turn(signal)
    return call()
  }
}
