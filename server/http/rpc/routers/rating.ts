import { z } from 'zod'
import { parkId } from '#domain/text/number-schemas.ts'
import { ratingInput, ratingSchema } from '#domain/visitors/visitor-schemas.ts'
import { ratePark, readRating } from '../../../services/visitors/rating.ts'
import { personalProcedure, publicProcedure, router } from '../trpc.ts'

export const ratingRouter = router({
  /** Rates a park, or removes the rating. */
  set: publicProcedure
    .meta({ budget: 'writes' })
    .input(ratingInput)
    .output(ratingSchema)
    .mutation(({ ctx: { deps, clientId, address }, input }) =>
      ratePark(deps, { parkId: input.id, clientId, address }, input.rating),
    ),

  /** The caller's own rating of a park, with the totals of all visitors. */
  mine: personalProcedure
    .meta({ budget: 'search' })
    .input(z.object({ parkId }))
    .output(ratingSchema)
    .query(({ ctx, input }) =>
      readRating(ctx.deps, { parkId: input.parkId, clientId: ctx.clientId }),
    ),
})
