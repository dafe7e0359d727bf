import { type Coordinates, distanceMetres, longitudeStep } from './geo.ts'
import { latitudeAt, mercatorY } from './mercator.ts'
import { nearestToOrigin } from './nearest.ts'
import { type Position, ringContains } from './polygon.ts'

/** A park's point, and where it is approached or how large it is, if that is known. */
export type Approached = {
  latitude: number
  longitude: number
  /** In square metres. */
  area?: number | undefined
  /**
   * Its ways in, then the corners of each part of its outline: longitude and latitude in steps of 1e-5
   * degrees, each place as the difference from the one before.
   */
  approach?: readonly (readonly number[])[] | undefined
}

const STEPS = 1e5

/**
 * The place to which a park's distance is measured: the origin itself within its outline, else the
 * nearest way in, else the nearest point of the outline, else of the circle of its area, else the
 * park's own point. Computed on the Mercator plane, as a search does.
 */
export function approachFrom(park: Approached, from: Coordinates): Coordinates {
  const [ways = [], ...sides] = (park.approach ?? []).map((steps) => offsets(steps, from))
  if (sides.some((side) => ringContains(side, 0, 0))) return from
  const lines = ways.length > 0 ? ways.map((way) => [way]) : sides.map(closed)
  const [nearest, ...others] = lines.map(nearestToOrigin)
  if (!nearest) return onCircle(park, from)
  const nearer = (one: Position, other: Position) =>
    Math.hypot(...other) < Math.hypot(...one) ? other : one
  const [east, north] = others.reduce(nearer, nearest)
  return { lat: latitudeAt(mercatorY(from.lat) + north), lng: from.lng + east }
}

/** The nearest point of the circle of a park's area around its point. */
function onCircle({ latitude, longitude, area = 0 }: Approached, from: Coordinates): Coordinates {
  const middle = { lat: latitude, lng: longitude }
  const away = distanceMetres(from, middle)
  // No park is wider than 100 km.
  const radius = Math.min(50_000, Math.sqrt(area / Math.PI))
  if (away <= radius) return from
  const part = radius / away
  return {
    lat: latitude + part * (from.lat - latitude),
    lng: longitude + part * longitudeStep(longitude, from.lng),
  }
}

/** A park's distance in metres, as searches tell it (db/queries/search/nearby-parks.ts). */
export function metresTo(park: Approached, from: Coordinates): number {
  return distanceMetres(from, approachFrom(park, from))
}

/** Parks by their distance from a point. */
export function nearestFirst<P extends Approached>(parks: readonly P[], from: Coordinates): P[] {
  return parks
    .map((park) => ({ park, distance: metresTo(park, from) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ park }) => park)
}

/** Places on the Mercator plane in degrees, as offsets from an origin to the east and north. */
function offsets(steps: readonly number[], from: Coordinates): Position[] {
  let [lng, lat] = [0, 0]
  const places: Position[] = []
  for (let at = 0; at < steps.length; at += 2) {
    lng += steps[at] ?? 0
    lat += steps[at + 1] ?? 0
    const north = mercatorY(lat / STEPS) - mercatorY(from.lat)
    places.push([longitudeStep(from.lng, lng / STEPS), north])
  }
  return places
}

function closed(ring: readonly Position[]): readonly Position[] {
  return [...ring, ...ring.slice(0, 1)]
}
