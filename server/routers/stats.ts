import { statsSchema } from '#domain/schemas/stats.ts'
import { readStats } from '../services/stats.ts'
import { adminProcedure, router } from '../trpc.ts'

export const statsRouter = router({
  /** What happened on each of the last 30 days. */
  overview: adminProcedure.output(statsSchema).query(({ ctx }) => readStats(ctx.deps)),
})
