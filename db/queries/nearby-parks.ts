import type postgres from 'postgres'
import {
  type Bounds,
  boundsAround,
  type Coordinates,
  EARTH_RADIUS_METRES,
  mercatorY,
} from '#domain/geo.ts'
import type { Database } from '../client.ts'

/** Which parks a search asks for. */
export type NearbyQuery = {
  /** Where distances are measured from; latitude within ±85. */
  centre: Coordinates
  /** Either a radius in metres around the centre, or a box. */
  area: { radius: number } | { bounds: Bounds }
  filter: ParkFilter
  limit: number
}

type ParkFilter = {
  /** 0 asks for none; otherwise parks without a rating are left out. */
  minRating: number
  /** Bits as in `parks.amenity_bits`; a park must have them all. */
  amenityBits: number
}

export type NearbyParks = {
  /** A JSON array of parks, nearest first, each with its `distance` in whole metres. */
  json: string
  /** Parks in `json`. */
  count: number
  /** Parks that match, `json`'s limit aside. */
  total: number
}

type Sql = postgres.Sql

/** Candidates beyond the limit: the index orders by a plane, the answer by the sphere. */
const MARGIN = 1.25

const RADIANS = Math.PI / 180

/**
 * The parks that match, nearest first; equal distances by id.
 *
 * The GiST index on (longitude, Mercator y) yields candidates nearest first on the plane, which
 * near any point is nearly the order on the sphere. They are sorted by the haversine formula, and
 * `isProven` tells whether a park left unseen could belong among them; only then all of the area
 * is sorted instead.
 */
export async function findNearbyParks(
  { sql, run }: Database,
  asked: NearbyQuery,
): Promise<NearbyParks> {
  const query = withSoundCentre(asked)
  const candidates = Math.ceil(query.limit * MARGIN)
  const found = await run(selectNearest(sql, query, candidates))
  const complete = found.seen < candidates
  if (complete) return { json: found.json, count: found.count, total: found.matching }
  const [exact, total] = await Promise.all([
    isProven(query, found) ? found : run(selectNearest(sql, query, null)),
    countParks({ sql, run }, query),
  ])
  return { json: exact.json, count: exact.count, total }
}

/** To the nearest tenth of a millimetre: PostgreSQL refuses to square next to nothing. */
function withSoundCentre(query: NearbyQuery): NearbyQuery {
  const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9
  const { lat, lng } = query.centre
  return { ...query, centre: { lat: round(lat), lng: round(lng) } }
}

type Nearest = {
  json: string
  count: number
  /** Parks within the radius among the candidates, the limit aside. */
  matching: number
  /** Candidates the index gave. */
  seen: number
  /** The farthest candidate's distance on the plane, in degrees. */
  reached: number
  /** The farthest chosen park's distance, in metres. */
  farthest: number
}

async function selectNearest(
  sql: Sql,
  query: NearbyQuery,
  candidates: number | null,
): Promise<Nearest> {
  const { centre } = query
  const radius = radiusOf(query)
  const [row] = await sql<[Nearest]>`
    with nearest as materialized (${candidateRows(sql, query, candidates)}),
    measured as (
      select id, ${haversine(sql, centre)} as distance from nearest
    ),
    chosen as (
      select id, distance from measured where distance <= ${radius}::float8
      order by distance, id limit ${query.limit}::int
    ),
    answer as (
      select distance, '{"distance":' || round(distance)::int || ',' || substr(
        (select json from park_documents where park_id = id), 2
      ) as json
      from chosen
    )
    select
      coalesce('[' || string_agg(json, ',') || ']', '[]') as json,
      count(*)::int as count,
      (select count(*)::int from measured where distance <= ${radius}::float8) as matching,
      (select count(*)::int from nearest) as seen,
      coalesce((select max(planar) from nearest), 0) as reached,
      coalesce(max(distance), 0) as farthest
    from answer`
  return row
}

/**
 * Whether no unseen park can be nearer than the farthest chosen one. A path of s degrees on the
 * sphere is at most s / cos(latitude) degrees long on the plane, at its highest latitude; what
 * the index has not reached is therefore farther than s when the plane was searched that far.
 */
function isProven(query: NearbyQuery, found: Nearest): boolean {
  const limited = found.count === query.limit
  if (!limited && !Number.isFinite(radiusOf(query))) return false
  const metres = limited ? found.farthest : radiusOf(query)
  const degrees = metres / EARTH_RADIUS_METRES / RADIANS
  const highest = Math.abs(query.centre.lat) + degrees
  const farthest = degrees / Math.cos(highest * RADIANS)
  // More than that, by what rounding may hide: of parks equally far, one left unseen might come
  // before by its number.
  return highest < 89 && found.reached > farthest * (1 + 1e-9) + 1e-12
}

