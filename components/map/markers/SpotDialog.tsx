import { useRef } from 'react'
import { formatMiles } from '#domain/geo/geo.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import { spotText } from './marker-parts.tsx'
import styles from './SpotDialog.module.css'
import type { MapPark } from './spots.ts'

const TITLE_ID = 'spot-title'

type SpotDialogProps = {
  parks: readonly MapPark[]
  onSelect: (park: MapPark) => void
  onClose: () => void
}

/** A list of parks that no zoom level separates. */
export function SpotDialog({ parks, onSelect, onClose }: SpotDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={TITLE_ID} onClose={onClose}>
      <h2 id={TITLE_ID}>{spotText(parks.length)}</h2>
      <ul>
        {parks.map((park) => (
          <li key={park.id}>
            <button
              type="button"
              onClick={() => {
                close()
                onSelect(park)
              }}
            >
              <strong>{park.name}</strong>
              <span>{formatMiles(park.distance)} miles away</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={close}>Close</Button>
    </dialog>
  )
}
