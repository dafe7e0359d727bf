import {
  IconCheck,
  IconCircleHalf2,
  IconInfoCircle,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { HOURS } from '#domain/facts/answers.ts'
import { factOrigin, factText, isOldFact } from '#domain/facts/fact-texts.ts'
import type { KnownFact, Park } from '#domain/park/park-schemas.ts'
import { sourceName } from '#domain/park/source-names.ts'
import { hoursSaidText } from '../../visitors/answers/answer-texts.ts'
import { openQuestion } from '../../visitors/answers/opened-question.ts'
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
  /** The same for anything that is not a fact. */
  source?: string | undefined
  /** What visitors say of it, if they do not agree. */
  said?: string | undefined
  /** Whether it answers what was asked about the park. */
  isAnswer?: boolean
  /** Opens the question whether it is still so. */
  onAsk?: (() => void) | undefined
  /** Shown if the mark is 'unknown'. */
  note?: string | undefined
  children: ReactNode
}

/** One line of a list of facts: marked, in words, with its source and age. */
export function FactLine(props: FactLineProps) {
  const {
    mark,
    fact,
    source,
    said,
    isAnswer,
    onAsk,
    note = 'nobody has said yet',
    children,
  } = props
  const Icon = ICONS[mark]
  const isKnown = mark !== 'unknown'
  return (
    <li className={styles.fact} data-mark={mark} data-about={isAnswer || undefined}>
      <Icon size={18} aria-hidden />
      <span>
        {children} {!isKnown && <span className={styles.origin}>{note}</span>}
        {isKnown && !fact && source && <span className={styles.origin}>{sourceName(source)}</span>}
        {isKnown && fact && (
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
                <AskButton what={factText(fact)} onAsk={onAsk} />
              </span>
            )}
          </span>
        )}
        {said && <span className={styles.origin}>{said}</span>}
      </span>
    </li>
  )
}

function AskButton({ what, onAsk }: { what: string; onAsk: () => void }) {
  return (
    <button type="button" className={styles.ask} data-scripted onClick={onAsk}>
      Still so?<span className="visually-hidden"> {what}</span>
    </button>
  )
}

/** Who says that the known opening hours still hold, and the question whether they do. */
export function HoursStillSo({ park: { id, said = [] } }: { park: Park }) {
  const text = hoursSaidText(said)
  return (
    <span className={styles.origin}>
      {text && `${text} · `}
      <AskButton what={HOURS.name} onAsk={() => openQuestion({ parkId: id, key: HOURS.key })} />
    </span>
  )
}
