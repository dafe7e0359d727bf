import type { Database } from '../../client.ts'
import { fragment, rowsOf } from '../../fragment.ts'
import {
  candidateRows,
  haversine,
  isWithin,
  type NearbyQuery,
  planeDistance,
  radiusOf,
} from './nearby-rows.ts'
import {
  fits,
  HOURS_LINES,
  isRefused,
  jsonOf,
  leavesOut,
  type ParkFilter,
  passes,
  unlimited,
} from './park-filter.ts'

/** The number of the area's parks in each group. */
export type GroupCounts = { fits: number; unknown: number; no: number }

export type NearbyParks = {
  /** A JSON array of parks, nearest first, each with its `distance` in whole metres. */
  json: string
  /** The number of parks in `json`. */
  count: number
  /** The number of matching parks, regardless of the limit. */
  total: number
}

/** Candidates read per result, as the index orders by planar, not by spherical distance. */
const MARGIN = 1.1

/**
 * The matching parks, nearest first; ties by id.
 *
 * The GiST index on (longitude, Mercator y) yields candidates by planar distance, which near any
 * point is nearly the spherical order. They are sorted by the haversine formula, and `isProven`
 * checks whether an unseen park could belong among them; only then is the whole area sorted
 * instead.
 */
export async function findNearbyParks(
  database: Database,
  asked: NearbyQuery,
): Promise<NearbyParks> {
  const query = withSoundCentre(asked)
  const candidates = Math.ceil(query.limit * MARGIN)
  const found = await selectNearest(database, query, candidates)
  const isExact = found.seen < candidates || isProven(query, found)
  const { json, count } = isExact ? found : await selectNearest(database, query, null)
  return { json, count, total: found.total }
}

type Nearest = NearbyParks & {
  /** Candidates read from the index. */
  seen: number
  /** The farthest candidate's distance on the plane, in degrees. */
  reached: number
  /** The farthest chosen park's distance, in metres. */
  farthest: number
}

async function selectNearest(database: Database, query: NearbyQuery, candidates: number | null) {
  const radius = radiusOf(query)
  // With a filter, the index alone selects the candidates before the table is read; without one,
  // every candidate is needed and the table is read along the way.
  const fields = leavesOut(query)
    ? fragment`(select ${jsonOf(query.filter)} from parks where parks.id = chosen.id)`
    : fragment`json_fields`
  const [row] = await rowsOf<[Nearest]>(database)`
    with nearest as materialized (
      select *, ${haversine(query.centre)} as distance
      from (${candidateRows(query, { nearest: candidates })}) as candidates
    ),
    chosen as (
      select * from nearest where distance <= ${radius}::float8
      order by distance, id limit ${query.limit}::int
    ),
    overview as (
      select count(*)::int as seen, coalesce(max(planar), 0) as reached,
        (count(*) filter (where distance <= ${radius}::float8))::int as matching
      from nearest
    )
    select
      coalesce('[' || string_agg(
        '{"distance":' || round(distance)::int || ',' || ${fields}, ','
      ) || ']', '[]') as json,
      count(*)::int as count,
      coalesce(max(distance), 0) as farthest,
      (select seen from overview) as seen,
      (select reached from overview) as reached,
      case
        when (select seen from overview) < coalesce(${candidates}::int, 2147483647)
        then (select matching from overview)
        else (${countRows(query)})
      end as total
    from chosen`
  return row
}

/**
 * Whether no unseen park can be nearer than the farthest chosen one. A spherical distance of s
 * degrees is at most s / cos(latitude) degrees on the plane, at its highest latitude; so whatever
 * the index has not reached is farther than s if the plane was searched that far.
 */
function isProven(query: NearbyQuery, found: Nearest): boolean {
  const limited = found.count === query.limit
  if (!limited && !Number.isFinite(radiusOf(query))) return false
  const plane = planeDistance(query.centre, limited ? found.farthest : radiusOf(query))
  // A margin for rounding: among equally distant parks, an unseen one might have a lower id.
  return found.reached > plane.most * (1 + 1e-9) + 1e-12
}

export async function countParks(database: Database, query: NearbyQuery): Promise<number> {
  const [row] = await rowsOf<[{ count: number }]>(database)`${countRows(withSoundCentre(query))}`
  return row.count
}

/** The query that counts the matching parks in the whole area. */
export function countRows(query: NearbyQuery) {
  return fragment`select count(*)::int as count
    from (${candidateRows(query, 'count')}) as counted where ${isWithin(query)}`
}

/** The number of parks of each type in an area, counting those with all of the type's amenities. */
export async function countParksOfTypes(
  database: Database,
  asked: Pick<NearbyQuery, 'centre' | 'area'>,
  types: readonly Omit<ParkFilter, 'minRating'>[],
): Promise<number[]> {
  const query = withSoundCentre({ ...asked, filter: { minRating: 0, amenityBits: 0 }, limit: 0 })
  const counts = types
    .map((type) => fragment`count(*) filter (where true ${passes({ minRating: 0, ...type })})::int`)
    .reduce((all, count) => fragment`${all}, ${count}`)
  const [row] = await rowsOf<[{ counts: number[] }]>(database)`
    select array[${counts}] as counts
    from (${candidateRows(query, 'types')}) as counted where ${isWithin(query)}`
  return row.counts
}

