import { z } from 'zod'
import { saidSchema } from '../park/park-schemas.ts'
import { parkId } from '../text/number-schemas.ts'
import type { FactLabel } from './fact-labels.ts'
import { findLabel } from './fact-texts.ts'
import { isValueOf } from './wishes.ts'

/** A random text by which a device proves that an answer is its own. */
const receipt = z.string('must be text').regex(/^[\w-]{22}$/, 'must be a receipt')

export const answerInput = z
  .object({
    id: parkId,
    key: z.string('must be text').refine((key) => isAskable(findLabel(key)), 'must be a question'),
    /** As in the catalogue of facts; null takes the answer back. */
    value: z.string('must be text, or null').nullable(),
    /** Of this device's earlier answer to the same question. */
    receipt: receipt.nullish().transform((text) => text ?? null),
  })
  .refine(
    ({ key, value }) => {
      const label = findLabel(key)
      return value === null || (label !== undefined && isValueOf(label, value))
    },
    { path: ['value'], message: 'must be a value of its fact, or null' },
  )

export type AnswerInput = z.output<typeof answerInput>

export const answeredSchema = z.object({
  /** Needed to change the answer; null if it was taken back. */
  receipt: z.string().nullable(),
  /** All answers to the question, the most frequent first. */
  said: z.array(saidSchema),
  /** The value that is now known from visitors; null if they do not agree. */
  known: z.string().nullable(),
})

export type Answered = z.output<typeof answeredSchema>

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

/** How many visitors from different networks have to agree. */
const ENOUGH = 2

/**
 * The value that visitors agree on: at least two say it, and more than any other. Answers older than
 * the fact's time only count while newer ones do not agree.
 *
 * @param tallies of one question
 */
export function settle(tallies: readonly Tally[]): Tally | null {
  return leader(tallies, 'fresh') ?? leader(tallies, 'count')
}

function leader(tallies: readonly Tally[], by: 'fresh' | 'count'): Tally | null {
  const [first, second] = [...tallies].sort((a, b) => b[by] - a[by])
  if (!first || first[by] < ENOUGH || first[by] === second?.[by]) return null
  return first
}

/** Whether visitors can answer a question about a fact with one press. */
export function isAskable(label: FactLabel | undefined): label is FactLabel {
  return label?.kind === 'yesno' || label?.kind === 'choice' || label?.kind === 'count'
}

/** The answers to choose from, by value. What is only partly so is in the catalogue's words. */
export function answersTo({ kind, words }: FactLabel): { value: string; text: string }[] {
  if (kind === 'choice') return Object.entries(words).map(([value, text]) => ({ value, text }))
  const partly = kind === 'yesno' ? words.limited : undefined
  return [
    { value: 'yes', text: 'Yes' },
    ...(partly ? [{ value: 'limited', text: partly }] : []),
    { value: 'no', text: 'No' },
  ]
}
