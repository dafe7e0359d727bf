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
import {
  cancelGeneration,
  getGeneration,
  startGeneration,
} from '../../../services/blog/blog-generation.ts'
import {
  describeWriter,
  matchThemeParks,
  suggestThemes,
} from '../../../services/blog/blog-themes.ts'
import { adminProcedure, router } from '../trpc.ts'

export const blogWriterRouter = router({
  /** Who writes, and what that used of late. */
  writer: adminProcedure.output(writerSchema).query(({ ctx }) => describeWriter(ctx.deps)),

  /** Themes for guides to a region's parks. */
  themes: adminProcedure
    .input(themesInput)
    .output(themesSchema)
    .query(({ ctx, input }) => suggestThemes(ctx.deps, input.region, ctx.asking)),

  /** How well a region's parks match a theme. */
  matchingParks: adminProcedure
    .input(matchingInput)
    .output(matchingSchema)
    .query(({ ctx, input }) => matchThemeParks(ctx.deps, input, ctx.asking)),

  /** Writes a guide, and answers once it is kept. */
  generate: adminProcedure
    .input(generateInput)
    .output(generatedSchema)
    .mutation(({ ctx, input }) => generatePost(ctx.deps, input)),

  /** Begins to write one. */
  startGeneration: adminProcedure
    .input(generateInput)
    .output(generationSchema.nullable())
    .mutation(({ ctx, input }) => startGeneration(ctx.deps, input)),

  /** How the one stands that is being written, or was last. */
  generation: adminProcedure
    .output(generationSchema.nullable())
    .query(({ ctx }) => getGeneration(ctx.deps)),

  cancelGeneration: adminProcedure
    .output(generationSchema.nullable())
    .mutation(({ ctx }) => cancelGeneration(ctx.deps)),
})
