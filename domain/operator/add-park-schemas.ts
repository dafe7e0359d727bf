import { z } from 'zod'
import { PARK_KIND_KEYS } from '../park/park-kinds.ts'
import { shortText } from '../park/park-schemas.ts'
import { LONGEST_NAME } from './corrections.ts'
import {
  addressSchema,
  descriptionSchema,
  factsSchema,
  pinSchema,
} from './report-review-schemas.ts'

/** A park that no source tells. */
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
  /** Metres from the spot. */
  distance: z.int(),
  isNamesake: z.boolean(),
  isHidden: z.boolean(),
})

export type LikePark = z.output<typeof likePark>

/** Parks that may be the same: namesakes near it first, then those on the spot, the nearest first. */
export const likeParksSchema = z.object({ parks: z.array(likePark).max(MAX_LIKE_PARKS) })

export type LikeParks = z.output<typeof likeParksSchema>
