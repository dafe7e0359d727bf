import { OPENING_MAP } from '../layout/page-messages.ts'
import styles from './ParkPage.module.css'

/**
 * Shown on a park's page while the map is loading, which needs scripts. If that fails its space
 * remains, to avoid a layout shift.
 */
export function OpeningMap({ name, isOver }: { name: string; isOver: boolean }) {
  return (
    <p className={styles.opening} role="status" data-scripted data-opens-map={!isOver}>
      <span className={styles.spinner} aria-hidden />
      <span>
        <strong>Loading {name}</strong>
        <span>{OPENING_MAP}</span>
      </span>
    </p>
  )
}
