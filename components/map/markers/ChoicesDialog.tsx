import { useContext, useRef } from 'react'
import { DistanceContext } from '../../location/distance-context.ts'
import { Button } from '../../ui/Button.tsx'
import { useModal } from '../../ui/use-modal.ts'
import styles from './MapDialog.module.css'
import { milesAway, sameLocationText } from './marker-parts.tsx'
import type { MapPark } from './marker-points.ts'

const TITLE_ID = 'choices-title'

type ChoicesDialogProps = {
  parks: readonly MapPark[]
  onSelect: (park: MapPark) => void
  onClose: () => void
}

/** A list of parks that no zoom level separates. */
export function ChoicesDialog({ parks, onSelect, onClose }: ChoicesDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog)
  const distanceOf = useContext(DistanceContext)
  const close = () => dialog.current?.close()
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={TITLE_ID} onClose={onClose}>
      <h2 id={TITLE_ID}>{sameLocationText(parks.length)}</h2>
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
              <span>{milesAway(park, distanceOf)}</span>
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={close}>Close</Button>
    </dialog>
  )
}
