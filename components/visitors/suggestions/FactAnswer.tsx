import { useState } from 'react'
import { findQuestion, isAskable } from '#domain/facts/answers.ts'
import { factText, findLabel, unknownFacts } from '#domain/facts/fact-texts.ts'
import type { Park } from '#domain/park/park-schemas.ts'
import { AnswerButtons, AnswerGiven, type Given } from '../answers/AskQuestion.tsx'
import { questionText } from '../answers/next-question.ts'
import styles from './Suggest.module.css'

/** Any fact about a park, known or not, answered by one press. */
export function FactAnswer({ park }: { park: Park }) {
  const [key, setKey] = useState('')
  const [given, setGiven] = useState<Given | null>(null)
  const [now] = useState(Date.now)
  const facts = park.facts ?? []
  const known = facts.filter((fact) => isAskable(findLabel(fact.key)))
  const unknown = unknownFacts(facts).filter(isAskable)
  const question = findQuestion(key)

  function choose(next: string) {
    setGiven(null)
    setKey(next)
  }

  return (
    <>
      <label className={styles.field}>
        <span className={styles.label}>What is it about?</span>
        <select
          className={styles.select}
          value={key}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          <option value="">Choose one</option>
          <optgroup label="Known">
            {known.map((fact) => (
              <option key={fact.key} value={fact.key}>
                {factText(fact)}
              </option>
            ))}
          </optgroup>
          <optgroup label="Not known yet">
            {unknown.map((label) => (
              <option key={label.key} value={label.key}>
                {label.name}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {question && (
        <div className={styles.field}>
          <p className={styles.label}>{questionText(park, question, now)}</p>
          {given ? (
            <AnswerGiven
              park={park}
              given={given}
              onOver={() => choose('')}
              onUndone={() => choose(given.key)}
            />
          ) : (
            <AnswerButtons key={key} park={park} question={question} onGiven={setGiven} />
          )}
        </div>
      )}
    </>
  )
}
