import {
  answeredSchema,
  answerInput,
  knowledgeInput,
  knowledgeSchema,
} from '#domain/facts/answer-schemas.ts'
import { answerQuestion, findKnown } from '../../../services/visitors/answers.ts'
import { publicProcedure, router } from '../trpc.ts'

export const answersRouter = router({
  /** What is known of the parks of a list, for questions about them. */
  known: publicProcedure
    .meta({ budget: 'search' })
    .input(knowledgeInput)
    .output(knowledgeSchema)
    .query(({ ctx, input }) => findKnown(ctx.deps, input.ids)),

  /** Answers a question about a park. */
  give: publicProcedure
    .meta({ budget: 'writes' })
    .input(answerInput)
    .output(answeredSchema)
    .mutation(({ ctx, input }) => answerQuestion(ctx.deps, input, ctx)),
})
