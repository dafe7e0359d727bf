import { z } from 'zod'
import { cacheStatusSchema, clearCacheInput } from '#domain/operator/cache-schemas.ts'
import { clearCaches, readCacheStatus } from '../../../services/operator/cache-status.ts'
import { adminProcedure, router } from '../trpc.ts'

export const cacheRouter = router({
  status: adminProcedure.output(cacheStatusSchema).query(({ ctx }) => readCacheStatus(ctx.deps)),

  clear: adminProcedure
    .input(clearCacheInput)
    .output(z.object({ message: z.string() }))
    .mutation(({ ctx, input }) => clearCaches(ctx.deps, input.type)),
})
