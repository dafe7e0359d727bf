import { and, gte, inArray, sql } from 'drizzle-orm'
import type { CountedEvent } from '#domain/visitors/events.ts'
import type { Database } from '../../client.ts'
import { eventCounts } from '../../schema/visitors.ts'

/** Counts one event today (UTC). */
export async function countEvent({ sql, run }: Database, event: CountedEvent): Promise<void> {
  await run(sql`
    insert into event_counts (day, event, count)
    values ((now() at time zone 'utc')::date, ${event}::text, 1)
    on conflict (day, event) do update set count = event_counts.count + 1`)
}

export type DayCount = {
  /** In UTC: '2026-11-20'. */
  day: string
  event: CountedEvent
  count: number
}

/** Adds counts collected elsewhere to their days. */
export async function addCounts(
  { sql, run }: Database,
  counts: readonly DayCount[],
): Promise<void> {
  await run(sql`
    insert into event_counts (day, event, count)
    select day, event, count
    from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb)
      as counted (day date, event text, count int)
    on conflict (day, event) do update set count = event_counts.count + excluded.count`)
}

/** The number of each event since a day (UTC, inclusive). */
export async function sumEvents<Event extends CountedEvent>(
  { orm, run }: Database,
  events: readonly Event[],
  since: string,
): Promise<Map<Event, number>> {
  const { event, count, day } = eventCounts
  const sums = orm
    .select({ event, count: sql<number>`sum(${count})::int` })
    .from(eventCounts)
    .where(and(gte(day, since), inArray(event, [...events])))
    .groupBy(event)
  const rows = await run(sums.execute())
  return new Map(rows.map((row): [Event, number] => [row.event as Event, row.count]))
}
