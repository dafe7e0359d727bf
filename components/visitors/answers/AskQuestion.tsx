import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { findQuestion } from '#domain/facts/answers.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { AnswerButtons, AnswerGiven, type Given } from './AnswerButtons.tsx'
import styles from './AskQuestion.module.css'
import { answerLog, type LoggedAnswer } from './answer-log.ts'
import { answerText } from './answer-texts.ts'
import { nextQuestion } from './next-question.ts'
import { onOpenedQuestion, openedQuestion, openQuestion } from './opened-question.ts'
import { questionText } from './question-texts.ts'

const NONE: readonly LoggedAnswer[] = []

/** One question about a park, answered by one press, and what this device has answered before. */
export function AskQuestion({ park }: { park: Park }) {
  const log = useSyncExternalStore(answerLog.follow, answerLog.entries, () => NONE)
  const opened = useSyncExternalStore(onOpenedQuestion, openedQuestion, () => null)
  const [now] = useState(Date.now)
  const [given, setGiven] = useState<Given | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => () => openQuestion(null), [])
  const chosen = opened?.parkId === park.id ? findQuestion(opened.key) : undefined
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
        {given || !question ? 'Do you know more?' : questionText(park, question, now)}
      </h3>
      {given ? (
        <AnswerGiven
          park={park}
          given={given}
          onOver={showGiven}
          onUndone={() => openQuestion({ parkId: park.id, key: given.key })}
        />
      ) : question ? (
        <AnswerButtons key={question.key} {...{ park, question }} onGiven={showGiven} />
      ) : (
        <p className={styles.note}>There is nothing to ask you about this park right now.</p>
      )}
      {!given && mine.length > 0 && <Mine park={park} answers={mine} />}
    </section>
  )
}

/** What was answered on this device before. */
function Mine({ park, answers }: { park: Park; answers: readonly LoggedAnswer[] }) {
  return (
    <ul className={styles.mine} aria-label="What you said">
      {answers.map(({ key, value }) => (
        <li key={key}>
          You said: {answerText({ key, value: value ?? '' })}{' '}
          <button
            type="button"
            className={styles.change}
            aria-label={`Change: ${findQuestion(key)?.name}`}
            onClick={() => openQuestion({ parkId: park.id, key })}
          >
            Change
          </button>
        </li>
      ))}
    </ul>
  )
}
