import { prepared } from '../../../core/prepared-json.ts'
import { cellsInput, cellsSchema, isCostly } from '../../../services/map/cell-schemas.ts'
import { cellsIn } from '../../../services/map/cells.ts'
import { outlinesInput, outlinesSchema } from '../../../services/park/outline-schemas.ts'
import { outlinesIn } from '../../../services/park/outlines.ts'
import { publicProcedure, router } from '../trpc.ts'

/** Further points of a wide view with filters, which takes 0.1 s where there are a million parks. */
const COSTLY_POINTS = 9

export const mapRouter = router({
  /** The parks in view, by cell or single. */
  cells: publicProcedure
    .meta({ budget: 'files' })
    .input(cellsInput)
    .output(prepared(cellsSchema))
    .query(async ({ ctx, input }) => {
      if (isCostly(input)) await ctx.deps.rateLimits.take('files', ctx, COSTLY_POINTS)
      return cellsIn(ctx.deps, input)
    }),

  /** The outlines of the parks in view. Maps ask for them as they do for tiles. */
  outlines: publicProcedure
    .meta({ budget: 'files' })
    .input(outlinesInput)
    .output(prepared(outlinesSchema))
    .query(({ ctx, input }) => outlinesIn(ctx.deps, input)),
})
