import { type Coordinates, EARTH_RADIUS_METRES, METRES_PER_DEGREE } from './geo.ts'

/** Longitude and latitude in degrees, in GeoJSON's order. */
export type Position = readonly [lng: number, lat: number]

/** A closed ring; the last position repeats the first. */
export type Ring = readonly Position[]

/** An outer ring, then its holes, like a GeoJSON Polygon but in any winding order. */
export type Polygon = readonly Ring[]

export type MultiPolygon = readonly Polygon[]

const RADIANS = Math.PI / 180
const ORIGIN: Position = [0, 0]

/** The ring of a circle of an area in square metres around a point within 80 degrees of the equator. */
export function circleAround({ lat, lng }: Coordinates, area: number): Ring {
  const radius = Math.sqrt(area / Math.PI) / METRES_PER_DEGREE
  const wide = radius / Math.cos(lat * RADIANS)
  return Array.from({ length: 49 }, (_, index): Position => {
    const angle = (index / 48) * 2 * Math.PI
    return [lng + wide * Math.cos(angle), lat + radius * Math.sin(angle)]
  })
}

/**
 * The area of a ring in square metres, on a sphere; positive if counterclockwise. It may cross the
 * antimeridian, but not contain a pole.
 * Formula: R. Chamberlain, W. Duquette, Some Algorithms for Polygons on a Sphere, JPL 07-03, 2007.
 */
export function signedRingArea(ring: Ring): number {
  let sum = 0
  for (let index = 0; index < ring.length; index++) {
    const [lng, lat] = ring[index] ?? ORIGIN
    const [nextLng, nextLat] = ring[(index + 1) % ring.length] ?? ORIGIN
    const turn = turnOf(nextLng - lng) * RADIANS
    sum -= turn * (Math.sin(lat * RADIANS) + Math.sin(nextLat * RADIANS))
  }
  return (sum * EARTH_RADIUS_METRES * EARTH_RADIUS_METRES) / 2
}

/** The area of polygons in square metres, without their holes. */
export function areaOf(polygons: MultiPolygon): number {
  let sum = 0
  for (const [outer, ...holes] of polygons) {
    if (!outer) continue
    const held = holes.reduce((area, hole) => area + Math.abs(signedRingArea(hole)), 0)
    sum += Math.max(0, Math.abs(signedRingArea(outer)) - held)
  }
  return sum
}

/** Whether a point is inside one of the polygons and outside its holes. */
export function polygonsContain(polygons: MultiPolygon, { lng, lat }: Coordinates): boolean {
  return polygons.some((rings) => {
    let inside = false
    for (const ring of rings) if (ringContains(ring, lng, lat)) inside = !inside
    return inside
  })
}

/**
 * Whether a point is inside a ring; points on the outline may be either.
 * Even-odd rule: W. R. Franklin, PNPOLY.
 */
export function ringContains(ring: Ring, lng: number, lat: number): boolean {
  let inside = false
  let [lastLng, lastLat] = ring[ring.length - 1] ?? ORIGIN
  for (const [nextLng, nextLat] of ring) {
    if (
      nextLat > lat !== lastLat > lat &&
      lng < ((lastLng - nextLng) * (lat - nextLat)) / (lastLat - nextLat) + nextLng
    ) {
      inside = !inside
    }
    lastLng = nextLng
    lastLat = nextLat
  }
  return inside
}

/**
 * Rings in GeoJSON's winding order (RFC 7946, 3.1.6): the outer one counterclockwise, its holes
 * clockwise.
 */
export function windRings(rings: Polygon): Polygon {
  return rings.map((ring, index) => {
    const area = signedRingArea(ring)
    const isRight = index === 0 ? area >= 0 : area <= 0
    return isRight ? ring : ring.toReversed()
  })
}

/** A difference of longitudes in degrees, the short way round. */
function turnOf(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}
