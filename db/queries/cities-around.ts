import { type Bounds, mercatorY } from '#domain/geo.ts'
import type { Database } from '../client.ts'

/** Parks that are looked at: those beyond are as many again of the same cities. */
const MOST_PARKS = 5_000

/** A city as parks name it, and the middle of those parks. */
export type CityAround = { city: string; lat: number; lng: number }

/** The cities with the most parks in a box that does not cross the antimeridian. */
export async function findCitiesAround(
  { sql, run }: Database,
  { south, west, north, east }: Bounds,
  limit: number,
): Promise<CityAround[]> {
  return run(sql<CityAround[]>`
    select city, avg(latitude) as lat, avg(position[0]) as lng
    from (
      select city, state, latitude, position from parks
      where position <@ box(
          point(${west}::float8, ${mercatorY(Math.max(south, -89))}::float8),
          point(${east}::float8, ${mercatorY(Math.min(north, 89))}::float8))
        and length(city) <= 100 and source <> 'google'
      limit ${MOST_PARKS}::int
    ) as around
    group by city, state order by count(*) desc, city limit ${limit}::int`)
}
