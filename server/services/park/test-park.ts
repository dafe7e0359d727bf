import type { Database } from '#db/client.ts'
import { writeTestPark } from '#db/queries/park/test-parks.ts'
import type { NewTestPark } from '#domain/park/test-park-schemas.ts'

/**
 * Puts in a park to try things out. The same place id is the same park.
 *
 * @returns its number
 */
export async function insertTestPark(
  { database }: { database: Database },
  park: NewTestPark,
): Promise<{ id: number }> {
  return { id: await writeTestPark(database, park) }
}
