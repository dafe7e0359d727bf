import type { CountedEvent } from '#domain/visitors/events.ts'
import type { Database } from '../../client.ts'

/** Counts that something happened, on the present day (UTC). */
export async function countEvent({ sql, run }: Database, event: CountedEvent): Promise<void> {
  await run(sql`
    insert into event_counts (day, event, count)
    values ((now() at time zone 'utc')::date, ${event}::text, 1)
    on conflict (day, event) do update set count = event_counts.count + 1`)
}

export type DayCount = {
  /** Of UTC: '2026-11-20'. */
  day: string
  event: CountedEvent
  count: number
}

/** Adds what was counted elsewhere to its days. */
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

/** How often each of some events has happened since a day (UTC), that day included. */
export async function sumEvents<Event extends CountedEvent>(
  { sql, run }: Database,
  events: readonly Event[],
  since: string,
): Promise<Map<Event, number>> {
  const rows = await run(sql<{ event: Event; count: number }[]>`
    select event, sum(count)::int as count from event_counts
    where day >= ${since}::text::date
      and event in (select jsonb_array_elements_text(${JSON.stringify(events)}::text::jsonb))
    group by event`)
  return new Map(rows.map(({ event, count }) => [event, count]))
}
