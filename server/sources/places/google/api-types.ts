import { z } from 'zod'
import { LONGER_THAN, LONGEST_REFERENCE } from '#domain/park/photo.ts'

/** PostgreSQL rejects NUL characters. */
const text = z.string().transform((value) => value.replaceAll('\0', '').trim())
const filled = text.pipe(z.string().min(1))
const count = z.int().min(0)
const flag = z.boolean().optional()

/** Kinds of parking that are at the place or in its street. */
const PARKING_FLAGS = {
  freeParkingLot: flag,
  paidParkingLot: flag,
  freeStreetParking: flag,
  paidStreetParking: flag,
  freeGarageParking: flag,
  paidGarageParking: flag,
}

/** 'places/{place id}/photos/{reference}', without anything that could change the path. */
export const photoNameSchema = z
  .string()
  .min(LONGER_THAN + 1)
  .max(LONGEST_REFERENCE)
  .regex(/^places\/[\w-]+\/photos\/[\w=-]+$/)

export const PLACE_ID = /^[\w-]{1,300}$/

/** A place's photo. */
export const photoSchema = z.object({
  name: photoNameSchema,
  widthPx: z.int().min(1).optional(),
  heightPx: z.int().min(1).optional(),
  authorAttributions: z
    .array(z.object({ displayName: text.optional(), uri: text.optional() }))
    .optional(),
})

/** A place with the fields of the field masks. Its photos are validated one by one. */
export const placeSchema = z.object({
  id: z.string().regex(PLACE_ID),
  displayName: z.object({ text: filled }),
  formattedAddress: text.optional(),
  shortFormattedAddress: text.optional(),
  location: z.object({
    latitude: z.number().min(-85).max(85),
    longitude: z.number().min(-180).max(180),
  }),
  types: z.array(filled).optional(),
  rating: z.number().min(0).max(5).optional(),
  userRatingCount: count.optional(),
  photos: z.array(z.unknown()).optional(),
  businessStatus: z.string().optional(),
  accessibilityOptions: z
    .object({
      wheelchairAccessibleEntrance: flag,
      wheelchairAccessibleParking: flag,
      wheelchairAccessibleRestroom: flag,
    })
    .optional(),
  regularOpeningHours: z.object({ weekdayDescriptions: z.array(filled).optional() }).optional(),
  editorialSummary: z.object({ text: text.optional() }).optional(),
  allowsDogs: flag,
  restroom: flag,
  goodForChildren: flag,
  parkingOptions: z.object(PARKING_FLAGS).optional(),
})

export type GooglePlace = z.output<typeof placeSchema>
export type GooglePhoto = z.output<typeof photoSchema>

/** An answer of searchNearby and searchText. Its places are validated one by one. */
export const searchSchema = z.object({
  places: z.array(z.unknown()).optional(),
  nextPageToken: z.string().optional(),
})

export const mediaSchema = z.object({ photoUri: z.string() })
