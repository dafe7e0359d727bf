import { approximateLocationSchema } from '#domain/schemas/location.ts'
import { approximateLocation } from '../services/approximate-location.ts'
import { publicProcedure, router } from '../trpc.ts'

export const locationRouter = router({
  /** Roughly where the visitor is, by their network. */
  approximate: publicProcedure
    .meta({ budget: 'search' })
    .output(approximateLocationSchema)
    .query(async ({ ctx: { deps, address, asking } }) => ({
      location: await approximateLocation(deps, { address, asking }),
    })),
})
