import type { Bounds } from '#domain/geo/geo.ts'
import { circleAround } from '#domain/geo/polygon.ts'
import type { Database } from '../../client.ts'
import type { parkOutlines } from '../../schema/parks.ts'
import { encodeOutline } from '../../stored/outline-bytes.ts'
import type { Row } from '../columns.ts'
import { INSIDES } from './insides.ts'

export type Shape = Row<typeof parkOutlines, 'parkId' | 'outline'> & {
  /** JSON, a list of those of each source (`joinInsides`); null if none are known. */
  insides: string | null
  /** The circle of its area stands for an outline that is unknown. */
  isCircle: boolean
}

/**
 * The outlines of those parks that visitors can find, else the circles of their areas, with what lies
 * in them; none of a park of which neither is known.
 */
export async function findShapes(database: Database, ids: readonly number[]): Promise<Shape[]> {
  const { sql, run } = database
  type Found = Omit<Shape, 'outline'> & {
    outline: Shape['outline'] | null
    lat: number
    lng: number
    area: number | null
  }
  const rows = await run(sql<Found[]>`
    select id as "parkId", outline, outline is null as "isCircle", latitude as lat, longitude as lng,
      ${sql.unsafe(INSIDES)}::text as insides,
      case when outline is null then (('{' || json_fields)::json ->> 'area')::float8 end as area
    from parks left join park_outlines on id = park_id
    where id = any(${[...ids]}::bigint[]) and listed and coalesce(kept_until > now(), true)`)
  return rows.flatMap(({ parkId, outline, insides, isCircle, area, ...middle }) => {
    const known = outline ?? (area ? encodeOutline([[circleAround(middle, area)]]) : null)
    return known ? [{ parkId, outline: known, insides, isCircle }] : []
  })
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
