import { LRUCache } from 'lru-cache'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { DailyLimitError, TooManyRequestsError } from '../core/errors.ts'
import { atMost } from '../core/remember.ts'
import type { Settings } from '../settings/settings.ts'
import type { Caller } from './caller.ts'

/** Window in which the requests of a client are counted. */
const RATE_WINDOW_SECONDS = 60

/** Most keys counted and most keys blocked; beyond that the least recently used are forgotten. */
const MAX_KEYS = 50_000

type Limit = {
  points: number
  blockSeconds: number
  /** The window of the points; a minute by default. */
  durationSeconds?: number
}

type KeyLimiter = {
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
function makeKeyLimiter(limit: Limit): KeyLimiter {
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

/** Budgets are separate: a visitor who looks at many photos may still search. */
export type Budget = keyof typeof POINTS

/** Permanent records, of which an address may create a limited number per day. */
type Daily = 'reports' | 'links'

/** Extra cost of asking a live provider, beyond the point of every call: it may cost money. */
export const LIVE_POINTS = 4
/** Extra cost of a search for what is not understood. */
export const UNKNOWN_POINTS = 4

type RateLimitSettings = Pick<Settings, Extract<keyof Settings, `RATE_LIMIT_${string}`>>

/** Points per minute, for each address and each client. */
const POINTS = {
  search: 'RATE_LIMIT_SEARCH',
  writes: 'RATE_LIMIT_WRITES',
  photos: 'RATE_LIMIT_PHOTOS',
  files: 'RATE_LIMIT_FILES',
} as const

export type RateLimits = {
  /** Changes the limits. Points already spent still count. */
  change: (settings: RateLimitSettings) => void
  /**
   * Takes points from a caller's budget.
   *
   * @throws TooManyRequestsError if the address or the client has none left, or is blocked
   */
  take: (budget: Budget, caller: Caller, points?: number) => Promise<void>
  /** Returns a point that was not needed. */
  giveBack: (budget: Budget, caller: Caller) => Promise<void>
  /**
   * Takes one of a caller's live questions. A caller without any left is not blocked: until the
   * minute is over, only known parks are returned.
   *
   * @throws TooManyRequestsError
   */
  takeQuestion: (caller: Caller) => Promise<void>
  /**
   * Takes one of an address's daily records. An address without any left is not blocked otherwise.
   *
   * @throws DailyLimitError
   */
  takeDaily: (what: Daily, caller: Caller) => Promise<void>
  /** Returns one that turned out not to be new. */
  giveBackDaily: (what: Daily, caller: Caller) => Promise<void>
  /**
   * Whether a caller is blocked from any budget, and for how many milliseconds. Takes no points.
   */
  status: (caller: Caller) => Promise<{ rateLimited: boolean; timeLeft: number }>
  /** The number of addresses and clients currently counted. */
  size: () => number
}

type Limiters = { addresses: KeyLimiter; clients: KeyLimiter }

/**
 * Limits callers by address and by client: a made-up client id gives an address no more points, and
 * another address gives a client no more. Counts are lost on restart.
 */
export function makeRateLimits(settings: RateLimitSettings): RateLimits {
  const questioners = makeLimiters(questionLimit(settings))
  const budgets = new Map<Budget, Limiters>(
    (Object.keys(POINTS) as Budget[]).map((budget) => [
      budget,
      makeLimiters(budgetLimit(settings, budget)),
    ]),
  )
  const daily = {
    reports: makeKeyLimiter(dailyLimit(settings.RATE_LIMIT_REPORTS_PER_DAY)),
    links: makeKeyLimiter(dailyLimit(settings.RATE_LIMIT_LINKS_PER_DAY)),
  }
  return {
    change(next) {
      for (const limiter of Object.values(questioners)) limiter.change(questionLimit(next))
      daily.reports.change(dailyLimit(next.RATE_LIMIT_REPORTS_PER_DAY))
      daily.links.change(dailyLimit(next.RATE_LIMIT_LINKS_PER_DAY))
      for (const [budget, limiters] of budgets) {
        for (const limiter of Object.values(limiters)) limiter.change(budgetLimit(next, budget))
      }
    },
    async take(budget, caller, cost = 1) {
      const limiters = budgets.get(budget)
      if (limiters && !caller.isOwn) await takeFrom(limiters, caller, cost)
    },
    async giveBack(budget, { address, clientId, isOwn }) {
      const limiters = budgets.get(budget)
      if (!limiters || isOwn) return
      await limiters.addresses.giveBack(address)
      if (clientId !== null) await limiters.clients.giveBack(clientId)
    },
    takeQuestion: (caller) => takeFrom(questioners, caller, 1),
    async takeDaily(what, { address, isOwn }) {
      if (isOwn) return
      const { wait } = await daily[what].spend(address, 1)
      if (wait === 0) return
      const text = `So many ${what} have come from your address today. Please try again tomorrow.`
      throw new DailyLimitError(Math.ceil(wait / 1_000), text)
    },
    async giveBackDaily(what, { address, isOwn }) {
      if (!isOwn) await daily[what].giveBack(address)
    },
    async status({ address, clientId }) {
      const waits = [...budgets.values()].flatMap(({ addresses, clients }) => [
        addresses.waitOf(address),
        ...(clientId === null ? [] : [clients.waitOf(clientId)]),
      ])
      const timeLeft = Math.max(...(await Promise.all(waits)))
      return { rateLimited: timeLeft > 0, timeLeft }
    },
    size: () =>
      [...budgets.values()]
        .flatMap((limiters) => Object.values(limiters))
        .reduce((sum, limiter) => sum + limiter.size(), 0),
  }
}

function questionLimit(settings: RateLimitSettings): Limit {
  return { points: settings.RATE_LIMIT_QUESTIONS, blockSeconds: 0 }
}

function budgetLimit(settings: RateLimitSettings, budget: Budget): Limit {
  return { points: settings[POINTS[budget]], blockSeconds: settings.RATE_LIMIT_BLOCK_SECONDS }
}

function dailyLimit(points: number): Limit {
  return { points, blockSeconds: 0, durationSeconds: DAY_SECONDS }
}

function makeLimiters(limit: Limit): Limiters {
  return { addresses: makeKeyLimiter(limit), clients: makeKeyLimiter(limit) }
}

/**
 * A blocked address is rejected before its client is counted: however many ids it makes up, no more
 * of them are stored than it has points. The call that blocks an address still counts for its
 * client, who is then blocked at any address.
 */
async function takeFrom(
  { addresses, clients }: Limiters,
  { address, clientId }: Caller,
  cost: number,
): Promise<void> {
  const byAddress = await addresses.spend(address, cost)
  const byClient =
    clientId === null || byAddress.wasBlocked ? null : await clients.spend(clientId, cost)
  const wait = Math.max(byAddress.wait, byClient?.wait ?? 0)
  if (wait > 0) throw new TooManyRequestsError(Math.ceil(wait / 1_000))
}
