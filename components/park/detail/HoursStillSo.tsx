import { HOURS } from '#domain/facts/answers.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { hoursSaidText } from '../../visitors/answers/answer-texts.ts'
import { openQuestion } from '../../visitors/answers/opened-question.ts'
import styles from './FactLine.module.css'

/** Who says that the known opening hours still hold, and the question whether they do. */
export function HoursStillSo({ park: { id, said = [] } }: { park: Park }) {
  const text = hoursSaidText(said)
  return (
    <span className={styles.origin}>
      {text && `${text} · `}
      <button
        type="button"
        className={styles.ask}
        data-scripted
        onClick={() => openQuestion({ parkId: id, key: HOURS.key })}
      >
        Still so?<span className="visually-hidden"> {HOURS.name}</span>
      </button>
    </span>
  )
}
