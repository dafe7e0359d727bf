import { boundsAround } from '#domain/geo/bounds.ts'
import type { Coordinates } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { Database } from '../../client.ts'
import type { parks } from '../../schema/parks.ts'
import type { Row } from '../columns.ts'

/** Period of the visits that count for a park's popularity. */
const POPULAR_DAYS = 30

/** How far a park may be from its given location, in metres. */
const REACH = 200

/** Counts one opening of a park's card today (UTC); returns whether the park exists. */
export async function countView({ sql, run }: Database, parkId: number): Promise<boolean> {
  const rows = await run(sql`
    insert into park_views (park_id, day, count)
    select id, (now() at time zone 'utc')::date, 1 from parks
    where id = ${parkId}::bigint and not hidden
    on conflict (park_id, day) do update set count = park_views.count + 1
    returning park_id`)
  return rows.length > 0
}

/**
 * Sets the popularity of parks, in points of their score, from the visits of the last 30 days: 0.4
 * for each doubling, at most 4. Returns how many parks have changed.
 */
export async function renewPopularity({ sql, run }: Database): Promise<number> {
  const changed = await run(sql`
    with visited as (
      select park_id, least(4, 0.4 * log(2, 1 + sum(count)))::real as popularity
      from park_views where day > (now() at time zone 'utc')::date - ${POPULAR_DAYS}::int
      group by park_id
    )
    update parks set popularity = coalesce(visited.popularity, 0)
    from parks as park left join visited on visited.park_id = park.id
    where parks.id = park.id and park.popularity <> coalesce(visited.popularity, 0)
    returning 1`)
  return changed.length
}

export type ViewedPark = { placeId?: string | undefined; name: string; location: Coordinates }

/** The id of the park with this place id, else of this name at the location; or null. */
export async function findParkAt({ sql, run }: Database, { placeId, name, location }: ViewedPark) {
  const { south, west, north, east } = boundsAround(location, REACH)
  const isWithin = (from: number, to: number) => sql`position <@ box(
    point(${from}::float8, ${mercatorY(south)}::float8),
    point(${to}::float8, ${mercatorY(north)}::float8))`
  // A box across the antimeridian is split in two.
  const isNear =
    west <= east ? isWithin(west, east) : sql`(${isWithin(west, 180)} or ${isWithin(-180, east)})`
  const here = sql`point(${location.lng}::float8, ${mercatorY(location.lat)}::float8)`
  const [row] = await run(sql<Row<typeof parks, 'id'>[]>`
    (select id from parks where place_id = ${placeId ?? null}::text)
    union all
    (select id from parks
      where ${isNear} and search_name = normalise_name(${name}::text)
      order by position <-> ${here} limit 1)
    limit 1`)
  return row?.id ?? null
}
