import { longitudeStep, mercatorY, wrapLongitude } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park.ts'

/** Pixels around the world at zoom 0. */
export const TILE = 512

/**
 * Pixels from a cluster's middle, a circle of 40, within which another's middle, or a pin's tip,
 * makes them overlap; a pin of 36x48 stands above its tip.
 */
const CLUSTER_REACH = { x: 40, above: 40, below: 40 }
const PIN_REACH = { x: 38, above: 20, below: 68 }

/**
 * From a cluster's middle to the tip of the selected pin, which is larger than others and lies over
 * all of them: nearer than this it covers some of the cluster.
 */
const SELECTED_REACH = { x: 42, above: 20, below: 76 }

type Spot = { lng: number; lat: number; first: number; count: number; isCluster: boolean }

/** A cluster that the selected park's pin would cover is moved beside it. */
export function besidePin<S extends Spot>(spot: S, pin: ParkResult, zoom: number): S {
  if (!spot.isCluster) return spot
  const { x, down } = pixelsFrom(pin, spot, zoom)
  const { x: reach, above, below } = SELECTED_REACH
  if (Math.abs(x) >= reach || down <= -below || down >= above) return spot
  const aside = ((x < 0 ? -reach : reach) * 360) / (TILE * 2 ** zoom)
  return { ...spot, lng: wrapLongitude(pin.longitude + aside) }
}

/** From a park to a place, in pixels to the right and down. */
export function pixelsFrom(
  park: ParkResult,
  { lng, lat }: { lng: number; lat: number },
  zoom: number,
): { x: number; down: number } {
  const scale = (TILE * 2 ** zoom) / 360
  const x = longitudeStep(park.longitude, lng) * scale
  return { x, down: (mercatorY(park.latitude) - mercatorY(lat)) * scale }
}

/**
 * A cluster stands in the middle of its parks, which may be right beneath another marker: what
 * would lie over it or under it joins it, so that each can be pressed.
 */
export function joinOverlapping<S extends Spot>(
  spots: S[],
  zoom: number,
  join: (into: S, spot: S) => S,
): S[] {
  const scale = TILE * 2 ** zoom
  const placed = spots.map((spot) => ({
    spot,
    x: ((spot.lng + 180) / 360) * scale,
    y: (0.5 - mercatorY(spot.lat) / 360) * scale,
  }))
  placed.sort((a, b) => b.spot.count - a.spot.count || a.spot.first - b.spot.first)
  const kept: typeof placed = []
  for (const one of placed) {
    const reach = one.spot.isCluster ? CLUSTER_REACH : PIN_REACH
    const over = kept.find(
      ({ spot, x, y }) =>
        spot.isCluster &&
        Math.abs(one.x - x) < reach.x &&
        one.y - y > -reach.above &&
        one.y - y < reach.below,
    )
    if (over) over.spot = join(over.spot, one.spot)
    else kept.push(one)
  }
  return kept.map(({ spot }) => spot)
}
