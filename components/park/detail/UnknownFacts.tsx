import { unknownFacts } from '#domain/facts/fact-texts.ts'
import { hasHours } from '#domain/hours/has-hours.ts'
import { HOURS_UNKNOWN } from '#domain/hours/open-now.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { changePath } from '../../visitors/suggestions/suggest-path.ts'
import type { ParkAnswer } from './asked-about.ts'
import styles from './UnknownFacts.module.css'
import { reportedHours, whatsHere } from './whats-here.ts'

/** What no source states of a park, folded unless it was asked about. */
export function UnknownFacts({ park, answer }: { park: Park; answer: ParkAnswer }) {
  const { isUnknown, facts } = answer
  const here = new Set(whatsHere(park).flatMap(({ entries }) => entries.map(({ key }) => key)))
  const unknown = unknownFacts(park.facts ?? []).filter(({ key }) => !here.has(key))
  const count = unknown.length + (hasHours(park) ? 0 : 1)
  if (count === 0) return null
  return (
    <details
      className={styles.unknown}
      open={isUnknown}
      data-about={(isUnknown && facts.length === 0) || undefined}
    >
      <summary>
        What we don't know yet <span className={styles.count}>{count}</span>
      </summary>
      <ul>
        {!hasHours(park) && (
          <li data-about={facts.includes('hours') || undefined}>
            {reportedHours(park) ? 'Opening hours are only reported' : HOURS_UNKNOWN}.{' '}
            <a href={changePath(park, 'hours')} data-scripted>
              What does the sign say?
            </a>
          </li>
        )}
        {unknown.map(({ key, name }) => (
          <li key={key} data-about={facts.includes(key) || undefined}>
            {name}
          </li>
        ))}
      </ul>
    </details>
  )
}
