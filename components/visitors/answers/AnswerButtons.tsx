import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { isRenewedOnly } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { changePath } from '../suggestions/suggest-path.ts'
import styles from './AskQuestion.module.css'
import { answerLog, findLogged } from './answer-log.ts'
import { answerText, askedForText, saidText } from './answer-texts.ts'
import { giveAnswer } from './give-answer.ts'
import { choicesOf } from './question-texts.ts'

/** How long a fresh answer can be undone by one press. */
const UNDO_ANSWER_MS = 10_000

/** An answer that was just given; null is 'Not sure'. */
export type Given = {
  key: string
  value: string | null
  /** This device's earlier answer, which undoing brings back; null: none. */
  before: string | null
}

type AnsweredPark = Pick<Park, 'id'> & Pick<Partial<Park>, 'said' | 'asked' | 'facts'>

type AnswersProps = { park: AnsweredPark; question: FactLabel; onGiven: (given: Given) => void }

/** The answers to a question, each given by one press. */
export function AnswerButtons({ park, question, onGiven }: AnswersProps) {
  const client = useQueryClient()
  const [sending, setSending] = useState<string | null>(null)
  const said = saidText(question.key, park.said ?? [])
  const times = askedForText(park.asked?.[question.key])

  async function give(value: string) {
    if (sending !== null) return
    const before = findLogged(park.id, question.key)?.value ?? null
    setSending(value)
    const isStored = await giveAnswer(client, park, { key: question.key, value })
    setSending(null)
    if (isStored) onGiven({ key: question.key, value, before })
  }

  async function pass() {
    const { key } = question
    // An earlier answer no longer holds.
    const isAnswered = (findLogged(park.id, key)?.value ?? null) !== null
    if (isAnswered && !(await giveAnswer(client, park, { key, value: null }))) return
    answerLog.put({ parkId: park.id, key, value: null, receipt: null, at: Date.now() })
    onGiven({ key, value: null, before: null })
  }

  return (
    <>
      {(times || said) && <p className={styles.note}>{[times, said].filter(Boolean).join(' ')}</p>}
      <div className={styles.answers}>
        {choicesOf(park, question, Date.now()).map(({ value, text }) => (
          <Button key={value} aria-busy={sending === value} onClick={() => give(value)}>
            {text}
          </Button>
        ))}
        {isRenewedOnly(question) && (
          <ButtonLink href={changePath(park, question.key)}>No</ButtonLink>
        )}
        <Button look="quiet" onClick={pass}>
          Not sure
        </Button>
      </div>
    </>
  )
}

type GivenProps = {
  park: AnsweredPark
  given: Given
  /** Called when the visitor goes on. */
  onOver: (given: null) => void
  /** Called once the answer is taken back. */
  onUndone: () => void
}

/** Offers to undo an answer for ten seconds; later it can be changed below the next question. */
export function AnswerGiven({ park, given, onOver, onUndone }: GivenProps) {
  const client = useQueryClient()
  const [canUndo, setCanUndo] = useState(given.value !== null)
  const text = useId()
  const { key, value } = given

  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(false), UNDO_ANSWER_MS)
    return () => clearTimeout(timer)
  }, [])

  async function undo() {
    if (await giveAnswer(client, park, { key, value: given.before })) {
      onOver(null)
      onUndone()
    }
  }

  return (
    <>
      <p id={text} className={styles.note} role="status">
        {value === null
          ? 'All right. Thank you for looking.'
          : `Thank you. You said: ${answerText({ key, value })}.`}
      </p>
      <div className={styles.answers}>
        {canUndo && (
          <Button aria-describedby={text} onClick={undo}>
            Undo
          </Button>
        )}
        {value !== null && (
          <Button look="quiet" onClick={() => onOver(null)}>
            Another question
          </Button>
        )}
      </div>
    </>
  )
}
