import { auditInput, auditSchema } from '#domain/operator/audit-schemas.ts'
import { listAudit } from '../../../services/operator/audit.ts'
import { adminProcedure, router } from '../trpc.ts'

export const auditRouter = router({
  /** What the operator has changed. */
  list: adminProcedure
    .input(auditInput)
    .output(auditSchema)
    .query(({ ctx, input }) => listAudit(ctx.deps, input)),
})
