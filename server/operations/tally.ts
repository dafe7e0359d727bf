import type { Database } from '#db/client.ts'
import { addCounts } from '#db/queries/visitors/events.ts'
import type { CountedEvent } from '#domain/visitors/events.ts'

export type Tally = {
  /** Counts an event now. Never fails. */
  count: (event: CountedEvent) => void
  /** Writes the counts to the database; counts that cannot be written stay in memory. */
  flush: () => Promise<void>
}

/**
 * Counts events in memory that are too frequent for a query each, or occur as the database fails.
 *
 * @param onCount called at once for each event
 */
export function makeTally(
  database: Database,
  now = Date.now,
  onCount: (event: CountedEvent) => void = () => {},
): Tally {
  const counts = new Map<string, { day: string; event: CountedEvent; count: number }>()

  function add(day: string, event: CountedEvent, more: number): void {
    const key = `${day} ${event}`
    const count = (counts.get(key)?.count ?? 0) + more
    counts.set(key, { day, event, count })
  }

  return {
    count(event) {
      onCount(event)
      add(new Date(now()).toISOString().slice(0, 10), event, 1)
    },
    async flush() {
      const taken = [...counts.values()]
      if (taken.length === 0) return
      counts.clear()
      try {
        await addCounts(database, taken)
      } catch (error) {
        for (const { day, event, count } of taken) add(day, event, count)
        throw error
      }
    },
  }
}