export type FilterEffects = {
  /**
   * Parks left out only because a fact is unknown: the rating, or all nine amenities. If both are
   * unknown the park counts as without rating.
   */
  withoutRating: number
  withoutAmenities: number
  /** Matches without the rating filter, and without each requested amenity. */
  anyRating: number
  anyAmenity: { bit: number; count: number }[]
}

/** The effects of a search's filters in the whole area. */
export async function countFilterEffects(
  database: Database,
  asked: NearbyQuery,
): Promise<FilterEffects> {
  const query = withSoundCentre(asked)
  const { minRating, amenityBits } = query.filter
  const bits = Array.from({ length: 31 }, (_, index) => 1 << index).filter(
    (bit) => amenityBits & bit,
  )
  const unfiltered = { ...query, filter: unlimited(query.filter) }
  type Row = { withoutRating: number; withoutAmenities: number; anyRating: number; any: number[] }
  const [row] = await rowsOf<[Row]>(database)`
      with parks as materialized (
        select shown_rating as rating, amenity_bits
        from (${candidateRows(unfiltered, 'count')}) as counted
        where ${isWithin(unfiltered)}
      ),
      asked as (select ${minRating}::float8 as rating, ${amenityBits}::int as bits)
      select
        count(*) filter (where asked.rating > 0 and parks.rating is null
          and (amenity_bits & bits = bits or amenity_bits = 0))::int as "withoutRating",
        count(*) filter (where bits > 0 and amenity_bits = 0
          and (asked.rating = 0 or parks.rating >= asked.rating))::int as "withoutAmenities",
        count(*) filter (where amenity_bits & bits = bits)::int as "anyRating",
        array(
          select (
            select count(*)::int from parks
            where (asked.rating = 0 or parks.rating >= asked.rating)
              and amenity_bits & (bits & ~bit) = (bits & ~bit)
          )
          from unnest(${bits}::int[]) with ordinality as each(bit, place) order by place
        ) as any
      from asked left join parks on true group by asked.rating, bits`
  const { any, ...effects } = row
  return { ...effects, anyAmenity: bits.map((bit, index) => ({ bit, count: any[index] ?? 0 })) }
}

/** Rounds to a tenth of a millimetre: PostgreSQL cannot square tiny numbers. */
export function withSoundCentre({ centre, area, filter, limit }: NearbyQuery): NearbyQuery {
  const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9
  return { centre: { lat: round(centre.lat), lng: round(centre.lng) }, area, filter, limit }
}

/** Splits the parks of an area into those that match, those that may match, and others. */
export async function countGroups(database: Database, asked: NearbyQuery): Promise<GroupCounts> {
  const query = withSoundCentre(asked)
  const unfiltered = { ...query, filter: unlimited(query.filter) }
  const [row] = await rowsOf<[GroupCounts]>(database)`
    select
      (count(*) filter (where ${fits(query.filter)}))::int as fits,
      (count(*) filter (where not (${fits(query.filter)}) and not ${isRefused(query.filter)}))::int
        as unknown,
      (count(*) filter (where not (${fits(query.filter)}) and ${isRefused(query.filter)}))::int as no
    from (${candidateRows(unfiltered, 'groups')}) as counted where ${isWithin(unfiltered)}`
  return row
}

/** Opening hours of some parks, as lines of weekdays. */
type KnownHours = {
  hash: string
  lines: string[]
  /** Their ids, latitudes and longitudes; null if there are too many. */
  parks: [id: number, lat: number, lng: number][] | null
}

/**
 * The different opening hours of an area's parks, whatever its filter.
 *
 * @param most if the area has more parks with hours, single ones are not told
 */
export function findHours(database: Database, asked: NearbyQuery, most: number) {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  return rowsOf<KnownHours[]>(database)`
    with known as materialized (
      select id, latitude, position[0] as longitude, ${HOURS_LINES} as lines
      from (${candidateRows(query, 'hours')}) as counted
      where ${HOURS_LINES} is not null and ${isWithin(query)}
    )
    select md5(lines) as hash, lines::json as lines,
      case when (select count(*) from known) <= ${most}::int
        then json_agg(json_build_array(id, latitude, longitude)) end as parks
    from known group by known.lines`
}

/** How many parks of an area are known to fulfil each filter of the catalogue, by 'key:value'. */
export async function countFacts(
  database: Database,
  asked: NearbyQuery,
): Promise<Map<string, number>> {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  // Grouped first, as many parks share few combinations of facts.
  const counts = await rowsOf<{ filter: string; count: number }[]>(database)`
    with known as (
      select facts_yes, count(*) as parks
      from (${candidateRows(query, 'groups')}) as counted where ${isWithin(query)}
      group by facts_yes
    )
    select key || ':' || value as filter, sum(parks)::int as count
    from known join fact_bits on get_bit(facts_yes, bit) = 1
    group by 1`
  return new Map(counts.map(({ filter, count }) => [filter, count]))
}
