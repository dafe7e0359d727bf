/** Degrees, WGS 84. */
export type Coordinates = { lat: number; lng: number }

/** Degrees. `west` is greater than `east` where the box crosses the antimeridian. */
export type Bounds = { south: number; west: number; north: number; east: number }

const EARTH_RADIUS_MILES = 3958.8
export const METRES_PER_MILE = 1609.34
export const SQUARE_METRES_PER_ACRE = 4_046.856_422_4
export const EARTH_RADIUS_METRES = EARTH_RADIUS_MILES * METRES_PER_MILE

/** Radians per degree. */
export const RADIANS = Math.PI / 180

/** Metres per degree of latitude. */
export const METRES_PER_DEGREE = EARTH_RADIUS_METRES * RADIANS

/** Great-circle distance in metres, by the haversine formula on a sphere of 3958.8 miles. */
export function distanceMetres(from: Coordinates, to: Coordinates): number {
  const sinLat = Math.sin(((to.lat - from.lat) * RADIANS) / 2)
  const sinLng = Math.sin(((to.lng - from.lng) * RADIANS) / 2)
  const h =
    sinLat * sinLat + Math.cos(from.lat * RADIANS) * Math.cos(to.lat * RADIANS) * sinLng * sinLng
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres as miles to one decimal: '0.8'. */
export function formatMiles(metres: number): string {
  return (metres / METRES_PER_MILE).toFixed(1)
}

/** '0.8 miles'. */
export function milesText(metres: number): string {
  return `${formatMiles(metres)} miles`
}

/** Degrees as they are published: to seven decimals, about a centimetre. */
export function roundDegrees(degrees: number): number {
  return Number(degrees.toFixed(7))
}

export function roundPoint({ lat, lng }: Coordinates): Coordinates {
  return { lat: roundDegrees(lat), lng: roundDegrees(lng) }
}

/** A longitude in degrees, wrapped into -180..180; 180 and -180 stay as they are. */
export function wrapLongitude(lng: number): number {
  if (lng >= -180 && lng <= 180) return lng
  const wrapped = (((lng + 180) % 360) + 360) % 360
  return wrapped - 180
}

/** Degrees of longitude from one to another, the short way round: -180 to 180, east positive. */
export function longitudeStep(from: number, to: number): number {
  return wrapLongitude(to - from)
}

/**
 * A box from 'west,south,east,north' in degrees, or null; one whose west is greater than its east
 * crosses the antimeridian.
 */
export function readBounds(text: string): Bounds | null {
  const edges = text.split(',').map((edge) => (edge.trim() === '' ? Number.NaN : Number(edge)))
  const [west = 0, south = 0, east = 0, north = 0] = edges
  const isInWorld = [west, east].every((lng) => Math.abs(lng) <= 180) && south >= -90 && north <= 90
  const isBox = edges.length === 4 && edges.every(Number.isFinite) && isInWorld && south < north
  return isBox ? { south, west, north, east } : null
}

export function centreOf({ south, west, north, east }: Bounds): Coordinates {
  const span = west > east ? east + 360 - west : east - west
  return { lat: (south + north) / 2, lng: wrapLongitude(west + span / 2) }
}
