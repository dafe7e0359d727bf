import { creditsFor } from '#domain/park/credits.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import styles from './Credits.module.css'

/** The credits required for the data of these parks; nothing if there are none. */
export function Credits({ parks }: { parks: readonly Pick<Park, 'source' | 'enrichedBy'>[] }) {
  const credits = creditsFor(parks)
  if (credits.length === 0) return null
  return (
    <p className={styles.credits}>
      Park data:{' '}
      {credits.map(({ text, href }, index) => (
        <span key={text} translate="no">
          {index > 0 && ', '}
          {href ? <a href={href}>{text}</a> : text}
        </span>
      ))}
    </p>
  )
}
