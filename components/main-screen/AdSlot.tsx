import { ADVERT_PATH, ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import { useSite } from '../site.ts'
import styles from './AdSlot.module.css'

/** The operator's snippet in a frame of its own that can't reach the page; else nothing. */
export function AdSlot() {
  const { adSnippet } = useSite()
  if (adSnippet === '') return null
  return (
    <aside className={styles.slot} aria-label="Advertisement">
      <iframe title="Advertisement" src={ADVERT_PATH} sandbox={ADVERT_SANDBOX} loading="lazy" />
    </aside>
  )
}
