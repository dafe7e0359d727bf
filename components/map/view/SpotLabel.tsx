import styles from '../markers/Markers.module.css'

/** Marks the spot of a searched address. */
export function SpotLabel({ text }: { text: string }) {
  return (
    <div className={styles.searched}>
      <span className={styles.name}>{text}</span>
    </div>
  )
}
