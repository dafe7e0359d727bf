import styles from './MapStatus.module.css'

/** How much the map shows, for whoever looks after it and for whoever can't see it. */
export function MapStatus({ markers, parks }: { markers: number; parks: number }) {
  return (
    <p className={styles.status} role="status">
      Markers: {markers} / Parks: {parks}
    </p>
  )
}
