import styles from './MapStatus.module.css'

type MapStatusProps = {
  markers: number
  parks: number
  /** Whether it is announced: elsewhere the list announces its own count. */
  speaks: boolean
}

/** The number of markers and parks in the viewport, for operators and screen readers. */
export function MapStatus({ markers, parks, speaks }: MapStatusProps) {
  return (
    <p className={styles.status} role="status" aria-live={speaks ? 'polite' : 'off'}>
      Markers: {markers} / Parks: {parks}
    </p>
  )
}
