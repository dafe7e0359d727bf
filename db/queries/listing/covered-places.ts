import type { Database } from '../../client.ts'
import type { places } from '../../schema/places.ts'
import type { Row } from '../columns.ts'

/** A city with parks: where they are on average, and how many. */
export type CityOfParks = { name: string; lat: number; lng: number; count: number }

/**
 * The cities with parks, those with the most first: cities of the United States with all of their
 * districts, elsewhere as the parks name them. Reads every park.
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
export type DistrictWithParks = Row<typeof places, 'kind' | 'name'> & { count: number }

/**
 * The districts of a place that have parks, those with the most first; without those of a park's
 * name there, which would be found instead: Lincoln Park in Chicago.
 */
export async function findDistrictsWithParks(
  { sql, run }: Database,
  placeId: number,
  limit: number,
): Promise<DistrictWithParks[]> {
  return run(sql<DistrictWithParks[]>`
    select part.kind, part.name, count(*)::int as count
    from places as part
      join places as own on own.id = part.id or own.parent_id = part.id
      join parks on in_place = own.id and listed
    where part.parent_id = ${placeId}::int
      and not exists (
        select from park_names join parks as named on named.id = park_id
        where skipped = 0 and tail = part.search_name and ${isThere(sql, placeId)})
      and not exists (
        select from park_names join parks as named on named.id = park_id
        where skipped > 0 and tail = part.search_name and ${isThere(sql, placeId)})
    group by part.id order by count desc, part.name limit ${limit}::int`)
}

/** Whether a park is in a place or in one of its districts. */
function isThere(sql: Database['sql'], placeId: number) {
  return sql`named.in_place in (
    select id from places where ${placeId}::int in (id, parent_id)
      or parent_id in (select id from places where parent_id = ${placeId}::int))`
}
