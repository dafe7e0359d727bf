import type { MapRef } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import type { CameraMove, MapProps } from '../map-contract.ts'
import { startAt } from '../opening/opening-start.ts'
import type { Camera } from '../view/camera.ts'
import { isSameView } from '../view/camera.ts'
import { aimOn } from '../view/view-box.ts'
import type { Glide } from './use-glide.ts'
import { cameraOf, moveTime } from './use-glide.ts'

/**
 * Marks the application's own moves in MapLibre's events; all others are the visitor's. DOM events
 * do not show it, as some of those, such as the mouse wheel's, end without one.
 */
const BY_PRODUCT = 'byProduct'
const PRODUCTS = { [BY_PRODUCT]: true }

/** The map's initial camera; moves the map to each later target. */
export function useCamera(map: MapRef | null, camera: CameraMove, glide: Glide): Camera {
  const [initial] = useState(() => startAt(camera))
  const aimed = useRef(camera)
  useEffect(() => {
    if (aimed.current === camera || !map) return
    aimed.current = camera
    const duration = camera.animate ? moveTime() : 0
    glide.to(aimOn(map.getContainer(), camera), { duration, eventData: PRODUCTS })
  }, [camera, map, glide])
  return initial
}

/** Reports where the map has come to rest, and whether the visitor moved it. */
export function useRest(initial: Camera, onCameraIdle: MapProps['onCameraIdle']) {
  const rested = useRef(initial)
  const hasReported = useRef(false)

  function report(map: MapLibre, byVisitor: boolean): void {
    hasReported.current = true
    rested.current = cameraOf(map)
    onCameraIdle(rested.current, byVisitor)
  }

  return {
    /** The map may have been moved before it was loaded. */
    reportFirst(map: MapLibre): void {
      if (!hasReported.current) report(map, false)
    },
    /** @param move MapLibre's event of the move */
    reportMoved(map: MapLibre, move: object): void {
      // A resize also ends with a move event.
      const isMoved = !isSameView(rested.current, cameraOf(map))
      report(map, isMoved && !(BY_PRODUCT in move))
    },
  }
}
