import {
  generatedSchema,
  generateInput,
  generationSchema,
  matchingInput,
  matchingSchema,
  themesInput,
  themesSchema,
  writerSchema,
} from '#domain/blog/blog-generate-schemas.ts'
import { generatePost } from '../../../services/blog/blog-generate.ts'
import { getGeneration, startGeneration } from '../../../services/blog/blog-job.ts'
import {
  describeWriter,
  matchThemeParks,
  suggestThemes,
} from '../../../services/blog/blog-themes.ts'
import { adminProcedure, router } from '../trpc.ts'

export const blogWriterRouter = router({
  /** The writer in use, and its recent usage. */
  writer: adminProcedure.output(writerSchema).query(({ ctx }) => describeWriter(ctx.deps)),

  /** Themes for guides to a region's parks. */
  themes: adminProcedure
    .input(themesInput)
    .output(themesSchema)
    .query(({ ctx, input }) => suggestThemes(ctx.deps, input.region, ctx.requestBudget)),

  /** How well a region's parks match a theme. */
  matchingParks: adminProcedure
    .input(matchingInput)
    .output(matchingSchema)
    .query(({ ctx, input }) => matchThemeParks(ctx.deps, input, ctx.requestBudget)),

  /** Writes a guide, and returns once it is saved. */
  generate: adminProcedure
    .input(generateInput)
    .output(generatedSchema)
    .mutation(({ ctx, input }) => generatePost(ctx.deps, input)),

  startGeneration: adminProcedure
    .input(generateInput)
    .output(generationSchema.nullable())
    .mutation(({ ctx, input }) => startGeneration(ctx.deps, input)),

  /** The status of the guide being written, or of the last one. */
  generation: adminProcedure
    .output(generationSchema.nullable())
    .query(({ ctx }) => getGeneration(ctx.deps)),
})
