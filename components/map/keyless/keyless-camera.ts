import type { Map as MapLibre } from 'maplibre-gl'
import { GLIDE_MS } from '#domain/time/lifetimes.ts'
import { movesLess } from '../../ui/moves-less.ts'
import { type Camera, repairCentre } from '../camera.ts'
import type { CameraMove } from '../map-contract.ts'
import { cameraFor } from '../view-box.ts'

/** MapLibre's zoom levels are for 512-pixel tiles, the product's for 256. */
export const ZOOM_OFFSET = 1

export function toView({ centre: { lat, lng }, zoom }: Camera) {
  return { latitude: lat, longitude: lng, zoom: zoom - ZOOM_OFFSET }
}

/** The target of a camera move in MapLibre's zoom levels. */
export function aim(camera: CameraMove, size: { width: number; height: number }): Camera {
  const { centre, zoom } = camera.bounds ? cameraFor(camera.bounds, size) : camera
  return { centre: repairCentre(centre), zoom: zoom - ZOOM_OFFSET }
}

export function cameraOf(map: MapLibre): Camera {
  const { lat, lng } = map.getCenter()
  return { centre: repairCentre({ lat, lng }), zoom: map.getZoom() + ZOOM_OFFSET }
}

export function moveTime(): number {
  return movesLess() ? 0 : GLIDE_MS
}
