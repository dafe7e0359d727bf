import { FRESH } from './fact.ts'
import type { FactLabel } from './fact-labels.ts'
import { findLabel } from './fact-texts.ts'

/** The answers with one value to a question about a park. */
export type Tally = {
  key: string
  value: string
  /** Visitors, each from another network, and how many of them answered within the fact's time. */
  count: number
  fresh: number
  /** When the last of them answered, in ISO 8601. */
  last: string
}

/** Two visitors from different networks have to agree. */
const ENOUGH = 2

/**
 * The value that visitors agree on: at least two say it, and more than any other. Answers older than
 * the fact's time only count while newer ones do not agree.
 *
 * @param tallies of one question
 */
export function settle(tallies: readonly Tally[]): Tally | null {
  return (
    leader(tallies, ({ fresh }) => fresh) ?? leader(tallies, ({ count, fresh }) => count - fresh)
  )
}

function leader(tallies: readonly Tally[], votes: (tally: Tally) => number): Tally | null {
  const [first, second] = [...tallies].sort((a, b) => votes(b) - votes(a))
  if (!first || votes(first) < ENOUGH) return null
  return second && votes(second) === votes(first) ? null : first
}

/** The opening hours as a question, to which visitors only say that they still hold ('yes'). */
export const HOURS: FactLabel = {
  key: 'hours',
  group: 'access',
  kind: 'yesno',
  name: 'Opening hours',
  words: { yes: 'The opening hours still hold' },
  question: 'Do these opening hours still hold?',
  freshDays: FRESH.rules,
}

/** What visitors can be asked about: a fact, or the opening hours. */
export function findQuestion(key: string): FactLabel | undefined {
  return key === HOURS.key ? HOURS : findLabel(key)
}

/** Whether visitors can only confirm what is known; about others the operator decides. */
export function isRenewedOnly({ key, kind }: Pick<FactLabel, 'key' | 'kind'>): boolean {
  return key === HOURS.key || kind === 'length' || (kind === 'text' && !IDENTIFIERS.has(key))
}

/** Facts that are names of entries elsewhere, which nobody sees in a park. */
const IDENTIFIERS: ReadonlySet<string> = new Set(['wikidata', 'commons'])

/** Whether visitors can answer a question about a fact with one press. */
export function isAskable(label: FactLabel | undefined): label is FactLabel {
  return label?.kind === 'yesno' || label?.kind === 'choice' || label?.kind === 'count'
}

/** The answers to choose from, by value; 'Little shade' and such are the catalogue's words. */
export function answersTo({ kind, words }: FactLabel): { value: string; text: string }[] {
  if (kind === 'choice') return Object.entries(words).map(([value, text]) => ({ value, text }))
  const partly = kind === 'yesno' ? words.limited : undefined
  return [
    { value: 'yes', text: 'Yes' },
    ...(partly ? [{ value: 'limited', text: /\bpartly\b/i.test(partly) ? 'Partly' : partly }] : []),
    { value: 'no', text: 'No' },
  ]
}
