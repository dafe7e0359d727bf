import type { CountedEvent } from '#domain/visitors/events.ts'
import type { Database } from '../../client.ts'

type CountedDay = {
  /** Of UTC: '2026-11-20'. */
  day: string
  /** An event, or 'report' for reports that came in, or 'spend' for dollars paid. */
  what: CountedEvent | 'report' | 'spend'
  value: number
}

/** What was counted on each day since one (UTC), that one included; days without are left out. */
export async function readDailyCounts(
  { sql, run }: Database,
  since: string,
): Promise<CountedDay[]> {
  const first = sql`(${since}::text::timestamp at time zone 'utc')`
  const dayOf = (column: string) => sql`(${sql(column)} at time zone 'utc')::date`
  return [
    ...(await run(sql<CountedDay[]>`
      select day::text, event as what, count::float8 as value
      from event_counts where day >= ${since}::text::date
      union all
      select ${dayOf('created_at')}::text, 'report', count(*)
      from reports where created_at >= ${first} group by 1
      union all
      select ${dayOf('at')}::text, 'spend', sum(cost)::float8
      from ledger where at >= ${first} and not cached group by 1`)),
  ]
}

/** How many reports nobody has looked into yet. */
export async function countOpenReports({ sql, run }: Database): Promise<number> {
  const [row] = await run(sql<{ count: number }[]>`
    select count(*)::int as count from reports where status = 'open'`)
  return row?.count ?? 0
}
