import type { MapRef } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useMemo, useRef } from 'react'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { type Camera, repairCentre, ZOOM_OFFSET } from '../view/camera.ts'

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

export type Glide = {
  /** The view at the end of the current animation, else the current view. */
  goal: () => Camera | null
  /** Moves the map to a view. */
  to: (next: Camera, options?: { duration?: number; eventData?: object }) => void
}

/** Moves the map programmatically; each move ends the one before. */
export function useGlide(map: MapRef | null): Glide {
  const goal = useRef<Camera | null>(null)
  return useMemo(
    () => ({
      goal: () => goal.current ?? (map && cameraOf(map.getMap())),
      to(next, { duration = moveTime(), eventData } = {}) {
        const { centre, zoom } = next
        const target = { center: centre, zoom: zoom - ZOOM_OFFSET, duration }
        // This ends the current animation, whose end event is not this one's.
        map?.easeTo(target, eventData)
        if (!map || duration === 0) return
        goal.current = next
        map.once('moveend', () => {
          if (goal.current === next) goal.current = null
        })
      },
    }),
    [map],
  )
}
