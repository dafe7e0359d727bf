import { countView, findParkAt, type ParkSpot } from '#db/queries/views.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'
import { countQuietly } from './count-event.ts'

type ViewDeps = Pick<Deps, 'database' | 'log' | 'recentViews'>
type View = { parkId: number; clientId: string | null }

/**
 * Counts that a park's card was opened: once per visitor, park and hour.
 *
 * @returns whether it counted
 * @throws NotFoundError
 */
export async function recordView(
  { database, log, recentViews }: ViewDeps,
  { parkId, clientId }: View,
): Promise<{ counted: boolean }> {
  const key = `${parkId} ${clientId ?? ''}`
  if (recentViews.has(key)) return { counted: false }
  // Before the database answers: the card tells of itself twice at once.
  recentViews.set(key, true)
  const isKnown = await countView(database, parkId).catch((error) => {
    recentViews.delete(key)
    throw error
  })
  if (!isKnown) {
    recentViews.delete(key)
    throw new NotFoundError('Park not found')
  }
  await countQuietly({ database, log }, 'park_view')
  return { counted: true }
}

/**
 * The same for a park that is named by what its card shows.
 *
 * @throws NotFoundError
 */
export async function recordViewAt(
  deps: ViewDeps,
  { spot, clientId }: { spot: ParkSpot; clientId: string | null },
): Promise<{ counted: boolean }> {
  const parkId = await findParkAt(deps.database, spot)
  if (parkId === null) throw new NotFoundError('Park not found')
  return recordView(deps, { parkId, clientId })
}
