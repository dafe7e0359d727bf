import { type Coordinates, METRES_PER_DEGREE, RADIANS } from './geo.ts'

/** Enough for a circle that fills a screen. */
const CORNERS = 64

/**
 * A circle as a closed ring, for radii of at most some kilometres. Longitudes may go beyond 180
 * degrees, as maps draw them.
 *
 * @param radius in metres
 */
export function circleAround(
  { lat, lng }: Coordinates,
  radius: number,
): [lng: number, lat: number][] {
  const high = radius / METRES_PER_DEGREE
  const wide = high / Math.cos(lat * RADIANS)
  const corner = (index: number): [lng: number, lat: number] => {
    const angle = ((index % CORNERS) / CORNERS) * 2 * Math.PI
    return [lng + Math.cos(angle) * wide, lat + Math.sin(angle) * high]
  }
  return Array.from({ length: CORNERS + 1 }, (_, index) => corner(index))
}
