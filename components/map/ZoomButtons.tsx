import { IconMinus, IconPlus } from '@tabler/icons-react'
import styles from './MapButtons.module.css'
import type { MapPilot } from './map-contract.ts'

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
