import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { atMost } from '../at-most.ts'

const MINUTE_SECONDS = 60
/** Counted at once; of more, those that have been quiet for longest are forgotten. */
const MOST_KEYS = 50_000

export type Limit = { points: number; blockSeconds: number }

export type KeyLimiter = {
  /** What is given from now on; what has been counted still is. */
  change: (limit: Limit) => void
  /** Takes points of a key's; `wait` is in milliseconds, 0 when there were enough. */
  spend: (key: string, points: number) => Promise<{ wait: number; wasBlocked: boolean }>
  /** For how many milliseconds a key is shut out; 0 when it is not. */
  waitOf: (key: string) => Promise<number>
  size: () => number
}

/**
 * Gives each key so many points a minute and shuts it out when it wants more. Asking while one is
 * shut out makes it no longer.
 */
export function makeKeyLimiter(limit: Limit): KeyLimiter {
  const limiter = new RateLimiterMemory({
    points: limit.points,
    duration: MINUTE_SECONDS,
    blockDuration: limit.blockSeconds,
    keyPrefix: '',
  })
  const isOver = ({ consumedPoints }: RateLimiterRes) => consumedPoints > limiter.points
  /** It forgets by a timer, but tells by the clock, which may have been set back. */
  const left = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(msBeforeNext, Math.max(limiter.blockDuration, MINUTE_SECONDS) * 1_000)
  // The limiter itself holds as many keys as come within its time.
  const keys = new LRUCache<string, true>({
    ...atMost(MOST_KEYS),
    dispose: (_, key, reason) => {
      if (reason === 'evict') limiter.delete(key)
    },
  })
  return {
    change({ points, blockSeconds }) {
      limiter.points = points
      limiter.blockDuration = blockSeconds
    },
    async spend(key, points) {
      if (!keys.get(key)) keys.set(key, true)
      const result = await limiter.consume(key, points).catch(asResult)
      if (!isOver(result)) return { wait: 0, wasBlocked: false }
      return {
        wait: Math.max(1, left(result)),
        wasBlocked: result.consumedPoints - points > limiter.points,
      }
    },
    async waitOf(key) {
      const result = await limiter.get(key)
      return result && isOver(result) ? Math.max(0, left(result)) : 0
    },
    size: () => keys.size,
  }
}

/** The limiter refuses by rejecting with what it knows. */
function asResult(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal
  throw refusal
}
