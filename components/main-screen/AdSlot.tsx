import { ADVERT_PATH, ADVERT_SANDBOX } from '#domain/operator/advert.ts'
import { useSite } from '../app/site.ts'
import styles from './AdSlot.module.css'

/** The operator's advert in a sandboxed frame; empty without one. */
export function AdSlot() {
  const { adSnippet } = useSite()
  if (adSnippet === '') return null
  return (
    <aside className={styles.slot} aria-label="Advertisement">
      <iframe title="Advertisement" src={ADVERT_PATH} sandbox={ADVERT_SANDBOX} loading="lazy" />
    </aside>
  )
}
