import { answersTo, HOURS, isRenewedOnly } from '#domain/facts/answers.ts'
import type { FactLabel } from '#domain/facts/fact-labels.ts'
import { factText, isOldFact, monthOf } from '#domain/facts/fact-texts.ts'
import type { KnownFact } from '#domain/park/park-schemas.ts'

type Asked = { facts?: readonly KnownFact[] | undefined }
type Choice = { value: string; text: string }

/** A question in words; of what is known but old, or only renewed, whether it is still so. */
export function questionText(park: Asked, question: FactLabel, now: number): string {
  const known = factAbout(park, question)
  if (!known || question === HOURS) return question.question
  if (isRenewedOnly(question)) return `Is this still so? ${factText(known)}`
  if (!isAskedAnew(question, known, now)) return question.question
  return `${factText(known)}, as of ${monthOf(known.since ?? known.told ?? '')}. Still so?`
}

/** The answers to choose from; where it is asked whether what is known is still so, in words. */
export function choicesOf(park: Asked, question: FactLabel, now: number): Choice[] {
  const known = factAbout(park, question)
  const still = 'Yes, still so'
  if (isRenewedOnly(question)) {
    const value = question === HOURS ? 'yes' : known?.value
    return value === undefined ? [] : [{ value, text: still }]
  }
  const answers = answersTo(question)
  if (!known || !isAskedAnew(question, known, now)) return answers
  // Who says that there are some would take back how many.
  const isCounted = question.kind === 'count' && known.value !== 'no'
  const others = answers.filter(
    ({ value }) => value !== known.value && !(isCounted && value === 'yes'),
  )
  return [
    { value: known.value, text: still },
    ...others.map(({ value, text }) => ({ value, text: question.words[value] ?? text })),
  ]
}

function factAbout({ facts = [] }: Asked, { key }: FactLabel): KnownFact | undefined {
  return facts.find((fact) => fact.key === key)
}

/** Whether a fact is old, and an answer can say the same. */
function isAskedAnew(question: FactLabel, known: KnownFact, now: number): boolean {
  const isAnswer = answersTo(question).some(({ value }) => value === known.value)
  return isOldFact(known, now) && (isAnswer || question.kind === 'count')
}
