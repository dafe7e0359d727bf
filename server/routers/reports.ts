import { reportInput, reportSchema } from '#domain/schemas/visitors.ts'
import { createReport } from '../services/report.ts'
import { publicProcedure, router } from '../trpc.ts'

export const reportsRouter = router({
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(reportInput)
    .output(reportSchema)
    .mutation(({ ctx, input: { id, reportType, details } }) =>
      createReport(ctx.deps, { parkId: id, type: reportType, details }),
    ),
})
