import { prepared } from '../../../core/prepared-json.ts'
import { cellsInput, cellsSchema } from '../../../services/map/cell-schemas.ts'
import { cellsIn } from '../../../services/map/cells.ts'
import { outlinesInput, outlinesSchema } from '../../../services/park/outline-schemas.ts'
import { outlinesIn } from '../../../services/park/outlines.ts'
import { publicProcedure, router } from '../trpc.ts'

export const mapRouter = router({
  /** The parks in view, by cell or single. */
  cells: publicProcedure
    .meta({ budget: 'files' })
    .input(cellsInput)
    .output(prepared(cellsSchema))
    .query(({ ctx, input }) => cellsIn(ctx.deps, input)),

  /** The outlines of the parks in view. Maps ask for them as they do for tiles. */
  outlines: publicProcedure
    .meta({ budget: 'files' })
    .input(outlinesInput)
    .output(prepared(outlinesSchema))
    .query(({ ctx, input }) => outlinesIn(ctx.deps, input)),
})
