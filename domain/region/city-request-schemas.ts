import { z } from 'zod'

export const askCityInput = z.object({
  /** As a search's answer calls it: 'Seattle, WA'. */
  city: z.string().max(200, 'must be at most 200 characters'),
})

/** By the receipt the device can take its request back. */
export const askedCitySchema = z.object({ receipt: z.string() })

export const takeCityBackInput = z.object({
  receipt: z.string().max(100, 'must be at most 100 characters'),
})

/** Cities visitors have asked for, those most often asked for first. */
export const cityRequestsSchema = z.array(
  z.object({ city: z.string(), count: z.int(), last: z.iso.date() }),
)
export type CityRequests = z.output<typeof cityRequestsSchema>
