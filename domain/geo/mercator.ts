import { RADIANS } from './geo.ts'

/** Mercator y of a latitude, in degrees, to the same scale as longitude. */
export function mercatorY(lat: number): number {
  return Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) / RADIANS
}
