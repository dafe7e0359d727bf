import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { answersTo } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { factText, findLabel } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { UNDO_ANSWER_MS } from '#domain/time/lifetimes/visitors.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AskQuestion.module.css'
import {
  answerLog,
  followAnswerLog,
  type LoggedAnswer,
  logAnswer,
  onAnswerLog,
} from './answer-log.ts'
import { askedForText, saidText } from './answer-texts.ts'
import { giveAnswer } from './give-answer.ts'
import { nextQuestion } from './next-question.ts'
import { onOpenedQuestion, openedQuestion, openQuestion } from './opened-question.ts'

const NONE: readonly LoggedAnswer[] = []

/** One question about a park, answered by one press, and what this device has answered before. */
export function AskQuestion({ park }: { park: Park }) {
  const log = useSyncExternalStore(onAnswerLog, answerLog, () => NONE)
  const opened = useSyncExternalStore(onOpenedQuestion, openedQuestion, () => null)
  const [now] = useState(Date.now)
  const [given, setGiven] = useState<Given | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(followAnswerLog, [])
  useEffect(() => () => openQuestion(null), [])
  const chosen = opened?.parkId === park.id ? findLabel(opened.key) : undefined
  const question = chosen ?? nextQuestion(park, log, now)
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
      <h3 ref={heading} className={styles.title} tabIndex={-1}>
        {given || !question ? 'Do you know more?' : question.question}
      </h3>
      {given ? (
        <Thanks park={park} given={given} onOver={showGiven} />
      ) : question ? (
        <Answers key={question.key} {...{ park, question }} onGiven={showGiven} />
      ) : (
        <p className={styles.note}>There is nothing to ask you about this park right now.</p>
      )}
      {!given && mine.length > 0 && <Mine park={park} answers={mine} />}
    </section>
  )
}

/** An answer that was just given; null is 'Not sure'. */
type Given = { key: string; value: string | null }

type AnswersProps = { park: Park; question: FactLabel; onGiven: (given: Given) => void }

function Answers({ park, question, onGiven }: AnswersProps) {
  const client = useQueryClient()
  const [sending, setSending] = useState<string | null>(null)
  const said = saidText(question.key, park.said ?? [])
  const times = askedForText(park.asked?.[question.key])

  async function give(value: string) {
    if (sending !== null) return
    setSending(value)
    const isStored = await giveAnswer(client, park, { key: question.key, value })
    setSending(null)
    if (isStored) onGiven({ key: question.key, value })
  }

  function pass() {
    const { key } = question
    logAnswer({ parkId: park.id, key, value: null, receipt: null, at: Date.now() })
    onGiven({ key, value: null })
  }

  return (
    <>
      {(times || said) && <p className={styles.note}>{[times, said].filter(Boolean).join(' ')}</p>}
      <div className={styles.answers}>
        {answersTo(question).map(({ value, text }) => (
          <Button key={value} aria-busy={sending === value} onClick={() => give(value)}>
            {text}
          </Button>
        ))}
        <Button look="quiet" onClick={pass}>
          Not sure
        </Button>
      </div>
    </>
  )
}

type ThanksProps = { park: Park; given: Given; onOver: (given: Given | null) => void }

/** Offers to undo an answer for ten seconds; later it can be changed below the next question. */
function Thanks({ park, given, onOver }: ThanksProps) {
  const client = useQueryClient()
  const [canUndo, setCanUndo] = useState(given.value !== null)
  const text = useId()
  const { key, value } = given

  useEffect(() => {
    const timer = setTimeout(() => setCanUndo(false), UNDO_ANSWER_MS)
    return () => clearTimeout(timer)
  }, [])

  async function undo() {
    if (await giveAnswer(client, park, { key, value: null })) {
      onOver(null)
      openQuestion({ parkId: park.id, key })
    }
  }

  return (
    <>
      <p id={text} className={styles.note} role="status">
        {value === null
          ? 'All right. Thank you for looking.'
          : `Thank you. You said: ${factText({ key, value })}.`}
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

/** What was answered on this device before. */
function Mine({ park, answers }: { park: Park; answers: readonly LoggedAnswer[] }) {
  return (
    <ul className={styles.mine} aria-label="What you said">
      {answers.map(({ key, value }) => (
        <li key={key}>
          You said: {factText({ key, value: value ?? '' })}{' '}
          <button
            type="button"
            className={styles.change}
            aria-label={`Change: ${findLabel(key)?.name}`}
            onClick={() => openQuestion({ parkId: park.id, key })}
          >
            Change
          </button>
        </li>
      ))}
    </ul>
  )
}
