import { z } from 'zod'
import { isAskable, isRenewedOnly } from '../facts/answers.ts'
import { isValueOf } from '../facts/fact-filters.ts'
import { findLabel } from '../facts/fact-texts.ts'
import { enteredHours } from '../hours/hours-schemas.ts'
import { LONGEST_NAME } from '../operator/corrections.ts'
import { REPORT_STATUSES } from '../operator/report-review.ts'
import { pinSchema } from '../operator/report-review-schemas.ts'
import { PARK_KIND_KEYS } from '../park/park-kinds.ts'
import { saidSchema, shortText } from '../park/park-schemas.ts'
import { parkId } from '../text/number-schemas.ts'
import { LONGEST_NOTE, MAX_OUTCOMES, SUGGESTION_KINDS } from './suggestions.ts'

const name = shortText(LONGEST_NAME).trim().min(1, 'must not be empty')

const facts = z.record(z.string(), z.string('must be text')).refine(
  (facts) =>
    Object.entries(facts).every(([key, value]) => {
      const label = findLabel(key)
      return isAskable(label) && isValueOf(label, value)
    }),
  'must have keys of facts, and values of them',
)

/** A fact that visitors type. */
const typedFact = z
  .object({
    kind: z.literal('fact'),
    key: z.string('must be text').refine((key) => {
      const label = findLabel(key)
      return label !== undefined && isRenewedOnly(label)
    }, 'must be the key of a text or a length'),
    /** Null: there is none. */
    value: z.string('must be text, or null').nullable(),
  })
  .refine(
    ({ key, value }) => {
      const label = findLabel(key)
      return value === null || (label !== undefined && isValueOf(label, value))
    },
    { path: ['value'], message: 'must be a value of its fact, or null' },
  )

/** What visitors suggest, by its kind. */
export const suggestedContentSchema = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('park'),
      name,
      type: z.enum(PARK_KIND_KEYS, `must be one of ${PARK_KIND_KEYS.join(', ')}`),
      position: pinSchema,
      facts: facts.default({}),
    }),
    z.object({ kind: z.literal('position'), position: pinSchema }),
    z.object({ kind: z.literal('name'), name }),
    z.object({ kind: z.literal('hours'), openingHours: enteredHours }),
    typedFact,
    z.object({ kind: z.literal('closed') }),
  ],
  { error: `must have a kind: ${SUGGESTION_KINDS.join(', ')}` },
)

export const suggestionInput = z
  .object({
    /** The park it is about; null for a missing one. */
    parkId: parkId.nullish().transform((id) => id ?? null),
    content: suggestedContentSchema,
    /** Null if blank. */
    note: shortText(LONGEST_NOTE)
      .trim()
      .nullish()
      .transform((text) => text || null),
  })
  .refine(({ parkId, content }) => (content.kind === 'park') === (parkId === null), {
    path: ['parkId'],
    message: 'must be given, unless a missing park is suggested',
  })
export type SuggestionInput = z.output<typeof suggestionInput>

/** Proves on a later visit that a report or suggestion is the device's own. */
const receipt = z.string('must be text').regex(/^[\w-]{22}$/, 'must be a receipt')

const receipted = z.object({ id: parkId, receipt })
export type Receipted = z.output<typeof receipted>

export const suggestedSchema = z.object({ id: z.int(), receipt: z.string() })

export const withdrawInput = receipted

export const withdrawnSchema = z.object({
  /** False if the operator has decided already. */
  withdrawn: z.boolean(),
})

const atMost = `must be at most ${MAX_OUTCOMES}`

/** The contributions of a device. */
export const outcomesInput = z.object({
  reports: z.array(receipted).max(MAX_OUTCOMES, atMost).default([]),
  suggestions: z.array(receipted).max(MAX_OUTCOMES, atMost).default([]),
  answers: z
    .array(
      z.object({ parkId, key: z.string('must be text').max(60, 'must be at most 60 characters') }),
    )
    .max(MAX_OUTCOMES, atMost)
    .default([]),
})
export type OutcomesInput = z.output<typeof outcomesInput>

const aboutPark = {
  /** The park it is about, or that was added. */
  parkId: z.int().nullable(),
  /** '' if it may not be shown. */
  parkName: z.string(),
}

/** What came of a device's contributions; those that no longer exist are left out. */
export const outcomesSchema = z.object({
  reports: z.array(
    z.object({
      id: z.int(),
      ...aboutPark,
      status: z.enum(REPORT_STATUSES),
      /** Whether the park was corrected because of it. */
      isCorrected: z.boolean(),
    }),
  ),
  suggestions: z.array(
    z.object({
      id: z.int(),
      ...aboutPark,
      status: z.enum(['waiting', 'accepted', 'declined']),
      /** What the operator replies. */
      reply: z.string().nullable(),
    }),
  ),
  answers: z.array(
    z.object({
      parkId: z.int(),
      parkName: z.string(),
      key: z.string(),
      /** What is known now; null: nothing. */
      known: z.string().nullable(),
      said: z.array(saidSchema),
    }),
  ),
})
export type Outcomes = z.output<typeof outcomesSchema>
