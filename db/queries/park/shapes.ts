import type { Bounds } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'
import type { parkOutlines } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'
import { INSIDES } from './insides.ts'

export type Shape = Row<typeof parkOutlines, 'parkId' | 'outline'> & {
  /** JSON, a list of those of each source (`joinInsides`); null if none are known. */
  insides: string | null
}

/** The outlines of those parks that have one and that visitors can find, with what lies in them. */
export function findShapes({ sql, run }: Database, ids: readonly number[]): Promise<Shape[]> {
  return run(sql<Shape[]>`
    select park_id as "parkId", outline, ${sql.unsafe(INSIDES)}::text as insides
    from park_outlines join parks on id = park_id
    where id = any(${[...ids]}::bigint[]) and listed and coalesce(kept_until > now(), true)`)
}

/** The outlines of visible parks whose boxes meet another one, encoded and the largest first. */
export async function findOutlinesIn(
  { sql, run }: Database,
  { south, west, north, east }: Bounds,
  limit: number,
): Promise<Row<typeof parkOutlines, 'parkId' | 'outline'>[]> {
  const meets = (from: number, to: number) => sql`
    park_outlines.box && box(point(${from}::float8, ${south}::float8),
      point(${to}::float8, ${north}::float8))`
  const isThere =
    west <= east ? meets(west, east) : sql`(${meets(west, 180)} or ${meets(-180, east)})`
  return run(sql<Row<typeof parkOutlines, 'parkId' | 'outline'>[]>`
    select park_id as "parkId", outline from park_outlines join parks on id = park_id
    where ${isThere} and listed and coalesce(kept_until > now(), true)
    order by area(park_outlines.box) desc, park_id limit ${limit}::int`)
}
