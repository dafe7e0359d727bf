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
    .mutation(({ ctx, input }) => acceptSuggestion(ctx.deps, input)),

  decline: adminProcedure
    .input(declineInput)
    .output(decidedSchema)
    .mutation(({ ctx, input }) => decline(ctx.deps, input)),

  undo: adminProcedure
    .input(decisionInput)
    .output(decidedSchema)
    .mutation(({ ctx, input }) => undoDecision(ctx.deps, input.id)),

  /** Deletes the answers to a question that visitors disagree about. */
  askAgain: adminProcedure
    .input(askAgainInput)
    .output(askedAgainSchema)
    .mutation(({ ctx, input }) => askAgain(ctx.deps, input)),
})
