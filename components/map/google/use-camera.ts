import { useEffect, useRef } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import type { CameraMove } from '../map-contract.ts'
import { type Camera, isSameView, repairCentre } from '../view/camera.ts'
import { aimOn } from '../view/view-box.ts'

export function cameraOf(map: google.maps.Map): Camera | null {
  const centre = map.getCenter()?.toJSON()
  const zoom = map.getZoom()
  return centre && zoom !== undefined ? { centre: repairCentre(centre), zoom } : null
}

/** Whether the map's last move was made by the product. */
export type Moved = { current: boolean }

export function useCamera(map: google.maps.Map | null, camera: CameraMove): Moved {
  const seen = useRef(camera)
  const moved = useRef(true)
  useEffect(() => {
    if (!map || seen.current === camera) return
    seen.current = camera
    const { centre, zoom } = aimOn(map.getDiv(), camera)
    // No idle event follows without a change.
    if (isSameView(cameraOf(map), { centre, zoom })) return
    moved.current = true
    if (camera.animate && map.getZoom() === zoom && !prefersReducedMotion()) map.panTo(centre)
    else map.moveCamera({ center: centre, zoom })
  }, [map, camera])
  return moved
}
