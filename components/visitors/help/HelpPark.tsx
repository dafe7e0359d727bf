import { useRef, useState } from 'react'
import type { Knowledge } from '#domain/facts/answer-schemas.ts'
import { isAskable } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { findLabel } from '#domain/facts/fact-texts.ts'
import { filterState, type NamedFilter } from '#domain/facts/filter-state.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import { parkPath } from '#domain/text/slug.ts'
import { useDistanceText } from '../../app/units.ts'
import { useStoredList } from '../../ui/stored-list.ts'
import { AnswerButtons, AnswerGiven, type Given } from '../answers/AskQuestion.tsx'
import { answerLog, type LoggedAnswer } from '../answers/give-answer.ts'
import {
  ASK_AGAIN_MS,
  type AskedPark,
  isPausing,
  questionAbout,
  questionText,
} from '../answers/next-question.ts'
import styles from './Help.module.css'

type HelpParkProps = {
  park: ParkResult
  /** What the questions depend on. */
  known: Omit<Knowledge, 'id'>
  namedFilters: readonly NamedFilter[]
  /** Whether its distance is from a place of the visitor's. */
  isAway: boolean
}

export function HelpPark({ park, known, namedFilters, isAway }: HelpParkProps) {
  const log = useStoredList(answerLog)
  const distanceText = useDistanceText()
  const [now] = useState(Date.now)
  const [given, setGiven] = useState<Given | null>(null)
  const [again, setAgain] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = { ...park, ...known }
  const question = again ? findLabel(again) : helpQuestion(asked, namedFilters, { log, now })

  function show(next: Given | null): void {
    setAgain(null)
    setGiven(next)
    heading.current?.focus({ preventScroll: true })
  }

  return (
    <li className={styles.park}>
      <h3 ref={heading} tabIndex={-1}>
        <a href={parkPath(park)}>{park.name}</a>
      </h3>
      {isAway && <p className={styles.note}>{distanceText(park.distance)} away</p>}
      <div data-scripted>
        {given ? (
          <AnswerGiven
            park={park}
            given={given}
            onOver={show}
            onUndone={() => setAgain(given.key)}
          />
        ) : question ? (
          <fieldset>
            <legend className={styles.question}>{questionText(asked, question, now)}</legend>
            <AnswerButtons key={question.key} park={asked} question={question} onGiven={show} />
          </fieldset>
        ) : (
          <p className={styles.note}>Thank you, there is nothing more to ask about it right now.</p>
        )}
      </div>
    </li>
  )
}

/**
 * The first question of a need that nobody has answered about a park, and this visitor has not been
 * asked within 30 days; undefined if there is none. Of a detail it is whether the whole is there,
 * unless that is known.
 */
export function helpQuestion(
  park: AskedPark,
  namedFilters: readonly NamedFilter[],
  { log, now }: { log: readonly LoggedAnswer[]; now: number },
): FactLabel | undefined {
  const mine = log.filter(({ parkId }) => parkId === park.id)
  if (isPausing(mine, now)) return undefined
  const asked = new Set(mine.filter(({ at }) => now - at < ASK_AGAIN_MS).map(({ key }) => key))
  const known = new Map((park.facts ?? []).map(({ key, value }) => [key, value]))
  return namedFilters
    .filter((filter) => filterState(filter, known.get(filter.key)) === 'unknown')
    .map(({ key }) => questionAbout(park, key))
    .filter(isAskable)
    .find(({ key }) => !asked.has(key))
}
