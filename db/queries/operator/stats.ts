import { type AnyColumn, and, eq, gte, type SQLWrapper, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { CountedEvent } from '#domain/visitors/events.ts'
import type { Database } from '../../client.ts'
import { ledger } from '../../schema/operator.ts'
import { eventCounts, reports } from '../../schema/visitors.ts'
import { rowCount } from '../columns.ts'

/** An event, 'report' for reports received, or 'spend' for dollars paid. */
type What = CountedEvent | 'report' | 'spend'

/** The daily counts since a day (UTC, inclusive: '2026-11-20'); days without any are omitted. */
export async function readDailyCounts(
  { orm, run }: Database,
  since: string,
): Promise<{ day: string; what: What; value: number }[]> {
  const first = sql`(${since}::text::timestamp at time zone 'utc')`
  const dayOf = (moment: AnyColumn) => sql<string>`(${moment} at time zone 'utc')::date::text`
  const { day, event, count } = eventCounts
  const events = orm
    .select({ day: sql<string>`${day}::text`, what: sql<What>`${event}`, value: float(count) })
    .from(eventCounts)
    .where(gte(day, since))
  const reported = orm
    .select({ day: dayOf(reports.createdAt), what: sql<What>`'report'`, value: float(rowCount) })
    .from(reports)
    .where(gte(reports.createdAt, first))
    .groupBy(sql`1`)
  const spent = orm
    .select({ day: dayOf(ledger.at), what: sql<What>`'spend'`, value: float(sum(ledger.cost)) })
    .from(ledger)
    .where(and(gte(ledger.at, first), eq(ledger.cached, false)))
    .groupBy(sql`1`)
  return run(unionAll(events, reported, spent).execute())
}

function float(value: SQLWrapper) {
  return sql<number>`(${value})::float8`
}
