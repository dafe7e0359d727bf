import { z } from 'zod'
import { findLabel } from '../facts/fact-texts.ts'
import { PARK_KIND_KEYS } from '../park/park-kinds.ts'
import {
  fieldSourcesSchema,
  knownFactSchema,
  parkFieldsSchema,
  shortText,
} from '../park/park-schemas.ts'
import { LARGEST_INTEGER, parkId, wholeNumber } from '../text/number-schemas.ts'
import { LONGEST_NAME } from './corrections.ts'
import {
  LAST_PARKS_PAGE,
  LONGEST_FILTER,
  LONGEST_PARK_SEARCH,
  MAX_PARKS_AT_ONCE,
  PARK_SETS,
  PARKS_PER_PAGE,
} from './park-edit.ts'
import {
  addressSchema,
  correctedFactsSchema,
  correctedSchema,
  descriptionSchema,
  factsSchema,
  pinSchema,
  sourcesByKeySchema,
} from './report-review-schemas.ts'

/** A park that no source has. */
export const addParkInput = z.object({
  name: shortText(LONGEST_NAME).trim().min(1, 'must not be empty'),
  kind: z.enum(PARK_KIND_KEYS, { error: `must be one of ${PARK_KIND_KEYS.join(', ')}` }),
  position: pinSchema,
  vicinity: addressSchema.default(null),
  description: descriptionSchema.default(null),
  /** Values by the keys of the catalogue of facts. */
  facts: factsSchema.default({}),
})
export type AddParkInput = z.output<typeof addParkInput>

export const addedParkSchema = z.object({ id: z.int(), name: z.string() })
export type AddedPark = z.output<typeof addedParkSchema>

/** Where a park may be missing, and its name as far as it is known. */
export const likeParksInput = z.object({
  name: shortText(LONGEST_NAME).trim().default(''),
  position: pinSchema,
})
export type LikeParksInput = z.output<typeof likeParksInput>

export const MAX_LIKE_PARKS = 5

const likePark = z.object({
  id: z.int(),
  name: z.string(),
  /** The city it is in; null if unknown. */
  place: z.string().nullable(),
  source: z.string(),
  /** Metres from the position. */
  distance: z.int(),
  isNamesake: z.boolean(),
  isHidden: z.boolean(),
})
export type LikePark = z.output<typeof likePark>

/** Parks that may be the same: namesakes near it first, then those at its location, the nearest first. */
export const likeParksSchema = z.object({ parks: z.array(likePark).max(MAX_LIKE_PARKS) })
export type LikeParks = z.output<typeof likeParksSchema>

/** The number of a page of parks. */
export const parksPage = wholeNumber({ min: 1, max: LAST_PARKS_PAGE }).default(1)

export const parksToEditInput = z.object({
  /** Words of the name, or the number of a park. */
  q: shortText(LONGEST_PARK_SEARCH).trim().default(''),
  set: z.enum(PARK_SETS, { error: `must be one of ${PARK_SETS.join(', ')}` }).default('all'),
  place: shortText(LONGEST_FILTER).trim().default(''),
  source: shortText(LONGEST_FILTER).trim().default(''),
  region: wholeNumber({ min: 0, max: LARGEST_INTEGER }, 'a whole number from 0').default(0),
  missing: shortText(LONGEST_FILTER)
    .refine((key) => key === '' || findLabel(key), 'must be a fact that is known of parks')
    .default(''),
  page: parksPage,
})
export type ParksToEditInput = z.output<typeof parksToEditInput>

const parkToEdit = z.object({
  id: z.int(),
  name: z.string(),
  /** The city it is in: 'Denver, CO'; null if unknown. */
  place: z.string().nullable(),
  source: z.string(),
  /** Degrees. */
  lat: z.number(),
  lng: z.number(),
  isHidden: z.boolean(),
  isClosed: z.boolean(),
  isCorrected: z.boolean(),
  /** The park that it has been merged into. */
  mergedInto: z.object({ id: z.int(), name: z.string() }).nullable(),
})
export type ParkToEdit = z.output<typeof parkToEdit>

export const parksToEditSchema = z.object({
  /** By name if they are searched for, else by number. */
  parks: z.array(parkToEdit).max(PARKS_PER_PAGE),
  /** Whether there is another page. */
  hasMore: z.boolean(),
})
export type ParksToEdit = z.output<typeof parksToEditSchema>

export const editedParkSchema = z.object({
  id: z.int(),
  name: z.string(),
  source: z.string(),
  /** What visitors see, and what of it may be copied: nothing of Google's. */
  park: parkFieldsSchema,
  fieldSources: fieldSourcesSchema,
  copyable: parkFieldsSchema,
  copyableSources: fieldSourcesSchema,
  /** Facts of the catalogue, in its order. */
  facts: z.array(knownFactSchema),
  copyableFacts: z.array(knownFactSchema),
})
export type EditedPark = z.output<typeof editedParkSchema>

const several = `must be at most ${MAX_PARKS_AT_ONCE}`

export const hideParksInput = z.object({
  ids: z.array(parkId).min(1, 'must name a park').max(MAX_PARKS_AT_ONCE, several),
  hidden: z.boolean('must be true or false'),
})
export type HideParksInput = z.output<typeof hideParksInput>

/** The corrections that were made, or are to be undone. */
export const correctionsSchema = z.object({
  ids: z.array(parkId).max(MAX_PARKS_AT_ONCE, several),
})

/** What parks can be filtered by. */
export const parkChoicesSchema = z.object({
  sources: z.array(z.string()),
  regions: z.array(z.object({ id: z.int(), name: z.string() })),
})
export type ParkChoices = z.output<typeof parkChoicesSchema>

export const parkCorrectionInput = z.object({ id: parkId, facts: correctedFactsSchema })
export type ParkCorrectionInput = z.output<typeof parkCorrectionInput>

/** What changed about a park, without anything about visitors. */
const historyEntrySchema = z.object({
  at: z.iso.datetime(),
  /** Who states it: a source, 'visitors' or 'operator'. */
  source: z.string(),
  /** A fact, 'name', 'position', 'closed', 'added', 'merged' or 'merged_into'; or a correction. */
  key: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  correction: z
    .object({
      id: z.int(),
      facts: correctedSchema,
      /** The values before it; absent if they were Google's. */
      before: correctedSchema,
      fieldSources: sourcesByKeySchema,
      undoneAt: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type HistoryEntry = z.output<typeof historyEntrySchema>

export const parkHistorySchema = z.object({
  /** The latest first. */
  changes: z.array(historyEntrySchema),
})
export type ParkHistory = z.output<typeof parkHistorySchema>
