import type { CameraMove } from '../map-contract.ts'
import type { Camera } from '../view/camera.ts'
import { aim, cameraFor, type Size } from '../view/view-box.ts'

/** From this window width on, the panel is beside a large map. */
export const LARGE = '(min-width: 1024px)'

/**
 * The parts of a small and a large map, in pixels, that an area is fitted into at first. As the
 * server does not know the size of the map, they are smaller than most maps. On a phone the search
 * box covers the top.
 */
export const OPENING_SIZES = {
  small: { width: 350, height: 320 },
  large: { width: 620, height: 620 },
} as const satisfies Record<string, Size>

/** The first camera of a map of a nominal size. An outline is small enough for a card beside it. */
export function openingCamera(move: CameraMove, size: Size): Camera {
  return move.bounds ? cameraFor(move.bounds, size) : aim(move, OPENING_SIZES.small)
}

/** A view as text, to compare the browser's with the server's. */
export function viewText({ centre, zoom }: Camera): string {
  return `${centre.lat.toFixed(5)},${centre.lng.toFixed(5)},${zoom.toFixed(1)}`
}
