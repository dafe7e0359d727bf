import { boundsAround } from '#domain/geo/bounds.ts'
import { type Bounds, type Coordinates, EARTH_RADIUS_METRES } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import { fragment } from '../../fragment.ts'
import { leavesOut, type ParkFilter, passes } from './park-filter.ts'

/** Selects the parks of a search. */
export type NearbyQuery = {
  /** The centre of distances; latitude within ±85. */
  centre: Coordinates
  area: SearchArea
  filter: ParkFilter
  limit: number
}

/** A radius in metres around the centre, a box, or a place or state, by id and postal code. */
export type SearchArea =
  | { radius: number }
  | { bounds: Bounds; placeId?: number | undefined; usState?: string | undefined }

const RADIANS = Math.PI / 180

/** The SQL condition of being in a place or state; null for any other area. */
export function isInPlace(area: SearchArea) {
  if (!('bounds' in area)) return null
  if (area.placeId !== undefined) {
    // A place, its parts, and their parts: New York, its boroughs, their neighbourhoods.
    return fragment`listed and in_place = any(array(
      select ${area.placeId}::int
      union all select id from places where parent_id = ${area.placeId}::int
      union all select part.id from places as part join places as whole on whole.id = part.parent_id
        where whole.parent_id = ${area.placeId}::int
    ))`
  }
  return area.usState === undefined ? null : fragment`listed and us_state = ${area.usState}::text`
}

/** In metres; infinite if the area is a box. */
export function radiusOf({ area }: NearbyQuery): number {
  return 'radius' in area ? area.radius : Number.POSITIVE_INFINITY
}

/** The bounds, in planar degrees, of a distance in metres from a point. */
export function planeDistance(
  { lat }: Coordinates,
  metres: number,
): { least: number; most: number } {
  const degrees = metres / EARTH_RADIUS_METRES / RADIANS
  const scale = (latitude: number) => degrees / Math.cos(latitude * RADIANS)
  const highest = Math.abs(lat) + degrees
  return {
    least: scale(Math.max(0, Math.abs(lat) - degrees)),
    most: highest < 89 ? scale(highest) : Number.POSITIVE_INFINITY,
  }
}

/** Whether a row is within the radius, decided by planar distance if that suffices. */
export function isWithin(query: NearbyQuery) {
  const radius = radiusOf(query)
  if (!Number.isFinite(radius)) return fragment`true`
  const { least, most } = planeDistance(query.centre, radius)
  return fragment`case
    when planar < ${least * (1 - 1e-9)}::float8 then true
    when planar > ${most * (1 + 1e-9)}::float8 then false
    else ${haversine(query.centre)} <= ${radius}::float8
  end`
}

/** Haversine distance in metres of a row's (position, latitude) from a point. */
export function haversine({ lat, lng }: Coordinates) {
  return fragment`${2 * EARTH_RADIUS_METRES}::float8 * asin(least(1, sqrt(
    sin(radians(latitude - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(latitude))
      * sin(radians(position[0] - ${lng}::float8) / 2) ^ 2
  )))`
}

/** The nearest rows (all if null), or the columns needed to count them, their types, groups or hours. */
type Wanted = { nearest: number | null } | 'count' | 'types' | 'groups' | 'hours'

/**
 * The rows in the area's box that pass the filter, by planar distance unless only counted. A box
 * across the antimeridian is split in two, the second measured from the centre's image beyond it.
 */
export function candidateRows(query: NearbyQuery, wanted: Wanted) {
  const { centre, area } = query
  const inPlace = isInPlace(area)
  if (inPlace) return placeRows(query, inPlace, wanted)
  const box = 'radius' in area ? boundsAround(centre, area.radius) : area.bounds
  const rows = (part: Bounds, lng: number) => boxRows({ query, box: part, lng, wanted })
  if (box.west <= box.east) return rows(box, centre.lng)
  const isWest = centre.lng >= box.west
  return fragment`
    select * from (
      (${rows({ ...box, east: 180 }, isWest ? centre.lng : centre.lng + 360)})
      union all
      (${rows({ ...box, west: -180 }, isWest ? centre.lng - 360 : centre.lng)})
    ) as halves
    ${typeof wanted === 'string' ? fragment`` : fragment`order by planar limit ${wanted.nearest}::int`}`
}

/** The rows of a place or state, in no order; distances are not needed to count them. */
function placeRows(query: NearbyQuery, inPlace: ReturnType<typeof fragment>, wanted: Wanted) {
  return fragment`
    select id, shown_rating, amenity_bits
      ${typeof wanted !== 'string' || wanted === 'hours' ? fragment`, position, latitude` : fragment``}
      ${countedColumns(wanted)}
    from parks where ${inPlace} ${passes(query.filter)}`
}

type Box = { query: NearbyQuery; box: Bounds; lng: number; wanted: Wanted }

function boxRows({ query, box, lng, wanted }: Box) {
  const here = fragment`point(${lng}::float8, ${mercatorY(query.centre.lat)}::float8)`
  const withFields = typeof wanted !== 'string' && !leavesOut(query)
  return fragment`
    select id, position, latitude, shown_rating, amenity_bits, position <-> ${here} as planar
      ${withFields ? fragment`, json_fields` : fragment``}
      ${countedColumns(wanted)}
    from parks
    where ${isInBox(box)} ${passes(query.filter)}
    ${typeof wanted === 'string' ? fragment`` : fragment`order by position <-> ${here} limit ${wanted.nearest}::int`}`
}

/** The SQL condition of being in a box that does not cross the antimeridian. */
export function isInBox({ west, south, east, north }: Bounds) {
  const low = mercatorY(Math.max(south, -89))
  const high = mercatorY(Math.min(north, 89))
  return fragment`position <@ box(
    point(${west}::float8, ${low}::float8), point(${east}::float8, ${high}::float8))`
}

function countedColumns(wanted: Wanted) {
  if (wanted === 'types') return fragment`, name, types, kinds`
  const ofHours = fragment`, opening_hours, has_layers, has_corrections, json_fields`
  if (wanted === 'hours') return ofHours
  return wanted === 'groups' ? fragment`, facts_yes, facts_no ${ofHours}` : fragment``
}
