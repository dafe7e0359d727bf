import { longitudeStep, wrapLongitude } from '#domain/geo/geo.ts'
import { mercatorY } from '#domain/geo/mercator.ts'
import type { MapPark } from './marker-points.ts'

/** The world's size in pixels at zoom 0. */
export const TILE = 512

/**
 * The distance in pixels from a cluster's centre, a circle of 40, at which it overlaps another
 * cluster's centre or a pin's tip; a pin of 36x48 is above its tip.
 */
const CLUSTER_REACH = { x: 40, above: 40, below: 40 }
const PIN_REACH = { x: 38, above: 20, below: 68 }

/**
 * The distance from a cluster's centre to the tip of the selected pin, which is larger and above
 * all others, at which the pin covers part of the cluster.
 */
const SELECTED_REACH = { x: 42, above: 20, below: 76 }

type PlacedMarker = { lng: number; lat: number; first: number; count: number; isCluster: boolean }

/** Moves a cluster away from under the selected park's pin. */
export function besidePin<M extends PlacedMarker>(marker: M, pin: MapPark, zoom: number): M {
  if (!marker.isCluster) return marker
  const { x, down } = pixelsFrom(pin, marker, zoom)
  const { x: reach, above, below } = SELECTED_REACH
  if (Math.abs(x) >= reach || down <= -below || down >= above) return marker
  const aside = ((x < 0 ? -reach : reach) * 360) / (TILE * 2 ** zoom)
  return { ...marker, lng: wrapLongitude(pin.longitude + aside) }
}

/** From a park to a location, in pixels to the right and down. */
export function pixelsFrom(
  park: MapPark,
  { lng, lat }: { lng: number; lat: number },
  zoom: number,
): { x: number; down: number } {
  const scale = (TILE * 2 ** zoom) / 360
  const x = longitudeStep(park.longitude, lng) * scale
  return { x, down: (mercatorY(park.latitude) - mercatorY(lat)) * scale }
}

/**
 * Merges overlapping markers. A cluster is at the centre of its parks, which may be under another
 * marker: overlapping markers join it, so that everything can be pressed.
 */
export function joinOverlapping<M extends PlacedMarker>(
  markers: M[],
  zoom: number,
  join: (into: M, marker: M) => M,
): M[] {
  const scale = TILE * 2 ** zoom
  const placed = markers.map((marker) => ({
    marker,
    x: ((marker.lng + 180) / 360) * scale,
    y: (0.5 - mercatorY(marker.lat) / 360) * scale,
  }))
  placed.sort((a, b) => b.marker.count - a.marker.count || a.marker.first - b.marker.first)
  const kept: typeof placed = []
  for (const one of placed) {
    const reach = one.marker.isCluster ? CLUSTER_REACH : PIN_REACH
    const over = kept.find(
      ({ marker, x, y }) =>
        marker.isCluster &&
        Math.abs(one.x - x) < reach.x &&
        one.y - y > -reach.above &&
        one.y - y < reach.below,
    )
    if (over) over.marker = join(over.marker, one.marker)
    else kept.push(one)
  }
  return kept.map(({ marker }) => marker)
}
