import styles from '../markers/Markers.module.css'

/** Marks the location of a searched address. */
export function AddressLabel({ text }: { text: string }) {
  return (
    <div className={styles.searched}>
      <span className={styles.name} data-side="below">
        {text}
      </span>
    </div>
  )
}
