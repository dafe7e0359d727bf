import { z } from 'zod'
import { parkSchema, shortText } from '../park/park-schemas.ts'
import { latitude, longitude, parkId } from '../text/number-schemas.ts'
import { REPORTED_EVENTS } from './events.ts'
import { MAX_AT_ONCE } from './saved-match.ts'
import { LONGEST_DETAILS, REPORT_TYPES } from './suggestions.ts'

export const eventInput = z.object({
  event: z.enum(REPORTED_EVENTS, { error: `must be one of ${REPORTED_EVENTS.join(', ')}` }),
})

export const reportInput = z.object({
  id: parkId,
  reportType: z.enum(REPORT_TYPES, { error: `must be one of ${REPORT_TYPES.join(', ')}` }),
  /** Null if blank. */
  details: z
    .string('must be text')
    .trim()
    .max(LONGEST_DETAILS, `must be at most ${LONGEST_DETAILS} characters`)
    .refine((text) => !text.includes('\0'), 'must not hold the character 0')
    .nullish()
    .transform((text) => text || null),
})
export type ReportInput = z.output<typeof reportInput>

export const reportSchema = z.object({
  id: z.int(),
  /** Needed to ask what came of it. */
  receipt: z.string(),
})

const STARS = 'must be a whole number of stars from 1 to 5, or null'

export const ratingInput = z.object({
  id: parkId,
  /** Null removes the rating. */
  rating: z.int(STARS).min(1, STARS).max(5, STARS).nullable(),
})

export const ratingSchema = z.object({
  /** The average of this site's visitors, to one decimal; null without ratings. */
  rating: z.number().min(1).max(5).nullable(),
  userRatingsTotal: z.int().min(0),
  /** The caller's own rating; null if none. */
  mine: z.int().min(1).max(5).nullable(),
})
export type VisitorsRating = z.infer<typeof ratingSchema>

const location = z.object({ lat: latitude, lng: longitude })

export const shareInput = z.object({
  parkId,
  /** The centre of the parks shown beside it; the park's own location by default. */
  location: location.nullish().transform((place) => place ?? undefined),
})
export type ShareInput = z.output<typeof shareInput>

export const shareSchema = z.object({
  shortId: z.string(),
  /** The link, if the site's public URL is known. */
  seoUrl: z.string().optional(),
})

export const shareByIdInput = z.object({ shortId: z.string('must be text').max(200) })

export const sharedParkSchema = z.object({
  park: parkSchema,
  location: z.object({ lat: z.number(), lng: z.number() }),
})
export type SharedPark = z.infer<typeof sharedParkSchema>

export const savedParksInput = z.object({
  ids: z.array(parkId).max(MAX_AT_ONCE, `must be at most ${MAX_AT_ONCE}`),
})

export const savedParksSchema = z.object({
  parks: z.array(parkSchema),
  /** Parks that exist, but whose facts have to be fetched from their source again. */
  lapsed: z.array(z.int()),
  /** Parks that have become part of others, which are among `parks`. */
  moved: z.array(z.object({ from: z.int(), to: z.int() })),
})
export type SavedParks = z.output<typeof savedParksSchema>

/** Names with coordinates to match against known parks. */
export const matchInput = z.object({
  places: z
    .array(location.extend({ name: shortText(300) }))
    .max(MAX_AT_ONCE, `must be at most ${MAX_AT_ONCE}`),
})
