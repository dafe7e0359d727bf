import type { Database } from '#db/client.ts'
import { writeTestPark } from '#db/queries/park/write-parks.ts'
import type { NewTestPark } from '#domain/park/test-park-schemas.ts'

/**
 * Adds a park for testing, or updates the one with the same place id.
 *
 * @returns its id
 */
export async function insertTestPark(
  { database }: { database: Database },
  park: NewTestPark,
): Promise<{ id: number }> {
  return { id: await writeTestPark(database, park) }
}
