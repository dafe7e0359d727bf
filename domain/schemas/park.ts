import { z } from 'zod'
import type { Park, ParkResult } from '../park.ts'
import { numeric } from './numbers.ts'

export const parkSchema = z.object({
  id: z.int(),
  placeId: z.string().optional(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  vicinity: z.string().optional(),
  formattedAddress: z.string().optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingsTotal: z.int().optional(),
  amenities: z.array(z.string()),
  types: z.array(z.string()),
  photos: z.array(z.object({ photoReference: z.string() })).optional(),
  openingHours: z.object({ weekday_text: z.array(z.string()) }).optional(),
  description: z.string().optional(),
  keywords: z.array(z.string()).optional(),
  source: z.string(),
}) satisfies z.ZodType<Park>

export const parkResultSchema = parkSchema.extend({
  distance: z.int().min(0),
}) satisfies z.ZodType<ParkResult>

/** A park as its card shows it, for counting that it was opened. */
export const viewedInput = z.object({
  placeId: z
    .string()
    .max(300, 'must be at most 300 characters')
    .nullish()
    .transform((id) => id ?? undefined),
  name: z
    .string('must be given, as text')
    .min(1, 'must not be empty')
    .max(300, 'must be at most 300 characters'),
  latitude: numeric('a number from -85 to 85', { min: -85, max: 85 }),
  longitude: numeric('a number from -180 to 180', { min: -180, max: 180 }),
  vicinity: z.string().max(500, 'must be at most 500 characters').nullish(),
})

export const viewSchema = z.object({
  /** Whether it counted: not again for the same visitor within the hour. */
  counted: z.boolean(),
})
