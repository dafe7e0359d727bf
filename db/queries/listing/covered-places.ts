import type postgres from 'postgres'
import type { Database } from '../../client.ts'
import type { places } from '../../schema/places.ts'
import type { Row } from '../columns.ts'

/** A city with parks: their average position in degrees, and their number. */
export type CityOfParks = { name: string; lat: number; lng: number; count: number }

/**
 * The cities with parks, those with the most parks first. A city in the United States includes its
 * districts; elsewhere a city is what its parks' addresses say. Reads every park.
 */
export async function findCitiesWithParks({ sql, run }: Database): Promise<CityOfParks[]> {
  return run(sql<CityOfParks[]>`
    with counted as (
      select in_place, count(*)::int as count, sum(latitude) as lat, sum(longitude) as lng
      from parks where listed and in_place is not null group by in_place
    ),
    cities as (
      select coalesce(whole.id, part.id, place.id) as id, sum(count)::int as count,
        sum(counted.lat) / sum(count) as lat, sum(counted.lng) / sum(count) as lng
      from counted join places as place on place.id = in_place
        left join places as part on part.id = place.parent_id
        left join places as whole on whole.id = part.parent_id
      group by 1
    )
    select name, lat, lng, count from cities join places using (id)
    union all
    select city, avg(latitude), avg(longitude), count(*)::int from parks
    where listed and in_place is null and length(city) <= 100 and source <> 'google'
    group by city, state
    order by count desc, name`)
}

/** A district with its number of parks. */
export type DistrictWithParks = Row<typeof places, 'id' | 'kind' | 'name'> & { count: number }

/**
 * The districts of a place that have parks, those with the most first. Excludes a district with the
 * name of a park there, as a search would find the park instead: Lincoln Park in Chicago.
 */
export function findDistrictsWithParks({ sql, run }: Database, placeId: number, limit: number) {
  // Two subqueries, as whole names and tails have separate partial indexes.
  const namesPark = (names: postgres.Fragment) => sql`exists (
    select from park_names join parks as named on named.id = park_id
    where ${names} and tail = parts.search_name
      and (in_place = ${placeId}::int or in_place in (select id from there)))`
  return run(sql<DistrictWithParks[]>`
    with parts as (
      select id, kind, name, search_name from places where parent_id = ${placeId}::int
    ),
    there as materialized (
      select id, id as part from parts
      union all
      select places.id, parts.id from places join parts on parent_id = parts.id
    ),
    counted as materialized (
      select part, count(*)::int as count
      from there join parks on in_place = there.id and listed group by part
    )
    select parts.id, kind, name, count from counted join parts on parts.id = part
    where not ${namesPark(sql`skipped = 0`)} and not ${namesPark(sql`skipped > 0`)}
    order by count desc, name limit ${limit}::int`)
}
