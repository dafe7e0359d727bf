import {
  IconCheck,
  IconCircleHalf2,
  IconInfoCircle,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { factOrigin, factText, isOldFact } from '#domain/facts/fact-texts.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import styles from './FactLine.module.css'

const ICONS = {
  yes: IconCheck,
  no: IconX,
  limited: IconCircleHalf2,
  text: IconInfoCircle,
  unknown: IconQuestionMark,
}

type FactLineProps = {
  mark: keyof typeof ICONS
  /** Its source and date are shown below the text, unless the mark is 'unknown'. */
  fact?: KnownFact | undefined
  /** The same of what is no fact. */
  source?: string | undefined
  /** What visitors say of it, if they do not agree. */
  said?: string | undefined
  /** Opens the question whether it is still so. */
  onAsk?: (() => void) | undefined
  /** Shown if the mark is 'unknown'. */
  note?: string | undefined
  children: ReactNode
}

/** One line of a list of facts: marked, in words, with its source and age. */
export function FactLine(props: FactLineProps) {
  const { mark, fact, source, said, onAsk, note = 'nobody has said yet', children } = props
  const Icon = ICONS[mark]
  return (
    <li className={styles.fact} data-mark={mark}>
      <Icon size={18} aria-hidden />
      <span>
        {children} {mark === 'unknown' && <span className={styles.origin}>{note}</span>}
        {!fact && source && mark !== 'unknown' && (
          <span className={styles.origin}>{sourceName(source)}</span>
        )}
        {fact && mark !== 'unknown' && (
          <span className={styles.origin}>
            {factOrigin(fact)}
            {isOldFact(fact, Date.now()) && (
              <>
                {' '}
                <span className={styles.old}>old</span>
              </>
            )}
            {onAsk && (
              <span className={styles.again}>
                {' · '}
                <button type="button" className={styles.ask} data-scripted onClick={onAsk}>
                  Still so?<span className="visually-hidden"> {factText(fact)}</span>
                </button>
              </span>
            )}
          </span>
        )}
        {said && <span className={styles.origin}>{said}</span>}
      </span>
    </li>
  )
}
