import { boundsAround } from '#domain/geo/bounds.ts'
import { PRIOR_COUNT, PRIOR_RATING, type Sort } from '#domain/search/sort.ts'
import { type Database, fragment, rowsOf } from '../../client.ts'
import { countRows, type NearbyParks, withSoundCentre } from './nearby-parks.ts'
import { haversine, isInBox, isInPlace, type NearbyQuery, radiusOf } from './nearby-rows.ts'
import { jsonOf, passes } from './park-filter.ts'

export type SortedQuery = NearbyQuery & {
  sort: Sort
  /** Parks skipped, as earlier pages have them. */
  offset: number
}

/**
 * A page of the matching parks in any order: best known first by their score, by rating weighted by
 * its number of votes, by name, or by distance; ties by score, then id.
 */
export async function findSortedParks(database: Database, asked: SortedQuery) {
  const query = withSoundCentre(asked)
  const [row] = await rowsOf<[NearbyParks]>(database)`
    with chosen as (
      select ${jsonOf(query.filter)} as json_fields, ${haversine(query.centre)} as distance
      from parks
      where ${isIn(query)} ${passes(query.filter)}
      order by ${orderOf(asked)} limit ${query.limit}::int offset ${asked.offset}::int
    )
    select
      coalesce('[' || string_agg(
        '{"distance":' || round(distance)::int || ',' || json_fields, ','
      ) || ']', '[]') as json,
      count(*)::int as count,
      (${countRows(query)}) as total
    from chosen`
  return row
}

/** The SQL condition of being in the query's area. */
function isIn(query: NearbyQuery) {
  const inPlace = isInPlace(query.area)
  if (inPlace) return inPlace
  const box =
    'radius' in query.area ? boundsAround(query.centre, query.area.radius) : query.area.bounds
  // A box across the antimeridian is two.
  const halves = [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
  const inBoxes = (box.west <= box.east ? [box] : halves)
    .map(isInBox)
    .reduce((one, other) => fragment`${one} or ${other}`)
  const radius = radiusOf(query)
  if (!Number.isFinite(radius)) return fragment`(${inBoxes})`
  return fragment`(${inBoxes}) and ${haversine(query.centre)} <= ${radius}::float8`
}

function orderOf({ sort, centre }: SortedQuery) {
  if (sort === 'name') return fragment`search_name collate "C", score desc, id`
  if (sort === 'distance') return fragment`${haversine(centre)}, id`
  if (sort === 'best') return fragment`score desc, id`
  // Bayesian average, like `weightedRating`; how many have voted is only in the public JSON.
  return fragment`case when shown_rating is not null then (
      select (shown_rating * votes + ${PRIOR_RATING * PRIOR_COUNT}::float8) / (votes + ${PRIOR_COUNT}::float8)
      from coalesce((('{' || json_fields)::json ->> 'userRatingsTotal')::float8, 0) as votes
    ) end desc nulls last, score desc, id`
}
