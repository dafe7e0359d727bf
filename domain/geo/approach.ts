import { type Coordinates, distanceMetres } from './geo.ts'
import { nearestOnLines } from './nearest.ts'
import { type Position, ringContains } from './polygon.ts'

/** A park's point, and where it is approached, if that is known. */
export type Approached = {
  latitude: number
  longitude: number
  /**
   * Its ways in, then the corners of each part of its outline: longitude and latitude in steps of 1e-5
   * degrees, each place as the difference from the one before.
   */
  approach?: readonly (readonly number[])[] | undefined
}

const STEPS = 1e5

/**
 * The place to which a park's distance is measured: the origin itself within its outline, else the
 * nearest way in, else the nearest point of the outline, else the park's own point.
 */
export function approachFrom(park: Approached, from: Coordinates): Coordinates {
  const [ways = [], ...sides] = (park.approach ?? []).map(readPlaces)
  if (sides.some((side) => ringContains(side, from.lng, from.lat))) return from
  const lines = ways.length > 0 ? ways.map((way) => [way]) : sides.map(closed)
  return lines.length > 0
    ? nearestOnLines(lines, from)
    : { lat: park.latitude, lng: park.longitude }
}

/** A park's distance in metres, as searches tell it (db/queries/search/nearby-parks.ts). */
export function metresTo(park: Approached, from: Coordinates): number {
  return distanceMetres(from, approachFrom(park, from))
}

function readPlaces(steps: readonly number[]): Position[] {
  let [lng, lat] = [0, 0]
  const places: Position[] = []
  for (let at = 0; at < steps.length; at += 2) {
    lng += steps[at] ?? 0
    lat += steps[at + 1] ?? 0
    places.push([lng / STEPS, lat / STEPS])
  }
  return places
}

function closed(ring: readonly Position[]): readonly Position[] {
  return [...ring, ...ring.slice(0, 1)]
}
