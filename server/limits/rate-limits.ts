import { dailyLimitText } from '#domain/text/messages.ts'
import { DAY_SECONDS } from '#domain/time/units.ts'
import { TooManyRequestsError } from '../core/errors.ts'
import type { Caller } from './caller.ts'
import { type KeyLimiter, type Limit, makeKeyLimiter } from './key-limiter.ts'

const BUDGETS = ['search', 'writes', 'photos', 'files'] as const

/** What is counted by itself: who looks at many photos may still search. */
export type Budget = (typeof BUDGETS)[number]

const DAILY = ['reports', 'links'] as const

/** What is left behind for good, of which an address may make so many new ones a day. */
type Daily = (typeof DAILY)[number]

/** What a question to a live provider costs beyond the point of every call: it may be paid for. */
export const LIVE_POINTS = 4

/**
 * Points a minute, each for an address and for a client, and how long one is shut out beyond;
 * questions a minute to live sources; new reports and links a day for an address.
 */
type RateLimitSettings = Record<Budget | Daily, number> & {
  questions: number
  blockSeconds: number
}

export type RateLimits = {
  /** How much is given from now on. What has been counted still counts. */
  change: (settings: RateLimitSettings) => void
  /**
   * Takes points of a caller's budget.
   *
   * @throws TooManyRequestsError when the address or the client has spent it, or is shut out
   */
  take: (budget: Budget, caller: Caller, points?: number) => Promise<void>
  /** Gives a point back that turned out not to be due. */
  giveBack: (budget: Budget, caller: Caller) => Promise<void>
  /**
   * Takes one of a caller's questions to live sources. Who has none left is not shut out: until the
   * minute is over, what is known has to do.
   *
   * @throws TooManyRequestsError
   */
  takeQuestion: (caller: Caller) => Promise<void>
  /**
   * Takes one of those an address may make a day. Who has none left is shut out of nothing else.
   *
   * @throws TooManyRequestsError
   */
  takeDaily: (what: Daily, caller: Caller) => Promise<void>
  /** Gives one back that turned out not to be new. */
  giveBackDaily: (what: Daily, caller: Caller) => Promise<void>
  /** Whether a caller is shut out of any budget, and for how many milliseconds. Takes nothing. */
  status: (caller: Caller) => Promise<{ rateLimited: boolean; timeLeft: number }>
  /** How many addresses and clients are counted at present. */
  size: () => number
}

type Limiters = { addresses: KeyLimiter; clients: KeyLimiter }

/**
 * How often callers may ask, by address and by client: a made-up identifier doesn't give an
 * address more, nor another address a client. What has been counted is forgotten at a restart.
 */
export function makeRateLimits(settings: RateLimitSettings): RateLimits {
  const questioners = makeLimiters(questionLimit(settings))
  const budgets = new Map<Budget, Limiters>(
    BUDGETS.map((budget) => [budget, makeLimiters(budgetLimit(settings, budget))]),
  )
  const daily = { reports: makeDaily(settings.reports), links: makeDaily(settings.links) }
  return {
    change(next) {
      changeLimiters(questioners, questionLimit(next))
      for (const what of DAILY) daily[what].change(dailyLimit(next[what]))
      for (const [budget, limiters] of budgets) changeLimiters(limiters, budgetLimit(next, budget))
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
      if (wait > 0) throw new TooManyRequestsError(Math.ceil(wait / 1_000), dailyLimitText(what))
    },
    async giveBackDaily(what, { address, isOwn }) {
      if (!isOwn) await daily[what].giveBack(address)
    },
    async status(caller) {
      const waits = await Promise.all([...budgets.values()].map((one) => waitOf(one, caller)))
      const timeLeft = Math.max(...waits)
      return { rateLimited: timeLeft > 0, timeLeft }
    },
    size: () =>
      [...budgets.values()]
        .map(({ addresses, clients }) => addresses.size() + clients.size())
        .reduce((sum, size) => sum + size, 0),
  }
}

function questionLimit({ questions }: RateLimitSettings): Limit {
  return { points: questions, blockSeconds: 0 }
}

function budgetLimit(settings: RateLimitSettings, budget: Budget): Limit {
  return { points: settings[budget], blockSeconds: settings.blockSeconds }
}

function dailyLimit(points: number): Limit {
  return { points, blockSeconds: 0, durationSeconds: DAY_SECONDS }
}

function makeDaily(points: number): KeyLimiter {
  return makeKeyLimiter(dailyLimit(points))
}

function makeLimiters(limit: Limit): Limiters {
  return { addresses: makeKeyLimiter(limit), clients: makeKeyLimiter(limit) }
}

function changeLimiters({ addresses, clients }: Limiters, limit: Limit): void {
  addresses.change(limit)
  clients.change(limit)
}

/**
 * An address that was shut out before is refused before its client is looked at: however many
 * identifiers it makes up, no more of them are remembered than it has points. The call that has it
 * shut out still counts for the client, who is then shut out wherever it goes.
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

async function waitOf(
  { addresses, clients }: Limiters,
  { address, clientId }: Caller,
): Promise<number> {
  const byAddress = await addresses.waitOf(address)
  return clientId === null ? byAddress : Math.max(byAddress, await clients.waitOf(clientId))
}
