import type { Database } from '#db/client.ts'
import { enterCachedCalls, enterPaidCall, refundCall } from '#db/queries/operator/ledger.ts'
import { CALL_COST, type PaidCall } from '#domain/operator/costs.ts'
import type { Logger } from '../core/log.ts'
import { ProviderError, type ProviderFailure } from './errors.ts'

/**
 * Runs one paid request and records it; each attempt counts.
 *
 * @throws ProviderError 'budget', without running the request, once today's budget is spent; and
 * the request's error
 */
export type Meter = <T>(call: PaidCall, work: () => Promise<T>) => Promise<T>

/** How long a spent budget is remembered without reading the ledger. */
const BUDGET_SPENT_MS = 30_000

/** Failures that a service does not charge for: it answered with an error. */
const FREE: readonly ProviderFailure[] = ['refused', 'overloaded', 'failed']

export type Ledger = {
  /** Dollars per day (UTC). */
  dailyBudget: number
  /** Runs a paid call within the day's budget. */
  meter: Meter
  /** Counts a call answered by the cache; written in bulk by `flush`. */
  countCached: (call: PaidCall) => void
  flush: () => Promise<void>
}

/**
 * Tracks the cost of paid calls. Each call is recorded before it is made, so that neither a crash
 * nor another process can exceed the budget.
 */
export function makeLedger({
  database,
  log,
  dailyBudget,
}: {
  database: Database
  log: Logger
  /** Dollars per day (UTC), currently. */
  dailyBudget: () => number
}): Ledger {
  const cached = new Map<PaidCall, number>()
  let loggedOn = ''
  /** Until when calls of at least this cost are rejected without a query, for the same budget. */
  let refusal = { until: 0, cost: 0, budget: 0 }

  function refuse(cost: number, budget: number): never {
    refusal = { until: performance.now() + BUDGET_SPENT_MS, cost, budget }
    const today = `${new Date().toISOString().slice(0, 10)} ${budget}`
    if (loggedOn !== today) {
      log.warn(
        { dailyBudget: budget },
        "today's budget for Google is spent; only caches and free sources are used",
      )
      loggedOn = today
    }
    throw spentError(budget)
  }

  async function meter<T>(call: PaidCall, work: () => Promise<T>): Promise<T> {
    const entry = { type: call, cost: CALL_COST[call] }
    const budget = dailyBudget()
    const { until, cost, budget: spent } = refusal
    if (performance.now() < until && budget === spent && entry.cost >= cost)
      throw spentError(budget)
    const id = (await enterPaidCall(database, entry, budget)) ?? refuse(entry.cost, budget)
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError && FREE.includes(error.failure)) {
        await refundCall(database, id).catch((reason) =>
          log.error({ err: reason, id }, 'a failed call could not be removed from the ledger'),
        )
      }
      throw error
    }
  }

  async function flush(): Promise<void> {
    for (const [type, calls] of [...cached]) {
      cached.delete(type)
      try {
        await enterCachedCalls(database, { type, calls, cost: calls * CALL_COST[type] })
      } catch (error) {
        cached.set(type, (cached.get(type) ?? 0) + calls)
        throw error
      }
    }
  }

  return {
    get dailyBudget() {
      return dailyBudget()
    },
    meter,
    flush,
    countCached(call) {
      cached.set(call, (cached.get(call) ?? 0) + 1)
    },
  }
}

function spentError(budget: number): ProviderError {
  return new ProviderError('budget', `Today's budget of $${budget} for Google is spent.`)
}
