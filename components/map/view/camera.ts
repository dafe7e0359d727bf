import { type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'

/** A map's view. Zoom levels are Google's: at 0 the world is 256 pixels wide. */
export type Camera = { centre: Coordinates; zoom: number }

/** The zoom levels of MapLibre and of clusters are for 512-pixel tiles, and so one less. */
export const ZOOM_OFFSET = 1

export const MIN_ZOOM = 3
export const MAX_ZOOM = 20

/** Zoom levels for each kind of target. */
export const ZOOM = { selected: 16, precise: 14, afterPermalink: 13, default: 12 } as const

/** A centre farther south is a map's error. */
const SOUTHERNMOST = -80
/** South of every park, at the edge of the map, where broken maps end up. */
const ANTARCTIC = -60

/**
 * A valid map centre: the default if it is not a number, below -80 degrees, or far south at
 * longitude ±180. Longitudes are wrapped.
 */
export function repairCentre(centre: Coordinates): Coordinates {
  const { lat, lng } = centre
  if (!Number.isFinite(lat) || !Number.isFinite(lng) || lat < SOUTHERNMOST || lat > 90) {
    return DEFAULT_CENTRE
  }
  const wrapped = wrapLongitude(lng)
  if (lat < ANTARCTIC && Math.abs(wrapped) > 179.9) return DEFAULT_CENTRE
  return { lat, lng: wrapped }
}

/** Clamps a zoom level to the map's limits. */
export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}

/** A difference in degrees that is invisible at any zoom. */
const NO_DISTANCE = 1e-6

/** Whether a map's view is unchanged: idle events also follow a resize. */
export function isSameView(one: Camera | null, other: Camera): boolean {
  if (!one || one.zoom !== other.zoom) return false
  const lat = Math.abs(one.centre.lat - other.centre.lat)
  const lng = Math.abs(one.centre.lng - other.centre.lng)
  return lat < NO_DISTANCE && lng < NO_DISTANCE
}
