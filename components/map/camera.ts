import { type Bounds, type Coordinates, wrapLongitude } from '#domain/geo/geo.ts'
import { DEFAULT_CENTRE } from '#domain/search/search-defaults.ts'

/** What a map shows. Zoom levels are Google's: at 0 the world is 256 pixels wide. */
export type Camera = { centre: Coordinates; zoom: number }

export const MIN_ZOOM = 3
export const MAX_ZOOM = 20

/** Zoom levels by what is shown. */
export const ZOOM = { selected: 16, precise: 14, afterPermalink: 13, default: 12 } as const

/** A centre this far south is a map's mishap, not a place. */
const SOUTHERNMOST = -80
/** South of every park, at the edge of the map: where a map that lost its way ends up. */
const ANTARCTIC = -60

/**
 * A map's centre, or the default where it can't be one: not a number, below -80 degrees, or the
 * far south at longitude ±180. Longitudes are wrapped, so that no place is more than 180 degrees
 * away and Asia and Australia are as good as America.
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

/** A zoom level within what the map allows. */
export function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}

/** The camera that shows a box on a map of this many pixels. At zoom 0 the world is 256 wide. */
export function cameraFor(bounds: Bounds, size: { width: number; height: number }): Camera {
  const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east
  const width = (east - bounds.west) / 360
  const height = Math.abs(mercator(bounds.south) - mercator(bounds.north))
  const zoom = Math.min(Math.log2(size.width / 256 / width), Math.log2(size.height / 256 / height))
  return {
    centre: {
      lat: (bounds.south + bounds.north) / 2,
      lng: wrapLongitude((bounds.west + east) / 2),
    },
    zoom: clampZoom(Math.floor(zoom * 10) / 10),
  }
}

/** A latitude's share of the way down a Mercator map of the world. */
function mercator(lat: number): number {
  const sine = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}
