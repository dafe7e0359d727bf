import { z } from 'zod'
import {
  geocodeAnswerSchema,
  geocodeInput,
  outlineInput,
  outlineSchema,
  suggestInput,
  suggestionSchema,
} from '#domain/search/search-schemas.ts'
import { geocode, placeOutline } from '../../../services/location/geocode.ts'
import { suggest } from '../../../services/search/suggest.ts'
import { publicProcedure, router } from '../trpc.ts'

export const geocodeRouter = router({
  /** In the format of Google's Geocoding API. */
  address: publicProcedure
    .meta({ budget: 'search' })
    .input(geocodeInput)
    .output(geocodeAnswerSchema)
    .query(async ({ ctx, input }) => {
      const { place, isStale } = await geocode(ctx.deps, input, ctx.requestBudget)
      if (!place) return { results: [], status: 'ZERO_RESULTS' as const }
      const { name, location, precision, accuracy, within, towns } = place
      const geometry = { location }
      const result = { formatted_address: name, geometry, precision, accuracy, within, towns }
      const stale = isStale ? { stale: true as const } : {}
      return { results: [result], status: 'OK' as const, ...stale }
    }),

  /** The outline of a search's place by its `areaId` and `partIds`, as encoded polylines. */
  outline: publicProcedure
    .meta({ budget: 'search' })
    .input(outlineInput)
    .output(outlineSchema)
    .query(({ ctx, input: { areaId, partIds = [] } }) =>
      placeOutline(ctx.deps.database, [areaId, ...partIds]),
    ),

  suggest: publicProcedure
    .meta({ budget: 'search' })
    .input(suggestInput)
    .output(z.array(suggestionSchema))
    .query(({ ctx, input }) => suggest(ctx.deps, input)),
})
