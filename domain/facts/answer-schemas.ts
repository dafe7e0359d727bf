import { z } from 'zod'
import { parkSchema, saidSchema } from '../park/park-schemas.ts'
import { UNKNOWN_RESULTS } from '../search/search-defaults.ts'
import { parkId } from '../text/number-schemas.ts'
import { findQuestion, HOURS } from './answers.ts'
import { isValueOf } from './fact-filters.ts'

/** A random text by which a device proves that an answer is its own. */
const receipt = z.string('must be text').regex(/^[\w-]{22}$/, 'must be a receipt')

export const answerInput = z
  .object({
    id: parkId,
    /** As in the catalogue of facts, or 'hours'. */
    key: z.string('must be text').refine((key) => findQuestion(key), 'must be a question'),
    /** Null takes the answer back. For texts, lengths and hours: the known value, or 'yes'. */
    value: z.string('must be text, or null').nullable(),
    /** The device's earlier answer to the same question. */
    receipt: receipt.nullish().transform((text) => text ?? null),
  })
  .refine(
    ({ key, value }) => {
      const label = findQuestion(key)
      if (value === null || !label) return value === null
      return label === HOURS ? value === 'yes' : isValueOf(label, value)
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

/** The parks of a list. */
export const knowledgeInput = z.object({
  ids: z.array(parkId).max(UNKNOWN_RESULTS, `must be at most ${UNKNOWN_RESULTS}`),
})

/** What the questions about a park depend on. */
export const knowledgeSchema = z.array(
  parkSchema.pick({ id: true, facts: true, said: true, asked: true }),
)
export type Knowledge = z.output<typeof knowledgeSchema>[number]

export type Answered = z.output<typeof answeredSchema>
