import {
  correctInput,
  correctionSchema,
  historySchema,
  reportIdInput,
  reportsInput,
  reportsSchema,
  setStatusInput,
  statusSchema,
} from '#domain/operator/report-review-schemas.ts'
import { reportInput, reportSchema } from '#domain/visitors/visitor-schemas.ts'
import {
  correctPark,
  getReportHistory,
  listReports,
  setReportStatus,
} from '../../../services/operator/review-reports.ts'
import { createReport } from '../../../services/visitors/suggestions.ts'
import { adminProcedure, publicProcedure, router } from '../trpc.ts'

export const reportsRouter = router({
  create: publicProcedure
    .meta({ budget: 'writes' })
    .input(reportInput)
    .output(reportSchema)
    .mutation(({ ctx, input }) => createReport(ctx.deps, input, ctx)),

  list: adminProcedure
    .input(reportsInput)
    .output(reportsSchema)
    .query(({ ctx, input }) => listReports(ctx.deps, input)),

  setStatus: adminProcedure
    .input(setStatusInput)
    .output(statusSchema)
    .mutation(async ({ ctx, input }) => {
      const { status, before } = await setReportStatus(ctx.deps, input)
      ctx.note({ subject: `report ${input.id}`, before: { status: before } })
      return { status }
    }),

  history: adminProcedure
    .input(reportIdInput)
    .output(historySchema)
    .query(({ ctx, input }) => getReportHistory(ctx.deps, input.id)),

  correct: adminProcedure
    .input(correctInput)
    .output(correctionSchema)
    .mutation(async ({ ctx, input }) => {
      const { id, parkId, before } = await correctPark(ctx.deps, input)
      ctx.note({ subject: `park ${parkId}`, before })
      return { id }
    }),
})
