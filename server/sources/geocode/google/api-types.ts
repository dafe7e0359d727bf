import { z } from 'zod'

const corner = z.object({ lat: z.number().min(-90).max(90), lng: z.number() })
const box = z.object({ northeast: corner, southwest: corner })

/** One candidate for an address. */
export const resultSchema = z.object({
  formatted_address: z.string().trim().min(1),
  types: z.array(z.string()),
  partial_match: z.boolean().optional(),
  geometry: z.object({
    location: corner,
    bounds: box.optional(),
    viewport: box.optional(),
  }),
})

export type GoogleResult = z.output<typeof resultSchema>

/** An answer of the Geocoding API. Its results are validated one by one. */
export const answerSchema = z.object({
  status: z.string(),
  results: z.array(z.unknown()).optional(),
  error_message: z.string().optional(),
})
