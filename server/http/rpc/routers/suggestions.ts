import {
  outcomesInput,
  outcomesSchema,
  suggestedSchema,
  suggestionInput,
  withdrawInput,
  withdrawnSchema,
} from '#domain/visitors/suggestion-schemas.ts'
import { findOutcomes, suggest, withdraw } from '../../../services/visitors/suggestions.ts'
import { publicProcedure, router } from '../trpc.ts'

export const suggestionsRouter = router({
  /** Suggests a missing park, or a change of a known one, to the operator. */
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(suggestionInput)
    .output(suggestedSchema)
    .mutation(({ ctx, input }) => suggest(ctx.deps, input, ctx)),

  /** Takes a suggestion back. */
  withdraw: publicProcedure
    .meta({ budget: 'writes' })
    .input(withdrawInput)
    .output(withdrawnSchema)
    .mutation(({ ctx, input }) => withdraw(ctx.deps, input)),

  /** Tells what came of a device's contributions. */
  outcomes: publicProcedure
    .meta({ budget: 'writes' })
    .input(outcomesInput)
    .output(outcomesSchema)
    .mutation(({ ctx, input }) => findOutcomes(ctx.deps, input)),
})
