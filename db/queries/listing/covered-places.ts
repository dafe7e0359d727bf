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
      select in_place, count(*)::int as count from parks
      where listed and in_place is not null group by in_place
    ),
    cities as (
      select coalesce(whole.id, part.id, place.id) as id, sum(count)::int as count
      from counted join places as place on place.id = in_place
        left join places as part on part.id = place.parent_id
        left join places as whole on whole.id = part.parent_id
      group by 1
    )
    select name, latitude as lat, longitude as lng, count from cities join places using (id)
    union all
    select city, avg(latitude), avg(longitude), count(*)::int from parks
    where listed and in_place is null and length(city) <= 100 and source <> 'google'
    group by city, state
    order by count desc, name`)
}

/** A district with its number of parks. */
export type DistrictWithParks = Row<typeof places, 'kind' | 'name'> & { count: number }

/** The districts of a place that have parks, those with the most first. */
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
    group by part.id order by count desc, part.name limit ${limit}::int`)
}
