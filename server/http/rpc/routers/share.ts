import {
  shareByIdInput,
  sharedParkSchema,
  shareInput,
  shareSchema,
} from '#domain/visitors/visitor-schemas.ts'
import { createShare, openShare } from '../../../services/visitors/share.ts'
import { publicProcedure, router } from '../trpc.ts'

export const shareRouter = router({
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(shareInput)
    .output(shareSchema)
    .mutation(({ ctx, input }) => createShare(ctx.deps, input, ctx)),

  byId: publicProcedure
    .meta({ budget: 'search' })
    .input(shareByIdInput)
    .output(sharedParkSchema)
    .query(({ ctx, input }) => openShare(ctx.deps, input.shortId, ctx.asking)),
})
