import type { Map as MapLibre } from 'maplibre-gl'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { type Camera, repairCentre, ZOOM_OFFSET } from '../camera.ts'

/** Duration of the map's glide to another place. */
export const GLIDE_MS = 600

export function toView({ centre: { lat, lng }, zoom }: Camera) {
  return { latitude: lat, longitude: lng, zoom: zoom - ZOOM_OFFSET }
}

export function cameraOf(map: MapLibre): Camera {
  const { lat, lng } = map.getCenter()
  return { centre: repairCentre({ lat, lng }), zoom: map.getZoom() + ZOOM_OFFSET }
}

export function moveTime(): number {
  return prefersReducedMotion() ? 0 : GLIDE_MS
}
