import { z } from 'zod'
import { LARGEST_INTEGER, parkId, wholeNumber } from '../text/number-schemas.ts'
import { PARKS_PER_PAGE } from './park-edit.ts'
import { parksPage } from './park-edit-schemas.ts'

export const mergeInput = z
  .object({
    /** The park that remains, and the one that becomes part of it. */
    targetId: parkId,
    mergedId: parkId,
  })
  .refine(({ targetId, mergedId }) => targetId !== mergedId, 'must be two parks')
export type MergeInput = z.output<typeof mergeInput>

export const mergedSchema = z.object({ targetId: z.int(), mergedId: z.int() })

export const unmergeInput = z.object({ mergedId: parkId })

const mergedPark = z.object({ id: z.int(), name: z.string(), source: z.string() })

export const mergePreviewSchema = z.object({
  target: mergedPark,
  merged: mergedPark,
  /** Metres between them. */
  distance: z.int(),
  /** What the target gains, in words, and its source. */
  gains: z.array(z.object({ label: z.string(), value: z.string(), source: z.string() })),
  /** What visitors said about the merged one. */
  moves: z.object({ reports: z.int(), answers: z.int(), ratings: z.int(), shares: z.int() }),
})
export type MergePreview = z.output<typeof mergePreviewSchema>

export const duplicatesInput = z.object({
  /** The last park already looked at. */
  after: wholeNumber({ min: 0, max: LARGEST_INTEGER }, 'a whole number from 0').default(0),
})

const duplicate = z.object({
  id: z.int(),
  name: z.string(),
  place: z.string().nullable(),
  source: z.string(),
  lat: z.number(),
  lng: z.number(),
})

const duplicatePair = z.object({
  /** The suggested target. */
  one: duplicate,
  other: duplicate,
  /** Metres. */
  distance: z.int(),
  isNamesake: z.boolean(),
})
export type DuplicatePair = z.output<typeof duplicatePair>

export const duplicatesSchema = z.object({
  pairs: z.array(duplicatePair),
  /** Where to go on; null at the end. */
  next: z.int().nullable(),
})
export type Duplicates = z.output<typeof duplicatesSchema>

export const distinctInput = z
  .object({ oneId: parkId, otherId: parkId, isDistinct: z.boolean('must be true or false') })
  .refine(({ oneId, otherId }) => oneId !== otherId, 'must be two parks')
export type DistinctInput = z.output<typeof distinctInput>

export const distinctSchema = z.object({ isDistinct: z.boolean() })

export const apartInput = z.object({ page: parksPage })

const apartPark = duplicate.omit({ lat: true, lng: true }).extend({ isHidden: z.boolean() })

const apartPair = z.object({ one: apartPark, other: apartPark, saidAt: z.iso.datetime() })
export type ApartPair = z.output<typeof apartPair>

export const apartSchema = z.object({
  /** Pairs that are kept separate, the latest first. */
  pairs: z.array(apartPair).max(PARKS_PER_PAGE),
  /** Whether there is another page. */
  hasMore: z.boolean(),
})
export type ApartPairs = z.output<typeof apartSchema>
