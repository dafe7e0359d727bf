import { LRUCache } from 'lru-cache'
import type { Database } from '#db/client.ts'
import { countView, findParkAt, type ViewedPark } from '#db/queries/visitors/views.ts'
import { HOUR_MS } from '#domain/time/units.ts'
import { NotFoundError } from '../../core/errors.ts'
import type { Logger } from '../../core/log.ts'
import { atMost } from '../../core/remember.ts'
import { countQuietly } from '../visitors/count-event.ts'

/** Opening the same park's card again within this time is not counted. */
const VIEW_COUNTED_MS = HOUR_MS

type ViewPorts = { database: Database; log: Logger; recentViews: RecentViews }
const MAX_RECENT_VIEWS = 50_000

/** Who opened which park within the last hour, so that repeated views count once. */
export type RecentViews = LRUCache<string, true>

export function makeRecentViews(): RecentViews {
  return new LRUCache({ ...atMost(MAX_RECENT_VIEWS), ttl: VIEW_COUNTED_MS })
}

/**
 * Counts that a park's card was opened: once per visitor, park and hour.
 *
 * @returns whether it was counted
 * @throws NotFoundError
 */
export async function recordView(
  { database, log, recentViews }: ViewPorts,
  { parkId, clientId }: { parkId: number; clientId: string | null },
): Promise<{ counted: boolean }> {
  const key = `${parkId} ${clientId ?? ''}`
  if (recentViews.has(key)) return { counted: false }
  // Set before awaiting the database, as cards report a view twice in quick succession.
  recentViews.set(key, true)
  try {
    if (!(await countView(database, parkId))) throw new NotFoundError('Park not found')
  } catch (error) {
    recentViews.delete(key)
    throw error
  }
  await countQuietly({ database, log }, 'park_view')
  return { counted: true }
}

/**
 * The same for a park identified by what its card shows.
 *
 * @throws NotFoundError
 */
export async function recordViewAt(
  deps: ViewPorts,
  { park, clientId }: { park: ViewedPark; clientId: string | null },
): Promise<{ counted: boolean }> {
  const parkId = await findParkAt(deps.database, park)
  if (parkId === null) throw new NotFoundError('Park not found')
  return recordView(deps, { parkId, clientId })
}
