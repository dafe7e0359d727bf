import {
  acceptInput,
  askAgainInput,
  askedAgainSchema,
  decidedSchema,
  decisionInput,
  declineInput,
  reviewSchema,
} from '#domain/operator/review-schemas.ts'
import {
  acceptSuggestion,
  askAgain,
  decline,
  findReview,
  undoDecision,
} from '../../../services/operator/review.ts'
import { adminProcedure, router } from '../trpc.ts'

export const reviewRouter = router({
  list: adminProcedure.output(reviewSchema).query(({ ctx }) => findReview(ctx.deps)),

  accept: adminProcedure
    .input(acceptInput)
    .output(decidedSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, parkId, before, content } = await acceptSuggestion(ctx.deps, input)
      ctx.note({ subject: `suggestion ${id}`, before, input: content })
      return { id, parkId }
    }),

  decline: adminProcedure
    .input(declineInput)
    .output(decidedSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, parkId, content } = await decline(ctx.deps, input)
      ctx.note({ subject: `suggestion ${id}`, before: content, input: { reply: input.reply } })
      return { id, parkId }
    }),

  undo: adminProcedure
    .input(decisionInput)
    .output(decidedSchema)
    .mutation(async ({ ctx, input }) => {
      const before = await undoDecision(ctx.deps, input.id)
      ctx.note({ subject: `suggestion ${input.id}`, before, input: { status: 'waiting' } })
      return { id: input.id, parkId: null }
    }),

  /** Deletes the answers to a question that visitors disagree about. */
  askAgain: adminProcedure
    .input(askAgainInput)
    .output(askedAgainSchema)
    .mutation(async ({ ctx, input }) => {
      const { deleted, said } = await askAgain(ctx.deps, input)
      const before = { key: input.key, said }
      ctx.note({ subject: `park ${input.parkId}`, before, isUnchanged: deleted === 0 })
      return { deleted }
    }),
})
