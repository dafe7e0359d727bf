import type { Park } from '#domain/park.ts'
import type { Deps } from '../deps.ts'
import { NotFoundError } from '../errors.ts'

/**
 * A park by its number.
 *
 * @throws NotFoundError
 */
export async function getPark({ places }: Pick<Deps, 'places'>, id: number): Promise<Park> {
  const park = await places.findById(id)
  if (!park) throw new NotFoundError('Park not found')
  return park
}
