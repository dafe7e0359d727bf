import type { MapRef } from '@vis.gl/react-maplibre'
import type { Map as MapLibre } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import type { Camera } from '../camera.ts'
import type { CameraMove, MapProps } from '../map-contract.ts'
import { isSameView } from '../same-view.ts'
import { aim, cameraOf, moveTime, startAt } from './keyless-camera.ts'

/**
 * Marks the moves that the product makes, which MapLibre hands on: all others are the visitor's, some
 * of which, such as a turn of the wheel, end without an event of the browser's.
 */
const BY_PRODUCT = 'byProduct'
const PRODUCTS = { [BY_PRODUCT]: true }

/**
 * Where the map begins, once there is a style to make it with, and where it goes from there.
 *
 * @returns null until the map can be made
 */
export function useCamera(map: MapRef | null, camera: CameraMove, isReady: boolean): Camera | null {
  const aimed = useAim(map, camera)
  const initial = useRef<Camera | null>(null)
  if (isReady && !initial.current) {
    initial.current = startAt(camera)
    aimed.current = camera
  }
  return initial.current
}

/** Moves the map whenever there is a new place to look at; gives where it was last sent. */
function useAim(map: MapRef | null, camera: CameraMove): { current: CameraMove } {
  const aimed = useRef(camera)
  useEffect(() => {
    if (aimed.current === camera || !map) return
    aimed.current = camera
    const container = map.getContainer()
    const { centre, zoom } = aim(camera, {
      width: container.clientWidth,
      height: container.clientHeight,
    })
    const target = { center: centre, zoom }
    if (camera.animate) map.easeTo({ ...target, duration: moveTime() }, PRODUCTS)
    else map.jumpTo(target, PRODUCTS)
  }, [camera, map])
  return aimed
}

/** Tells where the map has come to rest, and whether the visitor has moved it there. */
export function useRest(initial: Camera | null, onCameraIdle: MapProps['onCameraIdle']) {
  const rested = useRef<Camera | null>(null)
  const hasTold = useRef(false)
  rested.current ??= initial

  function tell(map: MapLibre, byVisitor: boolean): void {
    hasTold.current = true
    rested.current = cameraOf(map)
    onCameraIdle(rested.current, byVisitor)
  }

  return {
    /** The map may have been moved before it was loaded. */
    tellFirst(map: MapLibre): void {
      if (!hasTold.current) tell(map, false)
    },
    /** @param move what the map says of its move */
    tellMoved(map: MapLibre, move: object): void {
      // It also comes to rest when it was resized.
      const isMoved = !isSameView(rested.current, cameraOf(map))
      tell(map, isMoved && !(BY_PRODUCT in move))
    },
  }
}
