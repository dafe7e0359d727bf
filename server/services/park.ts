import type { Park } from '#domain/park.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'

/** PostgreSQL's integer holds no larger one. */
const LARGEST_ID = 2_147_483_647

/**
 * A park by its number.
 *
 * @throws NotFoundError
 */
export async function getPark({ places }: Pick<Deps, 'places'>, id: number): Promise<Park> {
  const park = id > LARGEST_ID ? null : await places.findById(id)
  if (!park) throw new NotFoundError('Park not found')
  return park
}
