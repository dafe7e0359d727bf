import type { Database } from '#db/client.ts'
import { countEvent } from '#db/queries/visitors/events.ts'
import type { CountedEvent, ReportedEvent } from '#domain/visitors/events.ts'
import type { Logger } from '../../core/log.ts'

/** Counts an event as a side effect of something else, which does not fail if counting does. */
export async function countQuietly(
  { database, log }: { database: Database; log: Logger },
  event: CountedEvent,
): Promise<void> {
  await countEvent(database, event).catch((error) => {
    log.warn({ err: error, event }, 'an event was not counted')
  })
}

export async function countReported(
  { database }: { database: Database },
  event: ReportedEvent,
): Promise<{ counted: true }> {
  await countEvent(database, event)
  return { counted: true }
}
