import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { atMost } from '../core/at-most.ts'

const MINUTE_SECONDS = 60
/** Counted, and shut out, at once; of more, those that have been quiet for longest are forgotten. */
const MOST_KEYS = 50_000

export type Limit = {
  points: number
  blockSeconds: number
  /** The time for which points are given; a minute unless told. */
  durationSeconds?: number
}

export type KeyLimiter = {
  /** What is given from now on; what has been counted still is. */
  change: (limit: Limit) => void
  /** Takes points of a key's; `wait` is in milliseconds, 0 when there were enough. */
  spend: (key: string, points: number) => Promise<{ wait: number; wasBlocked: boolean }>
  /** Gives a key a point back. */
  giveBack: (key: string) => Promise<void>
  /** For how many milliseconds a key is shut out; 0 when it is not. */
  waitOf: (key: string) => Promise<number>
  size: () => number
}

/**
 * Gives each key so many points for a time and shuts it out when it wants more. Asking while one is
 * shut out makes it no longer.
 */
export function makeKeyLimiter(limit: Limit): KeyLimiter {
  const { durationSeconds = MINUTE_SECONDS } = limit
  const limiter = new RateLimiterMemory({
    points: limit.points,
    duration: durationSeconds,
    blockDuration: limit.blockSeconds,
    keyPrefix: '',
  })
  const isOver = ({ consumedPoints }: RateLimiterRes) => consumedPoints > limiter.points
  /** It forgets by a timer, but tells by the clock, which may have been set back. */
  const left = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(msBeforeNext, Math.max(limiter.blockDuration, durationSeconds) * 1_000)
  // The limiter itself holds as many keys as come within its time.
  const makeKeys = () =>
    new LRUCache<string, true>({
      ...atMost(MOST_KEYS),
      dispose: (_, key, reason) => {
        if (reason === 'evict') limiter.delete(key)
      },
    })
  const counted = makeKeys()
  // Apart, as being shut out takes a key many calls, while others can be made up without end.
  const shutOut = makeKeys()
  function remember(key: string, isShutOut: boolean): void {
    const [into, from] = isShutOut ? [shutOut, counted] : [counted, shutOut]
    if (into.get(key)) return
    from.delete(key)
    into.set(key, true)
  }
  return {
    change({ points, blockSeconds }) {
      limiter.points = points
      limiter.blockDuration = blockSeconds
    },
    async spend(key, points) {
      const result = await limiter.consume(key, points).catch(asResult)
      remember(key, isOver(result))
      if (!isOver(result)) return { wait: 0, wasBlocked: false }
      return {
        wait: Math.max(1, left(result)),
        wasBlocked: result.consumedPoints - points > limiter.points,
      }
    },
    async giveBack(key) {
      await limiter.reward(key)
    },
    async waitOf(key) {
      const result = await limiter.get(key)
      return result && isOver(result) ? Math.max(0, left(result)) : 0
    },
    size: () => counted.size + shutOut.size,
  }
}

/** The limiter refuses by rejecting with what it knows. */
function asResult(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal
  throw refusal
}
