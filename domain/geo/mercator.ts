import { type Coordinates, RADIANS, wrapLongitude } from './geo.ts'

/** Pixels, to the right and down. */
export type Point = readonly [x: number, y: number]

/** Mercator y of a latitude, in degrees, to the same scale as longitude. */
export function mercatorY(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
}

/** The latitude of a Mercator y, both in degrees. */
export function latitudeAt(y: number): number {
  return Math.atan(Math.sinh(y * RADIANS)) / RADIANS
}

/** The world's width in pixels: 256 at zoom 0. */
export function worldPixels(zoom: number): number {
  return 256 * 2 ** zoom
}

/** The position of a location in the world, from its upper left corner. */
export function worldPoint({ lat, lng }: Coordinates, zoom: number): Point {
  const size = worldPixels(zoom)
  return [((lng + 180) / 360) * size, ((180 - mercatorY(lat)) / 360) * size]
}

type View = { centre: Coordinates; zoom: number }

/** A location's position relative to a view's centre, the shorter way around the world. */
export function viewPoint(place: Coordinates, { centre, zoom }: View): Point {
  const size = worldPixels(zoom)
  const [x, y] = worldPoint(place, zoom)
  const [middleX, middleY] = worldPoint(centre, zoom)
  const apart = x - middleX
  return [apart - Math.round(apart / size) * size, y - middleY]
}

/** The location at a position relative to a view's centre. */
export function placeAt([x, y]: Point, { centre, zoom }: View): Coordinates {
  const perPixel = 360 / worldPixels(zoom)
  return {
    lat: latitudeAt(mercatorY(centre.lat) - y * perPixel),
    lng: wrapLongitude(centre.lng + x * perPixel),
  }
}
