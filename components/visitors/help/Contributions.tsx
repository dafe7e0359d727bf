import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { parkPath } from '#domain/text/slug.ts'
import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import { suggestionText } from '#domain/visitors/suggestion-texts.ts'
import { MAX_OUTCOMES } from '#domain/visitors/suggestions.ts'
import { shortDate } from '../../admin/short-date.ts'
import { errorText } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { useStoredList } from '../../ui/stored-list.ts'
import { answerText } from '../answers/answer-texts.ts'
import { answerLog, type LoggedAnswer } from '../answers/give-answer.ts'
import { reportText } from '../reports/report-form.ts'
import { askOutcomes } from '../suggestions/ask-outcomes.ts'
import { type Contribution, contributions } from '../suggestions/contributions.ts'
import { withdrawSuggestion } from '../suggestions/send-suggestion.ts'
import styles from './Help.module.css'

/** What was contributed on this device, and what came of it. */
export function Contributions() {
  const made = useStoredList(contributions)
  const log = useStoredList(answerLog)
  const answers = log.filter(({ value }) => value !== null).slice(0, MAX_OUTCOMES)
  const { outcomes, failure, retry } = useOutcomes(made, answers)
  return (
    <section id="told" className={styles.section} aria-labelledby="told-title" data-scripted>
      <h2 id="told-title">What you told us</h2>
      {made.length + answers.length === 0 && (
        <p className={styles.note}>Nothing yet. It is stored on this device only.</p>
      )}
      {failure && (
        <p className={styles.note} role="alert">
          The outcome is not available right now ({failure}). <Button onClick={retry}>Retry</Button>
        </p>
      )}
      <ul className={styles.contributions}>
        {made.map((one) => (
          <Made key={`${one.what}${one.id}`} made={one} outcomes={outcomes} />
        ))}
        {answers.map((answer) => (
          <Answer key={`${answer.parkId}${answer.key}`} answer={answer} outcomes={outcomes} />
        ))}
      </ul>
    </section>
  )
}

function useOutcomes(made: readonly Contribution[], answers: readonly LoggedAnswer[]) {
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const ask = useEffectEvent(() => askOutcomes({ made, answers }))
  const count = made.length + answers.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: a turn asks again
  useEffect(() => {
    if (count === 0) return
    let isCurrent = true
    ask().then(
      (answer) => {
        if (!isCurrent) return
        setOutcomes(answer)
        setFailure(null)
      },
      (error) => isCurrent && setFailure(errorText(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [count, turn])
  return { outcomes, failure, retry: () => setTurn(turn + 1) }
}

function Made({ made, outcomes }: { made: Contribution; outcomes: Outcomes | null }) {
  const { what, content, id, at } = made
  const report = what === 'report' ? outcomes?.reports.find((one) => one.id === id) : undefined
  const suggestion =
    what === 'suggestion' ? outcomes?.suggestions.find((one) => one.id === id) : undefined
  const found = report ?? suggestion
  const state = report ? reportOutcome(report) : suggestion && suggestionOutcome(suggestion)
  return (
    <Line
      parkId={found ? found.parkId : made.parkId}
      name={found?.parkName || made.name}
      text={content ? suggestionText(content) : reportText(made.report)}
      at={at}
      outcome={
        <>
          {' · '}
          <b>{state ?? (outcomes ? 'No longer there' : '')}</b>
          {suggestion?.reply && `: “${suggestion.reply}”`}
        </>
      }
    >
      {suggestion?.status === 'waiting' && (
        <Button look="quiet" onClick={() => void withdrawSuggestion(made)}>
          Take it back
        </Button>
      )}
    </Line>
  )
}

function Answer({ answer, outcomes }: { answer: LoggedAnswer; outcomes: Outcomes | null }) {
  const { parkId, key, at } = answer
  const value = answer.value ?? ''
  const found = outcomes?.answers.find((one) => one.parkId === parkId && one.key === key)
  const outcome = found && (
    <>
      {' · '}
      <b>{answerOutcome(found, value)}</b>
    </>
  )
  return (
    <Line
      parkId={parkId}
      name={found?.parkName || 'A park'}
      text={`You said: ${answerText({ key, value })}`}
      at={at}
      outcome={outcome}
    />
  )
}

type LineProps = {
  parkId: number | null
  name: string
  text: string
  at: number
  outcome: ReactNode
  children?: ReactNode
}

function Line({ parkId: id, name, text, at, outcome, children }: LineProps) {
  return (
    <li>
      <h3>{id === null ? name : <a href={parkPath({ id, name })}>{name}</a>}</h3>
      <p>{text}</p>
      <p className={styles.note}>
        {shortDate(new Date(at).toISOString())}
        {outcome}
      </p>
      {children}
    </li>
  )
}

const REPORT_OUTCOMES = {
  open: 'Waiting for the operator',
  investigating: 'The operator is looking into it',
  resolved: 'Settled',
  closed: 'Closed without a change',
}

export function reportOutcome({ status, isCorrected }: Outcomes['reports'][number]): string {
  return isCorrected ? 'The park was corrected. Thank you!' : REPORT_OUTCOMES[status]
}

const SUGGESTION_OUTCOMES = {
  waiting: 'Waiting for the operator',
  accepted: 'Taken over. Thank you!',
  declined: 'Not taken over',
}

export function suggestionOutcome({ status }: Outcomes['suggestions'][number]): string {
  return SUGGESTION_OUTCOMES[status]
}

export function answerOutcome(
  { key, known, said }: Outcomes['answers'][number],
  value: string,
): string {
  if (known === value) return 'That is what is known now.'
  if (known !== null) return `What is known is otherwise: ${answerText({ key, value: known })}`
  if (said.some((one) => one.value !== value)) return 'Visitors do not agree yet.'
  return 'One more visitor has to agree.'
}
