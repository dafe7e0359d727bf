import styles from './MapStatus.module.css'

type MapStatusProps = {
  /** How many of each are in sight. */
  markers: number
  parks: number
  /** Elsewhere on the page the list tells how many were found; both would be one too many. */
  speaks: boolean
}

/** How much the map shows, for whoever looks after it and for whoever can't see it. */
export function MapStatus({ markers, parks, speaks }: MapStatusProps) {
  return (
    <p className={styles.status} role="status" aria-live={speaks ? 'polite' : 'off'}>
      Markers: {markers} / Parks: {parks}
    </p>
  )
}
