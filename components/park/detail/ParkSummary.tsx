import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import styles from './ParkSummary.module.css'
import { summarisePark } from './park-summary.ts'

/** A park in a few phrases: positives, then negatives. */
export function ParkSummary({ park }: { park: Park }) {
  const { positives, negatives, sources } = summarisePark(park)
  if (positives.length + negatives.length === 0) return null
  return (
    <div>
      <ul className={styles.summary} aria-label="Summary">
        {positives.map((phrase) => (
          <li key={phrase} className={styles.positive}>
            <IconCircleCheck size={18} aria-hidden />
            <span className="visually-hidden">Good: </span>
            {phrase}
          </li>
        ))}
        {negatives.map((phrase) => (
          <li key={phrase} className={styles.negative}>
            <IconInfoCircle size={18} aria-hidden />
            <span className="visually-hidden">To mind: </span>
            {phrase}
          </li>
        ))}
      </ul>
      {sources.length > 0 && <p className={styles.sources}>{sources.map(sourceName).join(', ')}</p>}
    </div>
  )
}
