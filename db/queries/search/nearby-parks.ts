import { AMENITIES, type Amenity } from '#domain/facts/amenities.ts'
import { FACTS } from '#domain/facts/catalogue.ts'
import type { Fact } from '#domain/facts/fact.ts'
import type { FilterText } from '#domain/facts/needs.ts'
import { boundsAround, splitBounds } from '#domain/geo/bounds.ts'
import {
  type Bounds,
  type Coordinates,
  EARTH_RADIUS_METRES,
  METRES_PER_DEGREE,
} from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { type TypeRule, typeRule } from '#domain/listing/listing.ts'
import { MIN_VOTES, PRIOR_COUNT, PRIOR_RATING, type Sort } from '#domain/search/sort.ts'
import { type Database, fragment, rowsOf } from '../../client.ts'
import type { DistrictParks } from './district-parks.ts'

/** The number of the area's parks in each group. */
type GroupCounts = {
  fits: number
  unknown: number
  no: number
  /** Of those that may match, by how many criteria they are known to meet; the most first. */
  byMet: { met: number; count: number }[]
}

type NearbyParks = {
  /** A JSON array of parks, nearest first, each with its `distance` in whole metres. */
  json: string
  /** The number of parks in `json`. */
  count: number
  /** The number of matching parks, regardless of the limit. */
  total: number
}

/** Candidates read for a number of results, as the index orders by the distance to a box around each park. */
const candidatesFor = (limit: number) => Math.ceil(limit * 1.1) + 20

/**
 * The matching parks, nearest first; ties by id.
 *
 * The GiST index on boxes in the plane of (longitude, Mercator y) yields candidates by planar distance
 * to their boxes: no park is nearer than its box. They are sorted by `metresTo`, and `isProven` checks
 * whether an unseen park could belong among them; only then is the whole area sorted instead.
 */
export async function findNearbyParks(
  database: Database,
  asked: NearbyQuery,
): Promise<NearbyParks> {
  const query = withSoundCentre(asked)
  const candidates = candidatesFor(query.limit)
  const found = await selectNearest(database, query, candidates)
  const isExact = found.seen < candidates || isProven(query, found)
  const { json, count } = isExact ? found : await selectNearest(database, query, null)
  return { json, count, total: found.total }
}

type Nearest = NearbyParks & {
  /** Candidates read from the index. */
  seen: number
  /** The distance on the plane of the farthest candidate's box, in degrees; 0 if there are no more. */
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
  const approach = leavesOut(query) ? APPROACH_BY_ID : fragment`approach`
  const [row] = await rowsOf<[Nearest]>(database)`
    with nearest as materialized (
      select *, ${metresTo(query.centre, approach)} as distance
      from (${candidateRows(query, { nearest: candidates })}) as counted
    ),
    chosen as (
      select * from nearest where distance <= ${radius}::float8
      order by distance, id limit ${query.limit}::int
    ),
    overview as (
      select count(*)::int as seen,
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
      case when (select seen from overview) >= ${candidates}::int
        then (select max(${planarDistance(query.centre)}) from nearest) else 0 end as reached,
      case
        when (select seen from overview) < coalesce(${candidates}::int, 2147483647)
        then (select matching from overview)
        else (${countRows(query)})
      end as total
    from chosen`
  return row
}

