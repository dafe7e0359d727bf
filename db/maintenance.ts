import type { Database } from './client.ts'

/**
 * Lays the parks on disk by place and counts them anew for the planner, so that a search reads
 * few pages. To be called after a bulk load; it locks the table, some 10 s for a million parks.
 */
export async function packParks(database: Database): Promise<void> {
  const session = database.openSession()
  try {
    await session`cluster parks using parks_position`
    await session`vacuum analyze`
  } finally {
    await session.end({ timeout: 5 })
  }
}
