import { findLabel } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { isEntryElsewhere, linkOfFact } from './fact-links.ts'
import styles from './ParkSources.module.css'
import { cardSources } from './park-sources.ts'

/** Who says what of a park's card, and where there is more. */
export function ParkSources({ park }: { park: Park }) {
  const entries = (park.facts ?? []).flatMap(({ key, value }) => {
    return isEntryElsewhere(key) ? (linkOfFact(findLabel(key)?.format, value) ?? []) : []
  })
  return (
    <section aria-label="Sources" className={styles.sources}>
      <p>
        <strong>Sources.</strong>{' '}
        {cardSources(park).map(({ source, credit: { text, href }, what }) => (
          <span key={source}>
            <span translate="no">{href ? <a href={href}>{text}</a> : text}</span>
            {what && `: ${what}`}.{' '}
          </span>
        ))}
        {entries.length > 0 && 'More: '}
        {entries.map(({ text, ...address }, index) => (
          <span key={text}>
            {index > 0 && ', '}
            <a {...address}>{text}</a>
          </span>
        ))}
      </p>
    </section>
  )
}
