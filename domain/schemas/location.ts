import { z } from 'zod'

/** Roughly where a visitor is; null where that is not known. Degrees. */
export const approximateLocationSchema = z.object({
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
