import { Session } from 'node:inspector'
import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { getHeapStatistics } from 'node:v8'
import type { Logger } from '../log.ts'

const LOOK_MS = 5_000
/** Of the time since the last look: less than a few requests take. */
const RESTING = 0.005
/** Collecting stops the process for some 0.2 s; less than this is not worth it. */
const WORTH_BYTES = 24 * 1_048_576

/**
 * Gives back the memory that a start or many visitors needed, once hardly anybody asks for anything: V8
 * keeps the room its heap has had, some 45 MB after a start, for as long as it has no reason to
 * collect garbage.
 */
export function startGivingBackMemory(log: Logger): NodeJS.Timeout {
  const isDue = makeRestWatch()
  const look = async () => {
    const before = heapBytes()
    if (!isDue(performance.eventLoopUtilization(), before)) return
    await collectGarbage()
    log.debug({ before, after: heapBytes() }, 'memory is given back')
  }
  const fail = (error: unknown) => log.warn({ err: error }, 'memory could not be given back')
  return setInterval(() => look().catch(fail), LOOK_MS)
}

/**
 * Whether it is time to collect garbage: the process has been at rest since the last look, and its
 * heap has grown well beyond what it was after the last time.
 */
export function makeRestWatch() {
  let seen: EventLoopUtilization | undefined
  let least = 0
  return (now: EventLoopUtilization, heap: number): boolean => {
    const { utilization } = seen ? performance.eventLoopUtilization(now, seen) : now
    seen = now
    least = Math.min(least, heap)
    if (utilization > RESTING || heap - least < WORTH_BYTES) return false
    least = heap
    return true
  }
}

/** Collects all garbage and gives the heap's empty room back to the system. */
export async function collectGarbage(): Promise<void> {
  const session = new Session()
  session.connect()
  try {
    await new Promise<void>((resolve, reject) =>
      session.post('HeapProfiler.collectGarbage', (error) => (error ? reject(error) : resolve())),
    )
  } finally {
    // Its answer comes while the profiler still holds a lock that disconnecting waits for.
    await nextTurn()
    session.disconnect()
  }
}

function heapBytes(): number {
  return getHeapStatistics().total_heap_size
}
