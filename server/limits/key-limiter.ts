import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { atMost } from '../core/remember.ts'

/** Window in which the requests of a client are counted. */
const RATE_WINDOW_SECONDS = 60

/** Most keys counted and most keys blocked; beyond that the least recently used are forgotten. */
const MAX_KEYS = 50_000

export type Limit = {
  points: number
  blockSeconds: number
  /** The window of the points; a minute by default. */
  durationSeconds?: number
}

export type KeyLimiter = {
  /** Changes the limit; points already spent still count. */
  change: (limit: Limit) => void
  /** Spends points of a key; `wait` is in milliseconds, 0 if there were enough. */
  spend: (key: string, points: number) => Promise<{ wait: number; wasBlocked: boolean }>
  /** Returns a point to a key. */
  giveBack: (key: string) => Promise<void>
  /** The milliseconds for which a key is blocked; 0 if it is not. */
  waitOf: (key: string) => Promise<number>
  size: () => number
}

/**
 * Gives each key a number of points per window and blocks it once they are exceeded. Requests while
 * blocked do not extend the block.
 */
export function makeKeyLimiter(limit: Limit): KeyLimiter {
  const { durationSeconds = RATE_WINDOW_SECONDS } = limit
  const limiter = new RateLimiterMemory({
    points: limit.points,
    duration: durationSeconds,
    blockDuration: limit.blockSeconds,
    keyPrefix: '',
  })
  const isOver = ({ consumedPoints }: RateLimiterRes) => consumedPoints > limiter.points
  /** Milliseconds; capped, as the limiter reads the system clock, which may have been set back. */
  const left = ({ msBeforeNext }: RateLimiterRes) =>
    Math.min(msBeforeNext, Math.max(limiter.blockDuration, durationSeconds) * 1_000)
  // The limiter itself holds every key of its window.
  const makeKeys = () =>
    new LRUCache<string, true>({
      ...atMost(MAX_KEYS),
      dispose: (_, key, reason) => {
        if (reason === 'evict') limiter.delete(key)
      },
    })
  const counted = makeKeys()
  // Separate, so that made-up keys can't evict blocked ones: blocking a key takes many calls, while
  // making one up takes none.
  const blockedKeys = makeKeys()
  function remember(key: string, isShutOut: boolean): void {
    const [into, from] = isShutOut ? [blockedKeys, counted] : [counted, blockedKeys]
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
    size: () => counted.size + blockedKeys.size,
  }
}

/** The limiter rejects with its result. */
function asResult(refusal: unknown): RateLimiterRes {
  if (refusal instanceof RateLimiterRes) return refusal
  throw refusal
}
