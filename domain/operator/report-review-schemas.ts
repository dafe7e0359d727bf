import { z } from 'zod'
import { AMENITIES } from '../facts/amenities.ts'
import { isValueOf } from '../facts/fact-filters.ts'
import { findLabel } from '../facts/fact-texts.ts'
import { enteredHours } from '../hours/hours-schemas.ts'
import {
  fieldSourcesSchema,
  knownFactSchema,
  parkFieldsSchema,
  shortText,
} from '../park/park-schemas.ts'
import { latitude, longitude, parkId, wholeNumber } from '../text/number-schemas.ts'
import { REPORT_TYPES } from '../visitors/suggestions.ts'
import {
  LONGEST_ADDRESS,
  LONGEST_AMENITY,
  LONGEST_DESCRIPTION,
  LONGEST_KIND,
  LONGEST_NAME,
  MAX_AMENITIES,
  MAX_KINDS,
} from './corrections.ts'
import {
  LAST_REPORTS_PAGE,
  LONGEST_REPORT_SEARCH,
  REPORT_GROUPS,
  REPORT_STATUSES,
} from './report-review.ts'

const status = z.enum(REPORT_STATUSES, { error: `must be one of ${REPORT_STATUSES.join(', ')}` })

const MAX_AT_ONCE = 100

export const reportsInput = z
  .object({
    /** Absent: all groups; 'resolved' includes closed reports. */
    group: z
      .enum(REPORT_GROUPS, { error: `must be one of ${REPORT_GROUPS.join(', ')}` })
      .optional(),
    /** Words of the park's name or of the details. */
    q: shortText(LONGEST_REPORT_SEARCH).trim().default(''),
    page: wholeNumber({ min: 1, max: LAST_REPORTS_PAGE }).default(1),
    limit: wholeNumber({ min: 1, max: MAX_AT_ONCE }).default(MAX_AT_ONCE),
  })
  .default({ q: '', page: 1, limit: MAX_AT_ONCE })
export type ReportsInput = z.output<typeof reportsInput>

const reviewedReport = z.object({
  id: z.int(),
  parkId: z.int(),
  /** '' if the park's source does not allow its name to be stored. */
  parkName: z.string(),
  reportType: z.enum(REPORT_TYPES),
  details: z.string().nullable(),
  createdAt: z.iso.datetime(),
  status,
  /** When its status last changed, or the park was corrected for it; null: never. */
  changedAt: z.iso.datetime().nullable(),
  /** How often the same visitor has sent it within a day. */
  timesReported: z.int(),
  /** The park's current facts. */
  park: parkFieldsSchema,
  fieldSources: fieldSourcesSchema,
  /** The same without Google's facts, which may not be copied. */
  copyable: parkFieldsSchema,
  /** The park's facts of the catalogue, in its order. */
  facts: z.array(knownFactSchema),
  copyableFacts: z.array(knownFactSchema),
})
export type ReviewedReport = z.infer<typeof reviewedReport>

export const reportsSchema = z.object({
  /** The newest first. */
  reports: z.array(reviewedReport),
  /** The number of reports on all pages. */
  total: z.int(),
  /** The number of matching reports in each group, on all pages. */
  counts: z.object({ open: z.int(), investigating: z.int(), resolved: z.int() }),
})
export type ReportsPage = z.infer<typeof reportsSchema>

export const reportIdInput = z.object({ id: parkId })

export const setStatusInput = z.object({ id: parkId, status })
export type SetStatusInput = z.output<typeof setStatusInput>

export const statusSchema = z.object({ status })

/** A trimmed text; null if it is blank. */
const textOrNull = (most: number) =>
  shortText(most)
    .nullable()
    .transform((text) => text?.trim() || null)

export const addressSchema = textOrNull(LONGEST_ADDRESS)
export const descriptionSchema = textOrNull(LONGEST_DESCRIPTION)

/** Degrees. */
export const pinSchema = z.object({ lat: latitude, lng: longitude })

/** One of the nine amenities gets its standard spelling. */
const amenity = shortText(LONGEST_AMENITY)
  .trim()
  .min(1, 'must not be empty')
  .transform((text) => AMENITIES.find((each) => each.toLowerCase() === text.toLowerCase()) ?? text)

export const factsSchema = knowledge(z.string('must be text'))

function knowledge<Value extends string | null>(value: z.ZodType<Value>) {
  return z
    .record(z.string(), value)
    .refine(
      (facts) => Object.keys(facts).every((key) => findLabel(key)),
      'must have keys of facts that are known of parks',
    )
    .refine(
      (facts) =>
        Object.entries(facts).every(([key, each]) => {
          const label = findLabel(key)
          return each === null || (label !== undefined && isValueOf(label, each))
        }),
      'must have values of their facts',
    )
}

export const correctedFactsSchema = z
  .object({
    name: shortText(LONGEST_NAME).trim().min(1, 'must not be empty'),
    /** Null: where its source says. */
    position: pinSchema.nullable(),
    types: z
      .array(
        shortText(LONGEST_KIND).regex(/^[a-z][a-z_]*$/, 'must be kinds, such as park or dog_park'),
      )
      .min(1, 'must name a kind')
      .max(MAX_KINDS, `must be at most ${MAX_KINDS}`)
      .transform((list) => [...new Set(list)]),
    vicinity: addressSchema,
    formattedAddress: addressSchema,
    /** Null: nothing is known. */
    openingHours: enteredHours.nullable(),
    amenities: z
      .array(amenity)
      .max(MAX_AMENITIES, `must be at most ${MAX_AMENITIES}`)
      .transform((list) => [...new Set(list)]),
    description: descriptionSchema,
    closed: z.boolean('must be true or false'),
    hidden: z.boolean('must be true or false'),
    /** Values by the keys of the catalogue of facts; null: nothing is known. */
    facts: knowledge(z.string('must be text, or null').nullable()).refine(
      (facts) => Object.keys(facts).length > 0,
      'must set something right',
    ),
  })
  .partial()
  .refine(
    (facts) => Object.values(facts).some((fact) => fact !== undefined),
    'must set something right',
  )

export const correctInput = z.object({
  /** The report it answers. */
  id: parkId,
  facts: correctedFactsSchema,
  resolve: z.boolean('must be true or false').default(false),
})
export type CorrectInput = z.output<typeof correctInput>

export const correctionSchema = z.object({ id: z.int() })

export const correctedSchema = parkFieldsSchema
  .extend({ facts: z.record(z.string(), z.string().nullable()) })
  .partial()

/** The sources of the values before a correction, by field or fact. */
export const sourcesByKeySchema = z.record(z.string(), z.array(z.string()))

export const historySchema = z.object({
  /** The changes of the report's status, latest first. */
  changes: z.array(
    z.object({ id: z.int(), from: status, to: status, createdAt: z.iso.datetime() }),
  ),
  /** All corrections of its park, latest first. */
  corrections: z.array(
    z.object({
      id: z.int(),
      reportId: z.int().nullable(),
      facts: correctedSchema,
      /** The values visitors saw before; absent if they were Google's. */
      before: correctedSchema,
      fieldSources: sourcesByKeySchema,
      createdAt: z.iso.datetime(),
      /** When it was undone; null: it is in effect. */
      undoneAt: z.iso.datetime().nullable(),
    }),
  ),
})
export type ReportHistory = z.infer<typeof historySchema>
