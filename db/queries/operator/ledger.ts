import { type AnyColumn, eq, gte, not, type SQLWrapper, sql } from 'drizzle-orm'
import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import { ledger } from '../../schema/operator.ts'
import type { Row } from '../columns.ts'

/** An arbitrary lock id, the same in every process. */
const LEDGER_LOCK = 7_270_513

export type PaidEntry = {
  type: string
  /** Dollars. */
  cost: number
}

/**
 * Records a call before it is paid for, unless it would exceed the day's budget (UTC). Concurrent
 * processes take turns.
 *
 * @param budget dollars per day
 * @returns the entry's id, or null if the budget does not allow the call
 */
export async function enterPaidCall(
  { sql, run }: Database,
  { type, cost }: PaidEntry,
  budget: number,
): Promise<number | null> {
  const enter = sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LEDGER_LOCK})`
    return tx<Row<typeof ledger, 'id'>[]>`
      insert into ledger (type, cached, cost)
      select ${type}::text, false, ${cost}::numeric
      where (${spentToday(tx)}) + ${cost}::numeric <= ${budget}::numeric
      returning id::float8 as id`
  })
  const [row] = await run(enter)
  return row?.id ?? null
}

/** Records that a call was not charged after all. */
export async function refundCall({ orm, run }: Database, id: number): Promise<void> {
  await run(orm.update(ledger).set({ cost: 0 }).where(eq(ledger.id, id)).execute())
}

/** Adds calls answered by a cache to their hour, with what they would have cost. */
export async function enterCachedCalls(
  { sql, run }: Database,
  { type, calls, cost }: PaidEntry & { calls: number },
): Promise<void> {
  await run(sql`
    insert into ledger (type, cached, calls, cost, at)
    values (${type}::text, true, ${calls}::int, ${cost}::numeric, date_trunc('hour', now()))
    on conflict (at, type) where cached
    do update set calls = ledger.calls + excluded.calls, cost = ledger.cost + excluded.cost`)
}

export type LedgerSummary = {
  type: string
  /** Paid calls and their dollars; cached calls and the dollars saved. */
  paid: number
  cost: number
  cached: number
  saved: number
}

/** The calls since a time, by type. */
export function sumLedger({ orm, run }: Database, since: Date): Promise<LedgerSummary[]> {
  const { type, calls, cost, cached, at } = ledger
  const sumOf = (column: AnyColumn, rows: SQLWrapper) =>
    sql<number>`coalesce(sum(${column}) filter (where ${rows}), 0)::float8`
  const sums = orm
    .select({
      type,
      paid: sumOf(calls, not(cached)),
      cost: sumOf(cost, not(cached)),
      cached: sumOf(calls, cached),
      saved: sumOf(cost, cached),
    })
    .from(ledger)
    .where(gte(at, since))
    .groupBy(type)
    .orderBy(type)
  return run(sums.execute())
}

/** Dollars spent today (UTC). */
export async function readSpentToday({ sql, run }: Database): Promise<number> {
  const [row] = await run(sql<[{ spent: number }]>`select (${spentToday(sql)})::float8 as spent`)
  return row.spent
}

function spentToday(sql: postgres.Sql | postgres.TransactionSql) {
  const today = sql`date_trunc('day', now() at time zone 'utc') at time zone 'utc'`
  return sql`select coalesce(sum(cost), 0) from ledger
    where not cached and at >= ${today} and at < ${today} + interval '1 day'`
}
