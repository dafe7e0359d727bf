import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { findQuestion, isRenewedOnly } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { useStoredList } from '../../ui/stored-list.ts'
import { changePath } from '../suggestions/suggest-path.ts'
import styles from './AskQuestion.module.css'
import { answerText, askedForText, saidText } from './answer-texts.ts'
import { answerLog, findLogged, giveAnswer, type LoggedAnswer } from './give-answer.ts'
import { choicesOf, nextQuestion, questionText } from './next-question.ts'
import { onOpenedQuestion, openedQuestion, openQuestion } from './opened-question.ts'

/** How long a fresh answer can be undone by one press. */
const UNDO_ANSWER_MS = 10_000

type AskQuestionProps = {
  park: Park
  /** The keys of what is asked first, if it is not known. */
  wanted?: readonly string[]
  heading?: 'h2' | 'h3'
}

/** One question about a park, answered by one press, and what this device has answered before. */
export function AskQuestion({ park, wanted, heading: Heading = 'h3' }: AskQuestionProps) {
  const log = useStoredList(answerLog)
  const opened = useSyncExternalStore(onOpenedQuestion, openedQuestion, () => null)
  const [now] = useState(Date.now)
  const [given, setGiven] = useState<Given | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => () => openQuestion(null), [])
  const chosen = opened?.parkId === park.id ? findQuestion(opened.key) : undefined
  const question = chosen ?? nextQuestion({ ...park, wanted }, log, now)
  const mine = log.filter(({ parkId, value }) => parkId === park.id && value !== null)

  const isOpened = chosen !== undefined
  // Also if the same question is opened again.
  useEffect(() => {
    if (!opened || !isOpened) return
    setGiven(null)
    heading.current?.scrollIntoView({ block: 'center' })
    heading.current?.focus({ preventScroll: true })
  }, [opened, isOpened])

  function showGiven(next: Given | null) {
    openQuestion(null)
    setGiven(next)
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <section className={styles.ask} aria-label="Do you know more?">
      <Heading ref={heading} className={styles.title} tabIndex={-1}>
        {given || !question ? 'Do you know more?' : questionText(park, question, now)}
      </Heading>
      {given ? (
        <AnswerGiven
          park={park}
          given={given}
          onOver={showGiven}
          onUndone={() => openQuestion({ parkId: park.id, key: given.key })}
        />
      ) : question ? (
        <AnswerButtons key={question.key} park={park} question={question} onGiven={showGiven} />
      ) : (
        <p className={styles.note}>There is nothing to ask you about this park right now.</p>
      )}
      {!given && mine.length > 0 && <Mine answers={mine} />}
    </section>
  )
}

function Mine({ answers }: { answers: readonly LoggedAnswer[] }) {
  return (
    <ul className={styles.mine} aria-label="What you said">
      {answers.map(({ parkId, key, value }) => (
        <li key={key}>
          You said: {answerText({ key, value: value ?? '' })}{' '}
          <button
            type="button"
            className={styles.change}
            aria-label={`Change: ${findQuestion(key)?.name}`}
            onClick={() => openQuestion({ parkId, key })}
          >
            Change
          </button>
        </li>
      ))}
    </ul>
  )
}

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
  const { key } = question
  const said = saidText(key, park.said ?? [])
  const times = askedForText(park.asked?.[key])
  const answerBefore = () => findLogged(park.id, key)?.value ?? null

  async function give(value: string) {
    if (sending !== null) return
    const before = answerBefore()
    setSending(value)
    const isStored = await giveAnswer(client, park, { key, value })
    setSending(null)
    if (isStored) onGiven({ key, value, before })
  }

  async function pass() {
    // An earlier answer no longer holds.
    if (answerBefore() !== null && !(await giveAnswer(client, park, { key, value: null }))) return
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
        {isRenewedOnly(question) && <ButtonLink href={changePath(park, key)}>No</ButtonLink>}
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
