import { useEffect, useMemo, useRef } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { prefersReducedMotion } from '../../ui/reduced-motion.ts'
import { cameraAfterStep, type MapStep } from '../keys/map-keys.ts'
import type { CameraMove, MapPilot } from '../map-contract.ts'
import type { Camera } from '../view/camera.ts'
import { aimOn } from '../view/view-box.ts'
import { cameraOf } from './use-camera.ts'

type GooglePilot = MapPilot & { open: (place: Coordinates, zoom: number) => void }

/** Moves the map by keys and buttons. A press during an animation continues from its target. */
export function usePilot(map: google.maps.Map | null, move: CameraMove): GooglePilot {
  const goal = useRef<Camera | null>(null)
  useEffect(() => {
    const div = map?.getDiv()
    const isGliding = div !== undefined && move.animate
    goal.current = isGliding ? aimOn(div, move) : null
  }, [map, move])
  useEffect(() => {
    const forget = () => {
      goal.current = null
    }
    const listeners = ['idle', 'dragstart'].map((name) => map?.addListener(name, forget))
    return () => listeners.forEach((listener) => void listener?.remove())
  }, [map])
  return useMemo(() => {
    const camera = () => goal.current ?? (map ? cameraOf(map) : null)
    function step(by: MapStep): Camera | null {
      const from = camera()
      if (!from) return null
      goal.current = cameraAfterStep(from, by)
      return goal.current
    }
    const show = (center: Coordinates) =>
      prefersReducedMotion() ? map?.moveCamera({ center }) : map?.panTo(center)
    return {
      camera,
      show: (center) => {
        goal.current = null
        show(center)
      },
      pan: (x, y) => {
        const next = step({ x, y })
        if (next) show(next.centre)
      },
      zoom: (by) => {
        const isGliding = goal.current !== null
        const next = step({ by })
        // The animation of an earlier press is not cut off.
        if (next && isGliding) map?.moveCamera({ center: next.centre, zoom: next.zoom })
        else if (next) map?.setZoom(next.zoom)
      },
      open: (center, zoom) => {
        goal.current = null
        map?.moveCamera({ center, zoom })
      },
    }
  }, [map])
}
