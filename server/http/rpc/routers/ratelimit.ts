import { z } from 'zod'
import { personalProcedure, router } from '../trpc.ts'

const rateLimitInput = z
  .object({
    clientId: z.string().max(100, 'must be at most 100 characters').optional(),
    /** Whether the browser believes it is limited; the answer does not depend on it. */
    clientLimited: z
      .union([z.boolean(), z.enum(['true', 'false'])], { error: 'must be true or false' })
      .optional(),
  })
  .optional()

const rateLimitSchema = z.object({
  rateLimited: z.boolean(),
  /** Milliseconds. */
  timeLeft: z.number().min(0),
})

export const ratelimitRouter = router({
  /** Whether the visitor has to wait. Free and always allowed. */
  status: personalProcedure
    .input(rateLimitInput)
    .output(rateLimitSchema)
    .query(({ ctx: { deps, clientId, address }, input }) =>
      deps.rateLimits.status({ clientId: clientId ?? (input?.clientId || null), address }),
    ),
})
