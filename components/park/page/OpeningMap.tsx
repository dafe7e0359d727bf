import { OPENING_MAP } from '../../layout/page-messages.ts'
import styles from './ParkPage.module.css'

/**
 * What a park's page says while it leads to the map, which nothing does without scripts. Where it does
 * not get there its room stays, so that nothing moves under the reader's eyes.
 */
export function OpeningMap({ name, isOver }: { name: string; isOver: boolean }) {
  return (
    <p className={styles.opening} role="status" data-scripted data-over={isOver || undefined}>
      <span className={styles.spinner} aria-hidden />
      <span>
        <strong>Loading {name}</strong>
        <span>{OPENING_MAP}</span>
      </span>
    </p>
  )
}
