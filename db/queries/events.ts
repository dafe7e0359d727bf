import type { CountedEvent } from '#domain/events.ts'
import type { Database } from '../client.ts'

/** Counts that something happened, on the present day (UTC). */
export async function countEvent({ sql, run }: Database, event: CountedEvent): Promise<void> {
  await run(sql`
    insert into event_counts (day, event, count)
    values ((now() at time zone 'utc')::date, ${event}::text, 1)
    on conflict (day, event) do update set count = event_counts.count + 1`)
}
