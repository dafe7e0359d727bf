import { countView, findParkAt, type ParkSpot } from '#db/queries/views.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'

type View = { parkId: number; clientId: string | null }

/**
 * Counts that a park's card was opened: once per visitor, park and hour.
 *
 * @returns whether it counted
 * @throws NotFoundError
 */
export async function recordView(
  { database, recentViews }: Pick<Deps, 'database' | 'recentViews'>,
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
  if (isKnown) return { counted: true }
  recentViews.delete(key)
  throw new NotFoundError('Park not found')
}

/**
 * The same for a park that is named by what its card shows.
 *
 * @throws NotFoundError
 */
export async function recordViewAt(
  deps: Pick<Deps, 'database' | 'recentViews'>,
  { spot, clientId }: { spot: ParkSpot; clientId: string | null },
): Promise<{ counted: boolean }> {
  const parkId = await findParkAt(deps.database, spot)
  if (parkId === null) throw new NotFoundError('Park not found')
  return recordView(deps, { parkId, clientId })
}
