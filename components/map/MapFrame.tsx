import { type ReactNode, useState } from 'react'
import buttons from './keys/MapButtons.module.css'
import { MoveButtons, ZoomButtons } from './keys/MapButtons.tsx'
import { MapMenu, MenuButton, useMapMenu } from './keys/MapMenu.tsx'
import { MAP_HELP } from './keys/map-keys.ts'
import type { useMapKeys } from './keys/use-map-keys.ts'
import styles from './MapFrame.module.css'
import type { MapPilot } from './map-contract.ts'

const HELP_ID = 'map-help'

type MapFrameProps = {
  keys: ReturnType<typeof useMapKeys>
  pilot: MapPilot
  /** Where the middle of the map is, once that is shown. */
  place: string | undefined
  children: ReactNode
}

/**
 * The frame of any map: its accessible name and help, its keys, and buttons as an alternative to
 * dragging. It has the role application because arrow keys and digits are handled by the map rather
 * than the screen reader.
 */
export function MapFrame({ keys, pilot, place, children }: MapFrameProps) {
  const menu = useMapMenu(pilot)
  const [moves, setMoves] = useState(false)
  return (
    <>
      <div
        {...keys.listeners}
        onContextMenu={menu.onContextMenu}
        className={styles.frame}
        role="application"
        aria-label="Map of parks"
        aria-describedby={HELP_ID}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
      >
        {children}
        <div className={buttons.buttons}>
          <ZoomButtons pilot={pilot} />
          <MenuButton onOpen={menu.openInMiddle} />
          {moves && <MoveButtons pilot={pilot} onClose={() => setMoves(false)} />}
        </div>
      </div>
      {menu.position && (
        <MapMenu position={menu.position} onMove={() => setMoves(true)} onClose={menu.close} />
      )}
      {place && <p className={styles.place}>{place}</p>}
      <p id={HELP_ID} className={styles.help}>
        {MAP_HELP}
      </p>
      <MapStatus {...keys.inSight} speaks={keys.isWithin} />
    </>
  )
}

type MapStatusProps = {
  markers: number
  parks: number
  /** Whether it is announced: elsewhere the list announces its own count. */
  speaks: boolean
}

/** The number of markers and parks in the viewport, for operators and screen readers. */
function MapStatus({ markers, parks, speaks }: MapStatusProps) {
  return (
    <p className={styles.status} role="status" aria-live={speaks ? 'polite' : 'off'}>
      Markers: {markers} / Parks: {parks}
    </p>
  )
}
