import { z } from 'zod'
import { toAmenityList } from '../facts/amenities.ts'
import { LARGEST_INTEGER, latitude, longitude, numeric } from '../text/number-schemas.ts'
import { shortText } from './park-schemas.ts'

/** A park entered to try the site out; omitted facts are unknown. */
export const testParkInput = z.object({
  name: shortText(300).trim().min(1, 'must not be empty'),
  placeId: shortText(300).trim().min(1, 'must not be empty'),
  latitude,
  longitude,
  vicinity: shortText(500)
    .nullish()
    .transform((text) => text ?? null),
  rating: numeric('a number from 0 to 5', { min: 0, max: 5 })
    .nullish()
    .transform((rating) => rating ?? null),
  userRatingsTotal: numeric(`a whole number from 0 to ${LARGEST_INTEGER}`, {
    min: 0,
    max: LARGEST_INTEGER,
  })
    .pipe(z.int('must be a whole number'))
    .nullish()
    .transform((count) => count ?? null),
  amenities: z
    .union([shortText(1_000), z.array(shortText(100)).max(50, 'must be at most 50')])
    .nullish()
    .transform(toAmenityList),
})
export type NewTestPark = z.output<typeof testParkInput>

export const testParkSchema = z.object({ id: z.int() })
