import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { parkPath } from '#domain/text/slug.ts'
import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import { MAX_OUTCOMES } from '#domain/visitors/suggestions.ts'
import { shortDate } from '../../admin/short-date.ts'
import { errorText } from '../../app/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { answerLog, type LoggedAnswer } from '../answers/answer-log.ts'
import { answerText } from '../answers/answer-texts.ts'
import { REPORT_TITLE } from '../reports/report-form.ts'
import { askOutcomes } from '../suggestions/ask-outcomes.ts'
import { type Contribution, contributions } from '../suggestions/contributions.ts'
import { withdrawSuggestion } from '../suggestions/send-suggestion.ts'
import { suggestionText } from '../suggestions/suggestion-texts.ts'
import styles from './Help.module.css'

const NO_ANSWERS: readonly LoggedAnswer[] = []
const NONE: readonly Contribution[] = []

/** What was told on this device, and what came of it. */
export function Told() {
  const made = useSyncExternalStore(contributions.follow, contributions.entries, () => NONE)
  const log = useSyncExternalStore(answerLog.follow, answerLog.entries, () => NO_ANSWERS)
  const answers = log.filter(({ value }) => value !== null).slice(0, MAX_OUTCOMES)
  const { outcomes, failure, retry } = useOutcomes(made, answers)
  return (
    <section id="told" className={styles.section} aria-labelledby="told-title" data-scripted>
      <h2 id="told-title">What you told us</h2>
      {made.length + answers.length === 0 && (
        <p className={styles.note}>Nothing yet. It is kept on this device only.</p>
      )}
      {failure && (
        <p className={styles.note} role="alert">
          What came of it can’t be had at the moment ({failure}).{' '}
          <Button onClick={retry}>Retry</Button>
        </p>
      )}
      <ul className={styles.told}>
        {made.map((one) => (
          <ToldLine key={`${one.what}${one.id}`} made={one} outcomes={outcomes} />
        ))}
        {answers.map((answer) => (
          <AnswerLine key={`${answer.parkId}${answer.key}`} answer={answer} outcomes={outcomes} />
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
      (told) => {
        if (!isCurrent) return
        setOutcomes(told)
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

type LineProps = { made: Contribution; outcomes: Outcomes | null }

function ToldLine({ made, outcomes }: LineProps) {
  const { what, content, id, at } = made
  const report = what === 'report' ? outcomes?.reports.find((one) => one.id === id) : undefined
  const suggestion =
    what === 'suggestion' ? outcomes?.suggestions.find((one) => one.id === id) : undefined
  const found = report ?? suggestion
  const state = report ? reportOutcome(report) : suggestion && suggestionOutcome(suggestion)
  return (
    <li>
      <ParkName id={found ? found.parkId : made.parkId} name={found?.parkName || made.name} />
      <p>{content ? suggestionText(content) : REPORT_TITLE}</p>
      <p className={styles.note}>
        {shortDate(new Date(at).toISOString())} ·{' '}
        <b>{state ?? (outcomes ? 'No longer there' : '')}</b>
        {suggestion?.reply && `: “${suggestion.reply}”`}
      </p>
      {suggestion?.status === 'waiting' && (
        <Button look="quiet" onClick={() => void withdrawSuggestion(made)}>
          Take it back
        </Button>
      )}
    </li>
  )
}

type AnswerProps = { answer: LoggedAnswer; outcomes: Outcomes | null }

function AnswerLine({ answer: { parkId, key, value, at }, outcomes }: AnswerProps) {
  const found = outcomes?.answers.find((one) => one.parkId === parkId && one.key === key)
  return (
    <li>
      <ParkName id={parkId} name={found?.parkName || 'A park'} />
      <p>You said: {answerText({ key, value: value ?? '' })}</p>
      <p className={styles.note}>
        {shortDate(new Date(at).toISOString())}
        {found && (
          <>
            {' '}
            · <b>{answerOutcome(found, value ?? '')}</b>
          </>
        )}
      </p>
    </li>
  )
}

function ParkName({ id, name }: { id: number | null; name: string }) {
  return <h3>{id === null ? name : <a href={parkPath({ id, name })}>{name}</a>}</h3>
}

/** What came of a report. */
export function reportOutcome({ status, isCorrected }: Outcomes['reports'][number]): string {
  if (isCorrected) return 'The park was corrected. Thank you!'
  switch (status) {
    case 'open':
      return 'Waiting for the operator'
    case 'investigating':
      return 'The operator is looking into it'
    case 'resolved':
      return 'Settled'
    case 'closed':
      return 'Closed without a change'
  }
}

/** What came of a suggestion; the operator's reply follows it. */
export function suggestionOutcome({ status }: Outcomes['suggestions'][number]): string {
  switch (status) {
    case 'waiting':
      return 'Waiting for the operator'
    case 'accepted':
      return 'Taken over. Thank you!'
    case 'declined':
      return 'Not taken over'
  }
}

/** What came of an answer. */
export function answerOutcome(
  { key, known, said }: Outcomes['answers'][number],
  value: string,
): string {
  if (known === value) return 'That is what is known now.'
  const others = said.filter((one) => one.value !== value)
  if (known !== null) return `What is known is otherwise: ${answerText({ key, value: known })}`
  if (others.length > 0) return 'Visitors do not agree yet.'
  return 'One more visitor has to agree.'
}
