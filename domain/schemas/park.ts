import { z } from 'zod'
import type { Park, ParkResult } from '../park.ts'

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
