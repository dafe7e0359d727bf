import { type Coordinates, longitudeStep, RADIANS } from './geo.ts'
import type { OutlineGeometry } from './geojson.ts'
import type { MultiPolygon, Position, Ring } from './polygon.ts'

export function polygonsOf(geometry: OutlineGeometry): MultiPolygon {
  return geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
}

/**
 * The point of a line that is nearest to a place; the place itself if the line has no points. Computed
 * on a plane around the place, with an error below 1 % within 100 km.
 */
export function nearestOnLine(line: readonly Position[], place: Coordinates): Coordinates {
  if (line.length === 0) return place
  const shrink = Math.cos(place.lat * RADIANS)
  // Offsets from the place to the east and north, in degrees of latitude.
  const toPlane = ([lng, lat]: Position): Position => [
    longitudeStep(place.lng, lng) * shrink,
    lat - place.lat,
  ]
  const [east, north] = nearestToOrigin(line.map(toPlane))
  return { lat: place.lat + north, lng: place.lng + east / shrink }
}

/** The point of a line on a plane that is nearest to its origin; infinitely far if the line has no points. */
export function nearestToOrigin(line: Ring): Position {
  let nearest = line[0] ?? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  let last = nearest
  for (const next of line) {
    const [dx, dy] = [next[0] - last[0], next[1] - last[1]]
    const length = dx * dx + dy * dy
    const along = length === 0 ? 0 : -(last[0] * dx + last[1] * dy) / length
    const share = Math.max(0, Math.min(1, along))
    const point: Position = [last[0] + share * dx, last[1] + share * dy]
    if (Math.hypot(...point) < Math.hypot(...nearest)) nearest = point
    last = next
  }
  return nearest
}
