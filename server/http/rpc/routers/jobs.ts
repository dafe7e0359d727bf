import { z } from 'zod'
import { jobIdInput, jobKindInput, jobSchema } from '#domain/operator/job-schemas.ts'
import { cancelJob, latestJob, listJobs } from '../../../services/operator/jobs.ts'
import { adminProcedure, router } from '../trpc.ts'

export const jobsRouter = router({
  /** The newest jobs of each kind. */
  list: adminProcedure.output(z.array(jobSchema)).query(({ ctx }) => listJobs(ctx.deps)),

  /** The newest job of a kind. */
  latest: adminProcedure
    .input(jobKindInput)
    .output(jobSchema.nullable())
    .query(({ ctx, input }) => latestJob(ctx.deps, input.kind)),

  cancel: adminProcedure
    .input(jobIdInput)
    .output(jobSchema)
    .mutation(({ ctx, input }) => cancelJob(ctx.deps, input.id)),
})