/**
 * Whether no unseen park can be nearer than the farthest chosen one. A distance of s degrees is at
 * most s / cos(latitude) degrees on the plane, at its highest latitude; so whatever the index has not
 * reached is farther than s if the plane was searched that far.
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
function countRows(query: NearbyQuery) {
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

type FilterEffects = {
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

/** The effects of a search's rating and amenities among the area's parks that match its other filters. */
export async function countFilterEffects(
  database: Database,
  asked: NearbyQuery,
): Promise<FilterEffects> {
  const query = withSoundCentre(asked)
  const { minRating, amenityBits } = query.filter
  const bits = Array.from({ length: 31 }, (_, index) => 1 << index).filter(
    (bit) => amenityBits & bit,
  )
  const unfiltered = { ...query, filter: { ...query.filter, minRating: 0, amenityBits: 0 } }
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
function withSoundCentre({ centre, area, filter, limit }: NearbyQuery): NearbyQuery {
  const round = (degrees: number) => Math.round(degrees * 1e9) / 1e9
  return { centre: { lat: round(centre.lat), lng: round(centre.lng) }, area, filter, limit }
}

/** Splits the parks of an area into those that match, those that may match, and others. */
export async function countGroups(database: Database, asked: NearbyQuery): Promise<GroupCounts> {
  const query = withSoundCentre(asked)
  const unfiltered = { ...query, filter: unlimited(query.filter) }
  const rows = await rowsOf<{ fits: boolean; no: boolean; met: number; parks: number }[]>(database)`
    select fits, no, met, count(*)::int as parks from (
      select ${fits(query.filter)} as fits, ${isRefused(query.filter)} as no,
        ${metOf(query.filter)} as met
      from (${candidateRows(unfiltered, 'groups')}) as counted where ${isWithin(unfiltered)}
    ) as grouped group by fits, no, met order by met desc`
  const sum = (some: typeof rows) => some.reduce((all, { parks }) => all + parks, 0)
  const [fitting, others] = [rows.filter((row) => row.fits), rows.filter((row) => !row.fits)]
  const may = others.filter(({ no }) => !no)
  return {
    fits: sum(fitting),
    unknown: sum(may),
    no: sum(others) - sum(may),
    byMet: may.map(({ met, parks }) => ({ met, count: parks })),
  }
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
 * @param most if the area has more parks with hours, single ones are not reported
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

/**
 * How many parks of an area are known to match each filter of the catalogue, by 'key:value', to have
 * each amenity, by its name, and to have opening hours, by 'hours'.
 */
export async function countFacts(
  database: Database,
  asked: NearbyQuery,
): Promise<Map<string, number>> {
  const query = withSoundCentre({ ...asked, filter: unlimited(asked.filter) })
  // Grouped first, as many parks share few combinations of facts.
  const counts = await rowsOf<{ filter: string; count: number }[]>(database)`
    with known as (
      select facts_yes, amenity_bits, count(*) as parks, count(${HOURS_LINES}) as timed
      from (${candidateRows(query, 'groups')}) as counted where ${isWithin(query)}
      group by facts_yes, amenity_bits
    )
    select key || ':' || value as filter, sum(parks)::int as count
    from known join fact_bits on get_bit(facts_yes, bit) = 1
    group by 1
    union all
    select name, sum(parks)::int
    from known join unnest(${[...AMENITIES]}::text[]) with ordinality as amenity(name, place)
      on amenity_bits & (1 << (place::int - 1)) > 0
    group by 1
    union all
    select 'hours', coalesce(sum(timed), 0)::int from known`
  return new Map(counts.map(({ filter, count }) => [filter, count]))
}

type SortedQuery = NearbyQuery & {
  sort: Sort
  /** Parks skipped, as earlier pages have them. */
  offset: number
}

/**
 * A page of the matching parks in any order: best known first by their score, largest first, by
 * rating weighted by its number of votes if there are enough, by name, or by distance; ties by
 * score, then id. Of those that may match, the ones that are known to meet most criteria come first.
 */
export async function findSortedParks(database: Database, asked: SortedQuery) {
  const query = withSoundCentre(asked)
  const [row] = await rowsOf<[NearbyParks]>(database)`
    with chosen as (
      select ${edgeMark(query.area)} || ${metMark(query.filter)} || ${jsonOf(query.filter)}
          as json_fields,
        ${metresTo(query.centre, fragment`approach`)} as distance
      from parks
      where ${isIn(query)} ${passes(query.filter)}
      order by ${mayFit(query.filter) ? fragment`${metOf(query.filter)} desc,` : fragment``}
        ${orderOf(asked)}
      limit ${query.limit}::int offset ${asked.offset}::int
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
  if ('bounds' in query.area) return fragment`(${isInBoxes(box)})`
  const meets = splitBounds(box)
    .map(meetsBox)
    .reduce((one, other) => fragment`${one} or ${other}`)
  return fragment`(${meets})
    and ${metresTo(query.centre, fragment`approach`)} <= ${query.area.radius}::float8`
}

function orderOf({ sort }: SortedQuery) {
  if (sort === 'name') return fragment`search_name collate "C", score desc, id`
  if (sort === 'distance') return fragment`distance, id`
  if (sort === 'best') return fragment`score desc, id`
  if (sort === 'size') return fragment`${SHOWN_AREA} desc nulls last, score desc, id`
  // Bayesian average, like `weightedRating`; how many have voted is only in the public JSON.
  return fragment`case when shown_rating is not null then (
      select (shown_rating * votes + ${PRIOR_RATING * PRIOR_COUNT}::float8) / (votes + ${PRIOR_COUNT}::float8)
      from coalesce((('{' || json_fields)::json ->> 'userRatingsTotal')::float8, 0) as votes
      where votes >= ${MIN_VOTES}::int
    ) end desc nulls last, score desc, id`
}

/** Selects the parks of a search. */
export type NearbyQuery = {
  /** The centre of distances; latitude within ±85. */
  centre: Coordinates
  area: SearchArea
  filter: ParkFilter
  limit: number
}

/**
 * A radius in metres around the centre, a box, or places or a state, by ids and postal code; with an
 * empty code, what is in the box but not in the United States.
 */
export type SearchArea =
  | { radius: number }
  | {
      bounds: Bounds
      placeIds?: readonly number[] | undefined
      /** What belongs to these places besides. */
      others?: DistrictParks | undefined
      usState?: string | undefined
    }

const RADIANS = Math.PI / 180

/** The SQL condition of being in a place or state; null for any other area. */
export function isInPlace(area: SearchArea) {
  if (!('bounds' in area)) return null
  if (area.placeIds !== undefined) {
    const ids = [...area.placeIds]
    // A place, its parts, and their parts: New York, its boroughs, their neighbourhoods.
    const isThere = fragment`in_place = any(array(
      select unnest(${ids}::int[])
      union all select id from places where parent_id = any(${ids}::int[])
      union all select part.id from places as part join places as whole on whole.id = part.parent_id
        where whole.parent_id = any(${ids}::int[])
    ))`
    if (!area.others) return fragment`listed and ${isThere}`
    const { inside, edge } = area.others
    return fragment`listed and (${isThere} or id = any(${[...inside, ...edge]}::int[]))`
  }
  if (area.usState === undefined) return null
  // The box of Canada also holds Chicago.
  return area.usState === ''
    ? fragment`listed and us_state is null and (${isInBoxes(area.bounds)})`
    : fragment`listed and us_state = ${area.usState}::text`
}

/** A SQL expression: the field of a park's JSON that says it is at the edge of the area; else ''. */
function edgeMark(area: SearchArea) {
  const edge = 'bounds' in area ? (area.others?.edge ?? []) : []
  if (edge.length === 0) return fragment`''`
  return fragment`case when id = any(${edge}::int[]) then '"edge":true,' else '' end`
}

/** A SQL expression: the field of the JSON of a park that may match with how many criteria it meets. */
function metMark(filter: ParkFilter) {
  return mayFit(filter) ? fragment`'"met":' || ${metOf(filter)} || ','` : fragment`''`
}

function mayFit({ group }: ParkFilter): boolean {
  return group === 'unknown'
}

/** A box across the antimeridian is two. */
function isInBoxes(box: Bounds) {
  return splitBounds(box)
    .map(isInBox)
    .reduce((one, other) => fragment`${one} or ${other}`)
}

/** In metres; infinite if the area is a box. */
function radiusOf({ area }: NearbyQuery): number {
  return 'radius' in area ? area.radius : Number.POSITIVE_INFINITY
}

/** The bounds, in planar degrees, of a distance in metres from a point. */
function planeDistance({ lat }: Coordinates, metres: number): { least: number; most: number } {
  const degrees = metres / EARTH_RADIUS_METRES / RADIANS
  const scale = (latitude: number) => degrees / Math.cos(latitude * RADIANS)
  const highest = Math.abs(lat) + degrees
  return {
    least: scale(Math.max(0, Math.abs(lat) - degrees)),
    most: highest < 89 ? scale(highest) : Number.POSITIVE_INFINITY,
  }
}

/** Whether a row is within the radius, decided by the planar distance to its point if that suffices. */
function isWithin(query: NearbyQuery) {
  const radius = radiusOf(query)
  if (!Number.isFinite(radius)) return fragment`true`
  const { least, most } = planeDistance(query.centre, radius)
  return fragment`case
    when apart + ${BOX_REACH} < ${least * (1 - 1e-9)}::float8 then true
    when apart - ${BOX_REACH} > ${most * (1 + 1e-9)}::float8 then false
    else ${metresTo(query.centre, APPROACH_BY_ID)} <= ${radius}::float8
  end`
}

/** No corner of a park's box is farther from its point. Of a park that is only known as a point it is 0. */
const BOX_REACH = fragment`(width(approach_box) + height(approach_box))`

/** Of a row of the index, which does not hold it. */
const APPROACH_BY_ID = fragment`(select approach from parks where parks.id = counted.id)`

/**
 * A row's distance from a point in metres: to its nearest way in, else to the edge of its outline or of
 * the circle of its area, 0 within it, else to its own point. `metresTo` of domain/geo/approach.ts is the same.
 *
 * @param approach the row's column
 */
function metresTo(here: Coordinates, approach: ReturnType<typeof fragment>) {
  const [x, y] = [fragment`${here.lng}::float8`, fragment`${mercatorY(here.lat)}::float8`]
  // The image of the point that is nearest to the park, which may be across the antimeridian.
  const point = fragment`point(${x} + 360 * round((position[0] - ${x}) / 360), ${y}) * point(1e5, 0)`
  const nearestY = fragment`least(greatest(${y}, (approach_box[1])[1]), (approach_box[0])[1])`
  // Such a box is around a circle.
  const radius = fragment`width(approach_box) / 2 * cosd(latitude) * ${METRES_PER_DEGREE}::float8`
  return fragment`case when ${BOX_REACH} = 0 then ${haversine(here)}
    when ${approach} is null then greatest(0, ${haversine(here)} - ${radius}) else (
    select case when min(away) = 0 then 0 else coalesce(min(away) filter (where is_way), min(away)) end
    from (select part <-> ${point} as away, npoints(part) = 1 as is_way
      from unnest(${approach}) as part) as parts
  ) * ${METRES_PER_DEGREE / 1e5}::float8 / cosh(radians((${y} + ${nearestY}) / 2)) end`
}

/** Haversine distance in metres of a row's (position, latitude) from a point. */
function haversine({ lat, lng }: Coordinates) {
  return fragment`${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(latitude))
      * sin(radians(position[0] - ${lng}::float8) / 2) ^ 2
  )))`
}

/** The nearest rows (all if null), or the columns needed to count them, their types, groups or hours. */
type Wanted = { nearest: number | null } | 'count' | 'types' | 'groups' | 'hours'

/**
 * The rows in the area's box that pass the filter, by planar distance to their boxes unless only
 * counted. A box across the antimeridian is split in two, the second measured from the centre's image
 * beyond it.
 */
function candidateRows(query: NearbyQuery, wanted: Wanted) {
  const { centre, area } = query
  const inPlace = isInPlace(area)
  if (inPlace) return placeRows(query, inPlace, wanted)
  const box = 'radius' in area ? boundsAround(centre, area.radius) : area.bounds
  if (box.west <= box.east) return boxRows({ query, box, lng: centre.lng, wanted })
  const isWest = centre.lng >= box.west
  const [before, beyond] = [
    { ...box, east: 180 },
    { ...box, west: -180 },
  ]
  return fragment`
    select * from (
      (${boxRows({ query, box: before, lng: isWest ? centre.lng : centre.lng + 360, wanted })})
      union all
      (${boxRows({ query, box: beyond, lng: isWest ? centre.lng - 360 : centre.lng, wanted, other: before })})
    ) as halves
    ${typeof wanted === 'string' ? fragment`` : fragment`order by ${planarDistance(centre)} limit ${wanted.nearest}::int`}`
}

/** How far the box of a row of `boxRows` is from the centre's image on the plane, in degrees. */
function planarDistance({ lat }: Coordinates) {
  return fragment`(approach_box <-> point(image_lng, ${mercatorY(lat)}::float8))`
}

/** The rows of a place or state, in no order; distances are not needed to count them. */
function placeRows(query: NearbyQuery, inPlace: ReturnType<typeof fragment>, wanted: Wanted) {
  return fragment`
    select id, shown_rating, amenity_bits
      ${typeof wanted !== 'string' || wanted === 'hours' ? fragment`, position, latitude` : fragment``}
      ${countedColumns(wanted)}
    from parks where ${inPlace} ${passes(query.filter)}`
}

type Box = {
  query: NearbyQuery
  box: Bounds
  lng: number
  wanted: Wanted
  /** Another box, which has the parks that meet both. */
  other?: Bounds
}

function boxRows({ query, box, lng, wanted, other }: Box) {
  const here = fragment`point(${lng}::float8, ${mercatorY(query.centre.lat)}::float8)`
  const withFields = typeof wanted !== 'string' && !leavesOut(query)
  const isThere = 'bounds' in query.area ? fragment`and ${isInBox(box)}` : fragment``
  return fragment`
    select id, position, latitude, approach_box, shown_rating, amenity_bits,
      ${typeof wanted === 'string' ? fragment`position <-> ${here} as apart` : fragment`${lng}::float8 as image_lng`}
      ${withFields ? fragment`, json_fields, approach` : fragment``}
      ${countedColumns(wanted)}
    from parks
    where ${meetsBox(box)} ${other ? fragment`and not ${meetsBox(other)}` : fragment``}
      ${isThere} ${passes(query.filter)}
    ${typeof wanted === 'string' ? fragment`` : fragment`order by approach_box <-> ${here} limit ${wanted.nearest}::int`}`
}

/** The SQL condition that a park may reach into a box that does not cross the antimeridian. */
function meetsBox(bounds: Bounds) {
  return fragment`(approach_box && ${planeBox(bounds)})`
}

/** The SQL condition of being in a box that does not cross the antimeridian. */
function isInBox(bounds: Bounds) {
  return fragment`position <@ ${planeBox(bounds)}`
}

function planeBox({ west, south, east, north }: Bounds) {
  const low = mercatorY(Math.max(south, -89))
  const high = mercatorY(Math.min(north, 89))
  return fragment`box(
    point(${west}::float8, ${low}::float8), point(${east}::float8, ${high}::float8))`
}

function countedColumns(wanted: Wanted) {
  if (wanted === 'types') return fragment`, name, types, kinds, facts_yes`
  const ofHours = fragment`, opening_hours, has_layers, has_corrections, json_fields`
  if (wanted === 'hours') return ofHours
  return wanted === 'groups' ? fragment`, facts_yes, facts_no ${ofHours}` : fragment``
}

export type ParkFilter = {
  /** 0 for any; otherwise parks without a rating are left out. */
  minRating: number
  /** A bit mask as in `parks.amenity_bits`; a park must have all of them. */
  amenityBits: number
  /** Facts that must be known to match. */
  facts?: readonly FilterText[] | undefined
  /** The parks that are open or closed now. */
  hours?: { open: ParksByHours; closed: ParksByHours } | undefined
  /** In words, as `typeRule` takes them. */
  type?: string | undefined
  /**
   * 'fits' (the default): every criterion is known to be met. 'unknown': none is known to be unmet,
   * but at least one is unknown.
   */
  group?: 'fits' | 'unknown' | undefined
}

/** Parks by the hashes of their opening hours (`HOURS_HASH`), and single ones. */
type ParksByHours = { hashes: readonly string[]; ids: readonly number[] }

/** A bit mask as in `parks.amenity_bits`: one bit for each of the nine, in their order. */
export function toAmenityBits(amenities: readonly Amenity[]): number {
  return amenities.reduce((bits, amenity) => bits | (1 << AMENITIES.indexOf(amenity)), 0)
}

/** Whether a filter may leave out parks of the area. */
function leavesOut({ filter }: { filter: ParkFilter }): boolean {
  return isFiltered(filter) || filter.type !== undefined
}

function isFiltered({ minRating, amenityBits, facts = [], hours }: ParkFilter): boolean {
  return minRating > 0 || amenityBits > 0 || facts.length > 0 || hours !== undefined
}

/**
 * A SQL expression: the weekday lines of the hours that visitors are shown, as JSON text; null without
 * hours. Those of other sources and of the operator are only in a park's JSON.
 */
export const HOURS_LINES = fragment`case when has_layers or has_corrections
  then ('{' || json_fields)::json -> 'openingHours' ->> 'weekday_text'
  else opening_hours ->> 'weekday_text' end`

/** A SQL expression: the area that visitors are shown, in square meters; null if it is unknown. */
const SHOWN_AREA = fragment`case when has_layers or has_corrections
  then (('{' || json_fields)::json ->> 'area')::float8 else area end`

/** A SQL expression: their hash. */
const HOURS_HASH = fragment`md5(${HOURS_LINES})`

/** The SQL condition of a filter. */
function passes(filter: ParkFilter) {
  const { type } = filter
  return fragment`
    ${mayFit(filter) ? fragment`and not (${fits(filter)}) and not (${isRefused(filter)})` : isFiltered(filter) ? fragment`and ${fits(filter)}` : fragment``}
    ${type === undefined ? fragment`` : fragment`and (${isOfType(typeRule(type))})`}`
}

/** A SQL expression: how many criteria are known to be met. */
function metOf({ minRating, amenityBits, facts = [], hours }: ParkFilter) {
  return [
    ...(minRating > 0 ? [fragment`(${isRated(minRating)})::int`] : []),
    ...(amenityBits > 0
      ? [fragment`bit_count((amenity_bits & ${amenityBits}::int)::bit(32))::int`]
      : []),
    ...(facts.length > 0 ? [fragment`bit_count(facts_yes & ${factBits(facts)})::int`] : []),
    ...(hours ? [fragment`(${hasHours(hours.open)})::int`] : []),
  ].reduce((one, other) => fragment`${one} + ${other}`, fragment`0`)
}

function isRated(minRating: number) {
  return fragment`coalesce(shown_rating >= ${minRating}::float8, false)`
}

/** The SQL condition that every criterion is known to be met; never null. */
function fits({ minRating, amenityBits, facts = [], hours }: ParkFilter) {
  const bits = factBits(facts)
  return all([
    ...(minRating > 0 ? [isRated(minRating)] : []),
    ...(amenityBits > 0
      ? [fragment`amenity_bits & ${amenityBits}::int = ${amenityBits}::int`]
      : []),
    ...(facts.length > 0 ? [fragment`facts_yes & ${bits} = ${bits}`] : []),
    ...(hours ? [hasHours(hours.open)] : []),
  ])
}

/** The SQL condition that at least one criterion is known to be unmet; never null. */
function isRefused({ minRating, amenityBits, facts = [], hours }: ParkFilter) {
  const rated = fragment`coalesce(shown_rating < ${minRating}::float8, false)`
  const none = fragment`b'0'::bit(128)`
  const bits = refusingBits({ facts, amenityBits })
  const denied = denyingBits({ facts, amenityBits })
  const asksForFacts = amenityBits > 0 || facts.length > 0
  const isDenied = fragment`facts_no & ${bits} <> ${none} or facts_yes & ${denied} <> ${none}`
  return fragment`(${minRating > 0 ? rated : fragment`false`}
    or ${asksForFacts ? isDenied : fragment`false`}
    or ${hours ? hasHours(hours.closed) : fragment`false`})`
}

function hasHours({ hashes, ids }: ParksByHours) {
  const isSingle = fragment`id in (select unnest(${[...ids]}::int[]))`
  return fragment`(coalesce(${HOURS_HASH} = any(${[...hashes]}::text[]), false)
    ${ids.length > 0 ? fragment`or ${isSingle}` : fragment``})`
}

/** The bits of the facts and amenities of a filter, of which none may be in `parks.facts_no`. */
export function refusingBits({
  facts = [],
  amenityBits,
}: Pick<ParkFilter, 'facts' | 'amenityBits'>) {
  // Of the facts that amenities are words for: of 'Restrooms' that of toilets.
  const words = AMENITIES.filter((_, index) => amenityBits & (1 << index))
  return fragment`coalesce(${factBits(facts)} | coalesce((
    select bit_or(mask) from fact_bits join fact_words using (key)
    where fact_bits.value = 'yes' and feeds = any(${words}::text[])
      and word = fact_word(feeds)), b'0'::bit(128)), b'0'::bit(128))`
}

/** The bits of the facts that deny what a filter asks for, of which none may be in `parks.facts_yes`. */
export function denyingBits({
  facts = [],
  amenityBits,
}: Pick<ParkFilter, 'facts' | 'amenityBits'>) {
  const isAsked = ({ key, feeds }: Fact) =>
    facts.includes(`${key}:yes`) ||
    (feeds !== undefined && (amenityBits & (1 << AMENITIES.indexOf(feeds))) > 0)
  return factBits(FACTS.flatMap((fact) => (isAsked(fact) ? (fact.deniedBy ?? []) : [])))
}

/** The bits of facts, as in `parks.facts_yes`. */
export function factBits(facts: readonly FilterText[]) {
  return fragment`coalesce((select bit_or(mask) from fact_bits
    where key || ':' || value = any(${[...facts]}::text[])), b'0'::bit(128))`
}

/** The bits of the facts that a word of imported files states. */
export function bitsOfWord(word: string) {
  return fragment`coalesce((select bit_or(mask) from fact_words join fact_bits using (key, value)
    where word = fact_word(${word}::text)), b'0'::bit(128))`
}

/** A park's public JSON without its first brace, with what is known of the facts asked for, and by whom. */
function jsonOf({ facts = [], hours }: ParkFilter) {
  if (facts.length === 0 && !hours) return fragment`json_fields`
  const keys = [...new Set(facts.map((filter) => filter.split(':')[0] ?? ''))]
  // Whether it is open now, as an entry among the facts asked for.
  const openNow = hours
    ? fragment`|| case when ${hasHours(hours.open)} then '{"open_now":"yes"}'::jsonb
        when ${hasHours(hours.closed)} then '{"open_now":"no"}' else '{}' end`
    : fragment``
  return fragment`left(json_fields, -1) || (
    select ',"factValues":'
      || (coalesce(jsonb_object_agg(key, value), '{}') ${openNow})::text
      || coalesce(',"valueSources":' || (jsonb_object_agg(key, won.source)
        filter (where won.source <> parks.source))::text, '')
    from won_facts(parks, false) as won where key = any(${keys}::text[])) || '}'`
}

function all(conditions: ReturnType<typeof fragment>[]) {
  return conditions.reduce((one, other) => fragment`${one} and ${other}`, fragment`true`)
}

function isOfType({ amenity, types, inName, anywhere, fact }: TypeRule) {
  return [
    ...(amenity ? [fragment`amenity_bits & ${1 << AMENITIES.indexOf(amenity)}::int > 0`] : []),
    ...(types ? [fragment`types && ${[...types]}::text[]`] : []),
    ...(inName ? [fragment`strpos(lower(name), ${inName}::text) > 0`] : []),
    ...(anywhere ? [fragment`strpos(kinds, ${anywhere}::text) > 0`] : []),
    ...(fact ? [fragment`facts_yes & ${bitsOfWord(fact)} <> b'0'::bit(128)`] : []),
  ].reduce((one, other) => fragment`${one} or ${other}`)
}

/** The same filter without facts. */
function unlimited({ type }: ParkFilter): ParkFilter {
  return { type, minRating: 0, amenityBits: 0 }
}
