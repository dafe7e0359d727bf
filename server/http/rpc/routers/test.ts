import { testParkInput, testParkSchema } from '#domain/park/test-park-schemas.ts'
import { insertTestPark } from '../../../services/park/test-park.ts'
import { router, trialProcedure } from '../trpc.ts'

export const testRouter = router({
  /** Puts in a park that only its address leads to. */
  insertPark: trialProcedure
    .meta({ budget: 'writes' })
    .input(testParkInput)
    .output(testParkSchema)
    .mutation(({ ctx, input }) => insertTestPark(ctx.deps, input)),
})
