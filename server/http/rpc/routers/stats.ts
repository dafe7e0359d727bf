import { statsSchema } from '#domain/operator/stats-schemas.ts'
import { readStats } from '../../../services/operator/stats.ts'
import { adminProcedure, router } from '../trpc.ts'

export const statsRouter = router({
  /** Statistics for each of the last 30 days. */
  overview: adminProcedure.output(statsSchema).query(({ ctx }) => readStats(ctx.deps)),
})
