import { type Camera, repairCentre } from '../camera.ts'

export function cameraOf(map: google.maps.Map): Camera | null {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? { centre: repairCentre(centre), zoom } : null
}
