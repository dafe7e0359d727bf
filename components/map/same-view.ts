import type { Camera } from './camera.ts'

/** A difference in degrees that is invisible at any zoom. */
const NO_DISTANCE = 1e-6

/** Whether a map's view is unchanged: idle events also follow a resize. */
export function isSameView(one: Camera | null, other: Camera): boolean {
  if (!one || one.zoom !== other.zoom) return false
  const lat = Math.abs(one.centre.lat - other.centre.lat)
  const lng = Math.abs(one.centre.lng - other.centre.lng)
  return lat < NO_DISTANCE && lng < NO_DISTANCE
}
