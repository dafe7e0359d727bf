import { useState } from 'react'
import type { Park } from '#domain/park/park-schemas.ts'
import styles from './RatingFields.module.css'
import { RatingFields } from './RatingFields.tsx'

/** Unfolds the fields that rate a park. */
export function RateIt({ park }: { park: Park }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Rate it
      </button>
      {isOpen && <RatingFields park={park} />}
    </>
  )
}
