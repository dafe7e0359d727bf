import { prepared } from '../../../core/prepared-json.ts'
import { outlinesInput, outlinesSchema } from '../../../services/park/outline-schemas.ts'
import { outlinesIn } from '../../../services/park/outlines.ts'
import { publicProcedure, router } from '../trpc.ts'

export const mapRouter = router({
  /** The outlines of the parks in view. Maps ask for them as they do for tiles. */
  outlines: publicProcedure
    .meta({ budget: 'files' })
    .input(outlinesInput)
    .output(prepared(outlinesSchema))
    .query(({ ctx, input }) => outlinesIn(ctx.deps, input)),
})
