import { z } from 'zod'
import { eventInput } from '#domain/visitors/visitor-schemas.ts'
import { countTold } from '../../../services/visitors/count-event.ts'
import { publicProcedure, router } from '../trpc.ts'

export const eventsRouter = router({
  /** Counts, anonymously, an event that only the browser sees. */
  record: publicProcedure
    .meta({ budget: 'writes' })
    .input(eventInput)
    .output(z.object({ counted: z.boolean() }))
    .mutation(({ ctx, input }) =>
      ctx.refusesCounting() ? { counted: false } : countTold(ctx.deps, input.event),
    ),
})
