import { useMemo } from 'react'
import { cameraAfterStep, type MapStep } from '../keys/map-keys.ts'
import type { MapPilot } from '../map-contract.ts'
import type { Glide } from './use-glide.ts'
import { moveTime } from './use-glide.ts'

/** Moves the map by keys and buttons. A press during an animation continues from its goal. */
export function usePilot(glide: Glide): MapPilot {
  return useMemo(() => {
    function take(step: MapStep) {
      const from = glide.goal()
      if (from) glide.to(cameraAfterStep(from, step), { duration: moveTime() / 2 })
    }
    return {
      camera: () => glide.goal(),
      pan: (x, y) => take({ x, y }),
      zoom: (by) => take({ by }),
      show(centre) {
        const from = glide.goal()
        if (from) glide.to({ ...from, centre })
      },
    }
  }, [glide])
}
