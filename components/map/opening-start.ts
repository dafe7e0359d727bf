import { RELEASED } from '#domain/map/opening-drag.ts'
import type { Camera } from './camera.ts'
import type { CameraMove } from './map-contract.ts'
import { LARGE, OPENING_SIZES, openingCamera, viewText } from './opening-view.ts'

/** The first camera of a map, which is that of the first view; one of another view is hidden. */
export function startAt(camera: CameraMove): Camera {
  const size = matchMedia(LARGE).matches ? 'large' : 'small'
  const start = openingCamera(camera, OPENING_SIZES[size])
  const opening = openingElement()
  if (opening?.querySelector(`[data-view="${viewText(start)}"]`) === null) opening.hidden = true
  return start
}

/**
 * Takes the place of the first view once nothing holds it.
 *
 * @param pan moves the map as far as the first view has been dragged, in pixels
 */
export async function replaceOpening(pan: (x: number, y: number) => void): Promise<void> {
  const opening = openingElement()
  if (opening?.dataset.held !== undefined) {
    await new Promise((resolve) => opening.addEventListener(RELEASED, resolve, { once: true }))
  }
  const [x = 0, y = 0] = opening?.dataset.moved?.split(',').map(Number) ?? []
  if (x || y) pan(-x, -y)
  // A map that replaces this one later starts where this one is.
  delete opening?.dataset.moved
}

function openingElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-opening]')
}
