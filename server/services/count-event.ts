import { countEvent } from '#db/queries/events.ts'
import type { CountedEvent, ToldEvent } from '#domain/events.ts'
import type { Deps } from '../deps.ts'

/** Counts what happens beside something else, which does not fail for it. */
export async function countQuietly(
  { database, log }: Pick<Deps, 'database' | 'log'>,
  event: CountedEvent,
): Promise<void> {
  await countEvent(database, event).catch((error) => {
    log.warn({ err: error, event }, 'an event was not counted')
  })
}

/** Counts what the browser tells of. */
export async function countTold(
  { database }: Pick<Deps, 'database'>,
  event: ToldEvent,
): Promise<{ counted: true }> {
  await countEvent(database, event)
  return { counted: true }
}
