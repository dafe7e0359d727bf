import { type Bounds, centreOf, wrapLongitude } from '#domain/geo/geo.ts'
import { latitudeAt, mercatorY } from '#domain/geo/mercator.ts'
import type { CameraMove } from '../map-contract.ts'
import type { View } from '../markers/use-marker-points.ts'
import { type Camera, clampZoom, repairCentre, ZOOM_OFFSET } from './camera.ts'

/** Pixels. */
export type Size = { width: number; height: number }

/** The box that a map of this size in pixels shows; at most the world. */
export function boundsOf({ centre, zoom, size }: Camera & { size: Size }): Bounds {
  const pixels = 256 * 2 ** zoom
  const width = (360 * size.width) / pixels
  const half = (180 * size.height) / pixels
  const y = mercatorY(centre.lat)
  const [west, east] =
    width >= 360
      ? [-180, 180]
      : [wrapLongitude(centre.lng - width / 2), wrapLongitude(centre.lng + width / 2)]
  return { south: latitudeAt(y - half), west, north: latitudeAt(y + half), east }
}

/** Pixels left free around a box that is fitted. */
const MARGIN = 20

/** The latitude in degrees where maps end, to the north and south. */
const EDGE = 85

/**
 * The camera that fits a box into a map of this size in pixels; its centre is the middle of the map,
 * not of the latitudes. At zoom 0 the world is 256 wide.
 */
export function cameraFor(bounds: Bounds, size: Size): Camera {
  const east = bounds.east < bounds.west ? bounds.east + 360 : bounds.east
  const width = (east - bounds.west) / 360
  const yOf = (lat: number) => mercatorY(Math.max(-EDGE, Math.min(EDGE, lat)))
  const [south, north] = [yOf(bounds.south), yOf(bounds.north)]
  const height = Math.abs(north - south) / 360
  const zoomFor = (pixels: number, share: number) =>
    Math.log2(Math.max(1, pixels - 2 * MARGIN) / 256 / share)
  const zoom = Math.min(zoomFor(size.width, width), zoomFor(size.height, height))
  return {
    centre: { lat: latitudeAt((south + north) / 2), lng: centreOf(bounds).lng },
    zoom: clampZoom(Math.floor(zoom * 10) / 10),
  }
}

/**
 * Where a move ends on a map of this size.
 *
 * @param covered how many pixels at its left a card covers, beside which an outline is fitted
 */
export function aim(move: CameraMove, size: Size, covered = 0): Camera {
  const { centre, zoom } = move.bounds
    ? cameraFor(move.bounds, size)
    : withOutline(move, size, covered)
  return { centre: repairCentre(centre), zoom }
}

/** The camera of a move: farther out if the outline would not fit. */
function withOutline(move: CameraMove, size: Size, covered: number): Camera {
  const { centre, zoom, outline } = move
  if (!outline) return { centre, zoom }
  const [west, south, east, north] = outline
  const free = { ...size, width: size.width - covered }
  const fit = cameraFor({ west, south, east, north }, free)
  if (fit.zoom >= zoom) return { centre, zoom }
  const aside = (covered / 2) * (360 / (256 * 2 ** fit.zoom))
  return { zoom: fit.zoom, centre: { ...fit.centre, lng: fit.centre.lng - aside } }
}

/** Where a move ends on a map, beside a card that is over it. */
export function aimOn(map: Element, move: CameraMove): Camera {
  const covered = Number.parseFloat(getComputedStyle(map).getPropertyValue('--covered')) || 0
  return aim(move, { width: map.clientWidth, height: map.clientHeight }, covered)
}

/**
 * The view that a map will have once it is loaded, so that its parks are requested meanwhile; null
 * if its size is unknown.
 *
 * @param margin kept around it, as a share of its size
 */
export function viewAhead(camera: Camera, margin = 0): View | null {
  const { clientWidth = 0, clientHeight = 0 } = document.querySelector('[data-map]') ?? {}
  if (clientWidth === 0 || clientHeight === 0) return null
  const share = 1 + 2 * margin
  const size = { width: clientWidth * share, height: clientHeight * share }
  return { bounds: boundsOf({ ...camera, size }), zoom: Math.floor(camera.zoom - ZOOM_OFFSET) }
}
