import { type Camera, repairCentre } from '../camera.ts'

/** Google's zoom levels are for 256-pixel tiles, those of clusters for 512. */
export const ZOOM_OFFSET = 1

export function cameraOf(map: google.maps.Map): Camera | null {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? { centre: repairCentre(centre), zoom } : null
}
