import type { MapRef } from '@vis.gl/react-maplibre'
import { useMemo, useRef } from 'react'
import type { Camera } from '../camera.ts'
import type { MapPilot } from '../map-contract.ts'
import { cameraAfterStep, type MapStep } from '../map-keys.ts'
import { moveTime, ZOOM_OFFSET } from './keyless-camera.ts'

/** Moves the map by keys and buttons. A press during an animation continues from its target. */
export function usePilot(map: MapRef | null): MapPilot {
  const goal = useRef<Camera | null>(null)
  return useMemo(() => {
    function glide(step: MapStep) {
      const drawn = map?.getMap()
      if (!drawn) return
      const { lat, lng } = drawn.getCenter()
      const now = { centre: { lat, lng }, zoom: drawn.getZoom() + ZOOM_OFFSET }
      const next = cameraAfterStep(goal.current ?? now, step)
      const duration = moveTime() / 2
      goal.current = duration > 0 ? next : null
      const { centre, zoom } = next
      // This ends the current animation, whose end event is not this one's.
      drawn.easeTo({ center: [centre.lng, centre.lat], zoom: zoom - ZOOM_OFFSET, duration })
      drawn.once('moveend', () => {
        if (goal.current === next) goal.current = null
      })
    }
    return {
      pan: (x, y) => glide({ x, y }),
      zoom: (by) => glide({ by }),
      show: ({ lat, lng }) => map?.easeTo({ center: [lng, lat], duration: moveTime() }),
    }
  }, [map])
}
