import { IconDots } from '@tabler/icons-react'
import { type MouseEvent, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { addParkPath, helpPath } from '../../visitors/suggestions/suggest-path.ts'
import type { MapPilot } from '../map-contract.ts'
import styles from '../markers/MapDialog.module.css'
import buttons from './MapButtons.module.css'
import { centreAfter } from './map-keys.ts'

/**
 * The map's menu: what can be done at a location. A right click, a long press or the menu key opens it.
 *
 * @returns the position it is open for, and the frame's listener
 */
export function useMapMenu(pilot: MapPilot) {
  const [position, setPosition] = useState<Coordinates | null>(null)

  function onContextMenu(event: MouseEvent<HTMLElement>): void {
    const camera = pilot.camera()
    if (!camera || isControl(event.target)) return
    event.preventDefault()
    // The menu key is pressed on the frame itself, and means the middle.
    if (event.target === event.currentTarget) {
      setPosition(camera.centre)
      return
    }
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const right = event.clientX - left - width / 2
    setPosition(centreAfter(camera, right, event.clientY - top - height / 2))
  }

  return {
    position,
    onContextMenu,
    openInMiddle: () => setPosition(pilot.camera()?.centre ?? null),
    close: () => setPosition(null),
  }
}

/** Controls and links have the browser's own menu. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, dialog') !== null
}

export function MenuButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      className={buttons.menu}
      aria-label="Map menu"
      title="Map menu"
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      <IconDots size={20} aria-hidden />
    </button>
  )
}

const TITLE_ID = 'map-menu-title'

type MenuProps = {
  position: Coordinates
  /** Shows the buttons that move the map. */
  onMove: () => void
  onClose: () => void
}

export function MapMenu({ position, onMove, onClose }: MenuProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={TITLE_ID} onClose={onClose}>
      <h2 id={TITLE_ID}>At this location</h2>
      <ul>
        <li>
          <a href={addParkPath(position)}>
            <strong>Add a park here</strong>
            <span>One that is missing on this map</span>
          </a>
        </li>
        <li>
          <a href={helpPath(position)}>
            <strong>Help out near here</strong>
            <span>Parks that need an answer</span>
          </a>
        </li>
        <li>
          <button
            type="button"
            onClick={() => {
              onMove()
              dialog.current?.close()
            }}
          >
            <strong>Move the map by buttons</strong>
            <span>Instead of dragging it</span>
          </button>
        </li>
        <li>
          <a href="/about#data">
            <strong>Sources of parks</strong>
            <span>Where the parks on this map come from</span>
          </a>
        </li>
      </ul>
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  )
}
