import type { Database } from '#db/client.ts'
import { enterCachedCalls, enterPaidCall, refundCall } from '#db/queries/ledger.ts'
import { CALL_COST, type PaidCall } from '#domain/costs.ts'
import type { Logger } from './log.ts'
import { ProviderError, type ProviderFailure } from './providers/errors.ts'
import type { Meter } from './providers/meter.ts'

/** How long a spent budget is believed without a look at the ledger. */
const REFUSAL_MS = 30_000
/** Failures that a service does not charge for: it answered, and refused. */
const FREE: readonly ProviderFailure[] = ['refused', 'overloaded', 'failed']

export type Ledger = {
  /** Dollars a day (UTC). */
  dailyBudget: number
  /** Runs a call that is paid for, within the day's budget. */
  meter: Meter
  /** Notes that a cache answered instead; written down in bulk by `flush`. */
  countCached: (call: PaidCall) => void
  flush: () => Promise<void>
}

/**
 * What the paid calls cost. Each is written down before it is made, so that a crash or another
 * process can't spend more than the budget.
 *
 * @param dailyBudget dollars a day (UTC)
 */
export function makeLedger({
  database,
  log,
  dailyBudget,
}: {
  database: Database
  log: Logger
  dailyBudget: number
}): Ledger {
  const spent = new ProviderError(
    'budget',
    `Today's budget of $${dailyBudget} for Google is spent.`,
  )
  const cached = new Map<PaidCall, number>()
  let toldOn = ''
  /** Until when calls of this cost or more need not be tried. */
  let refusal = { until: 0, cost: 0 }

  function refuse(cost: number): never {
    refusal = { until: Date.now() + REFUSAL_MS, cost }
    const today = new Date().toISOString().slice(0, 10)
    if (toldOn !== today) {
      log.warn({ dailyBudget }, "today's budget for Google is spent; free sources and caches go on")
      toldOn = today
    }
    throw spent
  }

  async function meter<T>(call: PaidCall, work: () => Promise<T>): Promise<T> {
    const entry = { type: call, cost: CALL_COST[call] }
    if (Date.now() < refusal.until && entry.cost >= refusal.cost) throw spent
    const id = (await enterPaidCall(database, entry, dailyBudget)) ?? refuse(entry.cost)
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError && FREE.includes(error.failure)) {
        await refundCall(database, id).catch((reason) =>
          log.error({ err: reason, id }, 'a call was not charged for, but stays in the ledger'),
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
    dailyBudget,
    meter,
    flush,
    countCached(call) {
      cached.set(call, (cached.get(call) ?? 0) + 1)
    },
  }
}