/** How many parks match, all of the area counted. */
export async function countParks(
  { sql, run }: Pick<Database, 'sql' | 'run'>,
  asked: NearbyQuery,
): Promise<number> {
  const query = withSoundCentre(asked)
  const [row] = await run(
    sql<[{ count: number }]>`
      select count(*)::int as count from (${candidateRows(sql, query, null)}) as parks
      where ${haversine(sql, query.centre)} <= ${radiusOf(query)}::float8`,
  )
  return row.count
}

export type FilterEffects = {
  /** Parks left out only because nothing is known: no rating, or none of the nine amenities. */
  withoutRating: number
  withoutAmenities: number
  /** Parks there would be without the rating filter, and without each amenity asked for. */
  anyRating: number
  anyAmenity: { bit: number; count: number }[]
}

/** What the filters of a search leave out, all of the area counted. */
export async function countFilterEffects(
  { sql, run }: Database,
  asked: NearbyQuery,
): Promise<FilterEffects> {
  const query = withSoundCentre(asked)
  const { minRating, amenityBits } = query.filter
  const bits = bitsOf(amenityBits)
  const unfiltered = { ...query, filter: { minRating: 0, amenityBits: 0 } }
  const [row] = await run(
    sql<[{ withoutRating: number; withoutAmenities: number; anyRating: number; any: number[] }]>`
      with parks as materialized (
        select rating, amenity_bits from (${candidateRows(sql, unfiltered, null)}) as parks
        where ${haversine(sql, query.centre)} <= ${radiusOf(query)}::float8
      ),
      asked as (select ${minRating}::float8 as rating, ${amenityBits}::int as bits)
      select
        count(*) filter (where asked.rating > 0 and parks.rating is null
          and amenity_bits & bits = bits)::int as "withoutRating",
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
      from asked left join parks on true group by asked.rating, bits`,
  )
  return {
    withoutRating: row.withoutRating,
    withoutAmenities: row.withoutAmenities,
    anyRating: row.anyRating,
    anyAmenity: bits.map((bit, index) => ({ bit, count: row.any[index] ?? 0 })),
  }
}

function bitsOf(mask: number): number[] {
  return Array.from({ length: 31 }, (_, index) => 1 << index).filter((bit) => mask & bit)
}

function radiusOf({ area }: NearbyQuery): number {
  return 'radius' in area ? area.radius : Number.POSITIVE_INFINITY
}

/** Haversine distance in metres of a row's (position, latitude) from a point. */
function haversine(sql: Sql, { lat, lng }: Coordinates) {
  return sql`${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(latitude))
      * sin(radians(position[0] - ${lng}::float8) / 2) ^ 2
  )))`
}

/**
 * The rows of the area's box that pass the filter, by index alone, nearest first on the plane.
 * A box over the antimeridian is two boxes, the second seen from the centre's image beyond it.
 */
function candidateRows(sql: Sql, query: NearbyQuery, limit: number | null) {
  const { centre, area } = query
  const box = 'radius' in area ? boundsAround(centre, area.radius) : area.bounds
  if (box.west <= box.east) return boxRows(sql, { query, box, lng: centre.lng, limit })
  const west = { ...box, east: 180 }
  const east = { ...box, west: -180 }
  const here = centre.lng >= box.west ? { west: 0, east: -360 } : { west: 360, east: 0 }
  return sql`
    select * from (
      (${boxRows(sql, { query, box: west, lng: centre.lng + here.west, limit })})
      union all
      (${boxRows(sql, { query, box: east, lng: centre.lng + here.east, limit })})
    ) as halves
    order by planar limit ${limit}::int`
}

type Box = { query: NearbyQuery; box: Bounds; lng: number; limit: number | null }

function boxRows(sql: Sql, { query, box, lng, limit }: Box) {
  const { minRating, amenityBits } = query.filter
  const here = sql`point(${lng}::float8, ${mercatorY(query.centre.lat)}::float8)`
  const south = mercatorY(Math.max(box.south, -89))
  const north = mercatorY(Math.min(box.north, 89))
  return sql`
    select id, position, latitude, rating, amenity_bits, position <-> ${here} as planar
    from parks
    where position <@ box(
        point(${box.west}::float8, ${south}::float8), point(${box.east}::float8, ${north}::float8))
      ${minRating > 0 ? sql`and rating >= ${minRating}::float8` : sql``}
      ${amenityBits > 0 ? sql`and amenity_bits & ${amenityBits}::int = ${amenityBits}::int` : sql``}
    order by position <-> ${here} limit ${limit}::int`
}
