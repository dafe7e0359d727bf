import { z } from 'zod'
import {
  fieldSourcesSchema,
  parkFieldsSchema,
  saidSchema,
  shortText,
} from '../park/park-schemas.ts'
import { parkId } from '../text/number-schemas.ts'
import { suggestedContentSchema } from '../visitors/suggestion-schemas.ts'
import { DOUBTS, LONGEST_REPLY, MAX_CONFLICTS, MAX_REVIEWED } from './review.ts'

const reply = shortText(LONGEST_REPLY)
  .trim()
  .nullish()
  .transform((text) => text || null)

export const acceptInput = z.object({
  id: parkId,
  /** What is taken over instead, if the operator has changed it. */
  content: suggestedContentSchema.optional(),
  reply,
})
export type AcceptInput = z.output<typeof acceptInput>

export const declineInput = z.object({ id: parkId, reply })
export type DeclineInput = z.output<typeof declineInput>

export const decisionInput = z.object({ id: parkId })

export const decidedSchema = z.object({
  id: z.int(),
  /** The park that was corrected or added; null if the suggestion was declined. */
  parkId: z.int().nullable(),
})
export type Decided = z.output<typeof decidedSchema>

export const askAgainInput = z.object({
  parkId,
  key: z.string('must be text').max(60, 'must be at most 60 characters'),
})

export const askedAgainSchema = z.object({
  /** How many answers were deleted. */
  deleted: z.int(),
})

const nearPark = z.object({ id: z.int(), name: z.string(), metres: z.int() })

const reviewedSuggestion = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  content: suggestedContentSchema,
  note: z.string().nullable(),
  /** The park it is about; null for a missing one. */
  park: z
    .object({
      id: z.int(),
      name: z.string(),
      fields: parkFieldsSchema,
      fieldSources: fieldSourcesSchema,
    })
    .nullable(),
  /** What is known of the fact it is about; null: nothing, or it is about no fact. */
  known: z.object({ value: z.string(), source: z.string() }).nullable(),
  /** Parks near a missing one, the nearest first. */
  lookalikes: z.array(nearPark),
  doubts: z.array(z.enum(DOUBTS)),
})
export type ReviewedSuggestion = z.output<typeof reviewedSuggestion>

const conflict = z.object({
  parkId: z.int(),
  parkName: z.string(),
  key: z.string(),
  /** The answers that disagree, the most frequent first. */
  said: z.array(saidSchema),
  /** What is known now; null: nothing. */
  known: z.object({ value: z.string(), source: z.string() }).nullable(),
  /** Whether visitors agree on something else than the operator has said before. */
  isOperators: z.boolean(),
})
export type Conflict = z.output<typeof conflict>

export const reviewSchema = z.object({
  /** The oldest first. */
  suggestions: z.array(reviewedSuggestion).max(MAX_REVIEWED),
  /** How many are waiting, including those not in this list. */
  waiting: z.int(),
  /** Questions about whose answers visitors disagree with each other or the operator, the latest first. */
  conflicts: z.array(conflict).max(MAX_CONFLICTS),
  /** Open reports, which have their own page. */
  openReports: z.int(),
})
export type Review = z.output<typeof reviewSchema>
