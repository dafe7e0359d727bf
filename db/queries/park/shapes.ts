import type { Database } from '../../client.ts'
import type { parkOutlines } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'

export type Shape = Row<typeof parkOutlines, 'parkId' | 'outline'> & {
  /** JSON (domain/park/park-schemas.ts); null if nothing is known of what lies in it. */
  insides: string | null
}

/** The outlines of those parks that have one and that visitors can find, with what lies in them. */
export function findShapes({ sql, run }: Database, ids: readonly number[]): Promise<Shape[]> {
  return run(sql<Shape[]>`
    select park_outlines.park_id as "parkId", outline, insides::text as insides
    from park_outlines join parks on id = park_outlines.park_id
      left join park_insides on park_insides.park_id = id
    where id = any(${[...ids]}::bigint[]) and listed and coalesce(kept_until > now(), true)`)
}
