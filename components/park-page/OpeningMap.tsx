import { OPENING_MAP } from '#domain/messages.ts'
import styles from './ParkPage.module.css'

/** What a park's page says while it leads to the map, which nothing does without scripts. */
export function OpeningMap({ name }: { name: string }) {
  return (
    <p className={styles.opening} role="status" data-scripted>
      <span className={styles.spinner} aria-hidden />
      <span>
        <strong>Loading {name}</strong>
        <span>{OPENING_MAP}</span>
      </span>
    </p>
  )
}
