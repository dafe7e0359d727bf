import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Bounds } from '#domain/geo/geo.ts'
import type { MapProps } from '../map-contract.ts'
import type { Camera } from '../view/camera.ts'
import { isSameView, ZOOM_OFFSET } from '../view/camera.ts'
import type { Moved } from './use-camera.ts'
import { cameraOf } from './use-camera.ts'

type View = { bounds: Bounds; zoom: number }

/** The area whose markers are drawn, updated whenever the map comes to rest. */
export function useView(
  map: google.maps.Map | null,
  moved: Moved,
  onCameraIdle: MapProps['onCameraIdle'],
): View | null {
  const [view, setView] = useState<View | null>(null)
  const tell = useEffectEvent(onCameraIdle)
  const rested = useRef<Camera | null>(null)
  useEffect(() => {
    if (!map) return
    const onIdle = () => {
      const bounds = map.getBounds()?.toJSON()
      const camera = cameraOf(map)
      if (!bounds || !camera) return
      // Idle events also follow a resize or loaded tiles.
      const byVisitor = !moved.current && !isSameView(rested.current, camera)
      setView({ bounds, zoom: camera.zoom - ZOOM_OFFSET })
      tell(camera, byVisitor)
      rested.current = camera
      moved.current = false
    }
    // The map may have come to rest earlier.
    onIdle()
    const listener = map.addListener('idle', onIdle)
    return () => listener.remove()
  }, [map, moved])
  return view
}
