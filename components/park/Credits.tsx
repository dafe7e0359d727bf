import { creditsFor, type Sourced } from '#domain/park/credits.ts'
import styles from './Credits.module.css'

/** The sources of these parks' data; nothing if there are no parks. */
export function Credits({ parks }: { parks: readonly Sourced[] }) {
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
