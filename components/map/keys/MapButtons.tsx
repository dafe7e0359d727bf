import {
  IconArrowDown,
  IconArrowLeft,
  IconArrowRight,
  IconArrowUp,
  IconMinus,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import type { MapPilot } from '../map-contract.ts'
import styles from './MapButtons.module.css'
import { PAN_STEP } from './map-keys.ts'

const WAYS = [
  { name: 'up', Icon: IconArrowUp, x: 0, y: -PAN_STEP },
  { name: 'left', Icon: IconArrowLeft, x: -PAN_STEP, y: 0 },
  { name: 'right', Icon: IconArrowRight, x: PAN_STEP, y: 0 },
  { name: 'down', Icon: IconArrowDown, x: 0, y: PAN_STEP },
] as const

/** Moves the map by single presses, as an alternative to dragging. */
export function MoveButtons({ pilot, onClose }: { pilot: MapPilot; onClose: () => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent
    <div className={styles.ways} role="group" aria-label="Move the map">
      {WAYS.map(({ name, Icon, x, y }) => (
        <button
          key={name}
          type="button"
          className={styles.way}
          data-way={name}
          aria-label={`Move ${name}`}
          onClick={() => pilot.pan(x, y)}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      <button
        type="button"
        className={styles.way}
        aria-label="Hide these buttons"
        onClick={({ currentTarget }) => {
          const opener = currentTarget.parentElement?.previousElementSibling
          if (opener instanceof HTMLElement) opener.focus()
          onClose()
        }}
      >
        <IconX size={20} aria-hidden />
      </button>
    </div>
  )
}

export function ZoomButtons({ pilot }: { pilot: MapPilot }) {
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={() => pilot.zoom(1)}>
        <IconPlus size={20} aria-hidden />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={() => pilot.zoom(-1)}>
        <IconMinus size={20} aria-hidden />
      </button>
    </div>
  )
}
