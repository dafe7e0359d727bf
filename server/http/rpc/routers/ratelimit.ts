import { rateLimitInput, rateLimitSchema } from '#domain/visitors/rate-limit-schemas.ts'
import { personalProcedure, router } from '../trpc.ts'

export const ratelimitRouter = router({
  /** Whether the visitor has to wait. Free and always allowed. */
  status: personalProcedure
    .input(rateLimitInput)
    .output(rateLimitSchema)
    .query(({ ctx: { deps, clientId, address }, input }) =>
      deps.rateLimits.status({ clientId: clientId ?? (input?.clientId || null), address }),
    ),
})
