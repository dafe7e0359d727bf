import { type Bounds, type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import type { PlacesQuery } from '../../sources/places/types.ts'

/**
 * An area as requested from outside sources, normalised so that nearby searches share one answer.
 */
export type LiveArea = {
  /** Cache key shared by all searches that the answer covers. */
  key: string
  area: { centre: Coordinates; radius: number } | { bounds: Bounds }
}

const METRES_PER_DEGREE = 111_320
/** Radii requested, in metres; a search is rounded up to the next one. */
const RADII = [1_000, 2_000, 5_000, 10_000, 20_000, 50_000]
/** How far a centre may be moved along each axis, as a share of the radius. */
const SHIFT = 0.2
/** Boxes are extended to multiples of this many degrees. */
const BOX_STEP = 0.1

/**
 * Returns the area to request from sources when an area is searched. For a city it is only the
 * centre, as one answer can't contain all its parks; moving the map requests the others.
 */
export function liveArea(centre: Coordinates, area: PlacesQuery['area']): LiveArea {
  if ('radius' in area) return liveCircle(centre, area.radius)
  return area.placeId === undefined ? liveBox(area.bounds) : liveCircle(centre, DEFAULT_RADIUS)
}

/**
 * Returns an area that covers a circle. Its centre is snapped to a grid finer than the radius; its
 * radius is rounded up and extended by the centre's shift, to at most 50 km.
 */
export function liveCircle(centre: Coordinates, radius: number): LiveArea {
  const size = RADII.find((each) => each >= radius) ?? Math.max(...RADII)
  const shift = size * SHIFT
  const lat = snap(centre.lat, (2 * shift) / METRES_PER_DEGREE)
  const narrowing = Math.max(0.1, Math.cos((lat * Math.PI) / 180))
  const lng = wrapLongitude(snap(centre.lng, (2 * shift) / METRES_PER_DEGREE / narrowing))
  const reach = Math.min(50_000, Math.ceil(size + shift * Math.SQRT2))
  return {
    key: `${lat.toFixed(5)},${lng.toFixed(5)} ${size}`,
    area: { centre: { lat, lng }, radius: reach },
  }
}

/** Returns an area that covers a box. */
export function liveBox({ south, west, north, east }: Bounds): LiveArea {
  const down = (value: number) => round(Math.floor(value / BOX_STEP) * BOX_STEP)
  const up = (value: number) => round(Math.ceil(value / BOX_STEP) * BOX_STEP)
  const bounds = {
    south: Math.max(-90, down(south)),
    west: Math.max(-180, down(west)),
    north: Math.min(90, up(north)),
    east: Math.min(180, up(east)),
  }
  return { key: Object.values(bounds).join(','), area: { bounds } }
}

function snap(value: number, step: number): number {
  return round(Math.round(value / step) * step)
}

function round(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5
}
