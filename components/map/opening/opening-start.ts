import { useEffect, useEffectEvent } from 'react'
import { RELEASED } from '#domain/map/opening-drag.ts'
import type { CameraMove } from '../map-contract.ts'
import type { Camera } from '../view/camera.ts'
import { LARGE, OPENING_SIZES, openingCamera, viewText } from './opening-view.ts'

/** A map's initial camera, that of the first view. Hides a first view that shows another place. */
export function startAt(camera: CameraMove): Camera {
  const size = matchMedia(LARGE).matches ? 'large' : 'small'
  const start = openingCamera(camera, OPENING_SIZES[size])
  const opening = openingElement()
  if (opening?.querySelector(`[data-view="${viewText(start)}"]`) === null) opening.hidden = true
  return start
}

/**
 * Waits until the first view is not held any more, and moves the map as far as it was dragged.
 *
 * @param pan moves the map by pixels
 */
async function replaceOpening(pan: (x: number, y: number) => void): Promise<void> {
  const opening = openingElement()
  if (opening?.dataset.held !== undefined) {
    await new Promise((resolve) => opening.addEventListener(RELEASED, resolve, { once: true }))
  }
  const [x = 0, y = 0] = opening?.dataset.moved?.split(',').map(Number) ?? []
  if (x || y) pan(-x, -y)
  // Applied once only: a map that replaces this one later starts at its view.
  delete opening?.dataset.moved
}

function openingElement(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-opening]')
}

type Replacing = {
  /** Whether the map and its markers can be seen. */
  isReady: boolean
  /** Moves the map by pixels. */
  pan: (x: number, y: number) => void
  onReady: () => void
}

/** Has a map replace the first view once it is ready. */
export function useReplacedOpening({ isReady, ...map }: Replacing): void {
  const pan = useEffectEvent(map.pan)
  const ready = useEffectEvent(map.onReady)
  useEffect(() => {
    if (isReady) replaceOpening((x, y) => pan(x, y)).then(() => ready())
  }, [isReady])
}
