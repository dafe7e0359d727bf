import { IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { MAP_BACKGROUND_FAILURE } from './google/maps-loading.ts'
import styles from './MapFailure.module.css'

/** Says for a while that everything but the map works; it stays while hovered or focused. */
export function MapFailure() {
  const [isOpen, setOpen] = useState(true)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => setOpen(false), MAP_BACKGROUND_FAILURE.hiddenAfter)
    return () => clearTimeout(timer)
  }, [isHeld])

  const note = <p className={styles.note}>The map could not be shown. The list has all parks.</p>
  if (!isOpen) return note
  return (
    <>
      {note}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer */}
      <div
        className={styles.banner}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        <p>{MAP_BACKGROUND_FAILURE.text}</p>
        <Button look="quiet" icon aria-label="Dismiss" onClick={() => setOpen(false)}>
          <IconX size={18} aria-hidden />
        </Button>
      </div>
    </>
  )
}
