import type { ReactNode } from 'react'
import { MAP_HELP } from '#domain/map-keys.ts'
import buttons from './MapButtons.module.css'
import styles from './MapFrame.module.css'
import { MapStatus } from './MapStatus.tsx'
import { MoveButtons } from './MoveButtons.tsx'
import type { MapPilot } from './map-contract.ts'
import type { useMapKeys } from './use-map-keys.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

const HELP_ID = 'map-help'

type MapFrameProps = {
  keys: ReturnType<typeof useMapKeys>
  pilot: MapPilot
  /** How many markers and parks the map has. */
  markers: number
  parks: number
  /** Whether there is room for the parks' names. */
  isClose: boolean
  children: ReactNode
}

/**
 * What surrounds a map, whoever draws it: its name and help for who can't see it, its keys, and
 * buttons in place of dragging. Arrow keys and digits are the map's own and not a screen reader's,
 * which is what an application is.
 */
export function MapFrame({ keys, pilot, markers, parks, isClose, children }: MapFrameProps) {
  return (
    <>
      <div
        {...keys.listeners}
        className={styles.frame}
        role="application"
        aria-label="Map of parks"
        aria-describedby={HELP_ID}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        data-close={isClose || undefined}
      >
        {children}
        <div className={buttons.buttons}>
          <ZoomButtons pilot={pilot} />
          <MoveButtons pilot={pilot} />
        </div>
      </div>
      <p id={HELP_ID} className={styles.help}>
        {MAP_HELP}
      </p>
      <MapStatus markers={markers} parks={parks} speaks={keys.isWithin} />
    </>
  )
}
