import { z } from 'zod'
import { numeric, parkId } from '../text/number-schemas.ts'
import { MOST_AT_ONCE } from '../visitors/saved-match.ts'
import type { Park, ParkResult } from './park.ts'

const photo = z.object({
  photoReference: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  attributions: z.array(z.object({ name: z.string(), uri: z.string().optional() })).optional(),
})

export const parkSchema = z.object({
  id: z.int(),
  placeId: z.string().optional(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  vicinity: z.string().optional(),
  formattedAddress: z.string().optional(),
  place: z.string().optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingsTotal: z.int().optional(),
  ratingSource: z.literal('visitors').optional(),
  amenities: z.array(z.string()),
  types: z.array(z.string()),
  photos: z.array(photo).optional(),
  openingHours: z.object({ weekday_text: z.array(z.string()) }).optional(),
  timeZone: z.string().optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  area: z.number().min(0).optional(),
  closed: z.literal(true).optional(),
  source: z.string(),
  enrichedBy: z.array(z.string()).optional(),
  stale: z.literal(true).optional(),
}) satisfies z.ZodType<Park>

export const parkResultSchema = parkSchema.extend({
  distance: z.int().min(0),
}) satisfies z.ZodType<ParkResult>

/** A text of limited length; NUL characters are rejected, as PostgreSQL cannot store them. */
export function shortText(most: number) {
  return z
    .string('must be given, as text')
    .max(most, `must be at most ${most} characters`)
    .refine((text) => !text.includes('\0'), 'must not hold the character 0')
}

/** A park whose card was opened. */
export const viewedInput = z.object({
  placeId: shortText(300)
    .nullish()
    .transform((id) => id ?? undefined),
  name: shortText(300).min(1, 'must not be empty'),
  latitude: numeric('a number from -85 to 85', { min: -85, max: 85 }),
  longitude: numeric('a number from -180 to 180', { min: -180, max: 180 }),
  vicinity: shortText(500).nullish(),
})

export const viewSchema = z.object({
  /** Whether the view was counted: the same visitor counts once per hour. */
  counted: z.boolean(),
})

export const savedParksInput = z.object({
  ids: z.array(parkId).max(MOST_AT_ONCE, `must be at most ${MOST_AT_ONCE}`),
})

export const savedParksSchema = z.object({
  parks: z.array(parkSchema),
  /** Parks that exist, but whose facts have to be fetched from their source again. */
  lapsed: z.array(z.int()),
})

/** Most parks in one answer. */
const MOST_LISTED = 1_000

export const parkListInput = z
  .object({
    /** The last park id already seen. */
    after: numeric('a whole number from 0', { min: 0, max: Number.MAX_SAFE_INTEGER })
      .pipe(z.int('must be a whole number'))
      .default(0),
    limit: numeric(`a number from 1 to ${MOST_LISTED}`, { min: 1, max: MOST_LISTED })
      .pipe(z.int('must be a whole number'))
      .default(MOST_LISTED),
  })
  .default({ after: 0, limit: MOST_LISTED })

export const parkListSchema = z.array(z.object({ id: z.int(), name: z.string() }))

export const regionInput = z.object({
  region: shortText(200).trim().min(1, 'must not be empty'),
})

/** Parks to choose from; none is selected yet. */
export const regionParksSchema = z.object({
  parks: z.array(
    parkSchema
      .pick({ id: true, placeId: true, name: true, vicinity: true, rating: true, keywords: true })
      .extend({ selected: z.boolean() }),
  ),
  /** Why there are none. */
  message: z.string().optional(),
})

export type RegionParks = z.output<typeof regionParksSchema>

/** Names with coordinates to match against known parks. */
export const matchInput = z.object({
  spots: z
    .array(
      z.object({
        name: shortText(300),
        lat: numeric('a number from -85 to 85', { min: -85, max: 85 }),
        lng: numeric('a number from -180 to 180', { min: -180, max: 180 }),
      }),
    )
    .max(MOST_AT_ONCE, `must be at most ${MOST_AT_ONCE}`),
})
