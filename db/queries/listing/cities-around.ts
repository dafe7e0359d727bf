import { type Bounds, type Coordinates, mercatorY } from '#domain/geo/geo.ts'
import type { Database } from '../../client.ts'

/** Nearest parks considered. */
const MOST_PARKS = 5_000

/** A city as named by parks, and the centroid of those parks. */
export type CityAround = { city: string; lat: number; lng: number }

type Around = {
  here: Coordinates
  /** A box that does not cross the antimeridian. */
  bounds: Bounds
  /** Only parks in this state, by postal code. */
  usState?: string | undefined
}

/** The cities with the most parks in a box, among the parks nearest to a place. */
export async function findCitiesAround(
  { sql, run }: Database,
  { here, bounds: { south, west, north, east }, usState }: Around,
  limit: number,
): Promise<CityAround[]> {
  return run(sql<CityAround[]>`
    select city, avg(latitude) as lat, avg(position[0]) as lng
    from (
      select city, state, latitude, position from parks
      where position <@ box(
          point(${west}::float8, ${mercatorY(Math.max(south, -89))}::float8),
          point(${east}::float8, ${mercatorY(Math.min(north, 89))}::float8))
        ${usState === undefined ? sql`` : sql`and us_state = ${usState}::text`}
        and length(city) <= 100 and source <> 'google'
      order by position <-> point(${here.lng}::float8, ${mercatorY(here.lat)}::float8)
      limit ${MOST_PARKS}::int
    ) as around
    group by city, state order by count(*) desc, city limit ${limit}::int`)
}
