import { RADIANS } from './geo.ts'

/** Mercator y of a latitude, in degrees, to the same scale as longitude. */
export function mercatorY(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
}

/** The latitude of a Mercator y, both in degrees. */
export function latitudeAt(y: number): number {
  return Math.atan(Math.sinh(y * RADIANS)) / RADIANS
}
