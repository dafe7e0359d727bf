import { type Camera, ZOOM_OFFSET } from './camera.ts'
import type { View } from './use-spots.ts'
import { boundsOf } from './view-box.ts'

/**
 * The view that a map will have once it is loaded, so that its parks are requested meanwhile; null
 * if its size is unknown.
 *
 * @param margin kept around it, as a share of its size
 */
export function viewAhead(camera: Camera, margin = 0): View | null {
  const { clientWidth = 0, clientHeight = 0 } = document.querySelector('[data-map]') ?? {}
  if (clientWidth === 0 || clientHeight === 0) return null
  const share = 1 + 2 * margin
  const size = { width: clientWidth * share, height: clientHeight * share }
  return { bounds: boundsOf({ ...camera, size }), zoom: Math.floor(camera.zoom - ZOOM_OFFSET) }
}
