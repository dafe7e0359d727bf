import { writeTestPark } from '#db/queries/test-parks.ts'
import type { NewTestPark } from '#domain/schemas/test-park.ts'
import type { Deps } from '../deps.ts'

/**
 * Puts in a park to try things out. The same place id is the same park.
 *
 * @returns its number
 */
export async function insertTestPark(
  { database }: Pick<Deps, 'database'>,
  park: NewTestPark,
): Promise<{ id: number }> {
  return { id: await writeTestPark(database, park) }
}
