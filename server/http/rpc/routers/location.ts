import { z } from 'zod'
import { approximateLocation } from '../../../services/location/approximate-location.ts'
import { personalProcedure, router } from '../trpc.ts'

/** A visitor's approximate location in degrees; null if unknown. */
const approximateLocationSchema = z.object({
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})

export const locationRouter = router({
  /** The visitor's approximate location, by their network. */
  approximate: personalProcedure
    .meta({ budget: 'search' })
    .output(approximateLocationSchema)
    .query(async ({ ctx: { deps, address, asking } }) => ({
      location: await approximateLocation(deps, { address, asking }),
    })),
})
