import { testParkInput, testParkSchema } from '#domain/park/test-park-schemas.ts'
import { insertTestPark } from '../../../services/park/park.ts'
import { router, trialProcedure } from '../trpc.ts'

export const testRouter = router({
  /** Adds a park that can only be reached by its URL. */
  insertPark: trialProcedure
    .meta({ budget: 'writes' })
    .input(testParkInput)
    .output(testParkSchema)
    .mutation(({ ctx, input }) => insertTestPark(ctx.deps, input)),
})
