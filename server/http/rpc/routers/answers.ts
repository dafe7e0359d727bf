import { answeredSchema, answerInput } from '#domain/facts/answer-schemas.ts'
import { answerQuestion } from '../../../services/visitors/answers.ts'
import { publicProcedure, router } from '../trpc.ts'

export const answersRouter = router({
  /** Answers a question about a park. */
  give: publicProcedure
    .meta({ budget: 'writes' })
    .input(answerInput)
    .output(answeredSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.deps, input, ctx)),
})
