import type { Outcomes } from '#domain/visitors/suggestion-schemas.ts'
import { answerText } from '../answers/answer-texts.ts'

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
