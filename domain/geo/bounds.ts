import {
  type Bounds,
  type Coordinates,
  EARTH_RADIUS_METRES,
  RADIANS,
  wrapLongitude,
} from './geo.ts'
import type { MultiPolygon } from './polygon.ts'

/**
 * The smallest box that holds every point within `radius` metres of `centre`.
 * Latitudes stop at ±90; near a pole the box spans all longitudes.
 */
export function boundsAround(centre: Coordinates, radius: number): Bounds {
  const angle = radius / EARTH_RADIUS_METRES
  const dLat = angle / RADIANS
  const south = Math.max(-90, centre.lat - dLat)
  const north = Math.min(90, centre.lat + dLat)
  const sine = Math.sin(angle) / Math.cos(centre.lat * RADIANS)
  if (south <= -90 || north >= 90 || !(sine < 1)) return { south, north, west: -180, east: 180 }
  const dLng = Math.asin(sine) / RADIANS
  return {
    south,
    north,
    west: wrapLongitude(centre.lng - dLng),
    east: wrapLongitude(centre.lng + dLng),
  }
}

/** A box as boxes that do not cross the antimeridian: one, or two. */
export function splitBounds(bounds: Bounds): Bounds[] {
  if (bounds.west <= bounds.east) return [bounds]
  return [
    { ...bounds, east: 180 },
    { ...bounds, west: -180 },
  ]
}

/** A longitude as it is nearest to a box, beyond ±180 if that is across the antimeridian. */
export function longitudeNear(lng: number, { west, east }: Bounds): number {
  return lng + 360 * Math.round(((west + east) / 2 - lng) / 360)
}

/** Whether a point lies in the box, its edges included. */
export function boundsContain(bounds: Bounds, point: Coordinates): boolean {
  const between =
    bounds.west <= bounds.east
      ? point.lng >= bounds.west && point.lng <= bounds.east
      : point.lng >= bounds.west || point.lng <= bounds.east
  return between && point.lat >= bounds.south && point.lat <= bounds.north
}

/** A map's box, whose edges may lie beyond ±180, with edges within; the world if it is that wide. */
export function wrapBounds({ west, east, ...rest }: Bounds): Bounds {
  if (east - west >= 360) return { ...rest, west: -180, east: 180 }
  return { ...rest, west: wrapLongitude(west), east: wrapLongitude(east) }
}

/** The smallest box around polygons that do not cross the antimeridian. */
export function boundsOf(polygons: MultiPolygon): Bounds {
  const bounds = { south: 90, north: -90, west: 180, east: -180 }
  for (const ring of polygons.flat()) {
    for (const [lng, lat] of ring) {
      bounds.south = Math.min(bounds.south, lat)
      bounds.north = Math.max(bounds.north, lat)
      bounds.west = Math.min(bounds.west, lng)
      bounds.east = Math.max(bounds.east, lng)
    }
  }
  return bounds
}
