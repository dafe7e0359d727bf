import { z } from 'zod'
import { approximateLocation } from '../../../services/location/approximate-location.ts'
import { personalProcedure, router } from '../trpc.ts'

/** Roughly where a visitor is; null where that is not known. Degrees. */
const approximateLocationSchema = z.object({
  location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})

export const locationRouter = router({
  /** Roughly where the visitor is, by their network. */
  approximate: personalProcedure
    .meta({ budget: 'search' })
    .output(approximateLocationSchema)
    .query(async ({ ctx: { deps, address, asking } }) => ({
      location: await approximateLocation(deps, { address, asking }),
    })),
})
