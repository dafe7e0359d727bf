import { useSite } from '../site.ts'
import styles from './AdSlot.module.css'

/** The operator's snippet in a frame of its own that can't reach the page; else nothing. */
export function AdSlot() {
  const { adSnippet } = useSite()
  if (adSnippet === '') return null
  return (
    <aside className={styles.slot} aria-label="Advertisement">
      <iframe
        title="Advertisement"
        srcDoc={adSnippet}
        sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox"
        loading="lazy"
      />
    </aside>
  )
}
