import { z } from 'zod'
import { eventInput } from '#domain/schemas/visitors.ts'
import { countTold } from '../services/count-event.ts'
import { publicProcedure, router } from '../trpc.ts'

export const eventsRouter = router({
  /** Counts what only the browser sees: that something happened, not to whom. */
  record: publicProcedure
    .meta({ budget: 'writes' })
    .input(eventInput)
    .output(z.object({ counted: z.literal(true) }))
    .mutation(({ ctx, input }) => countTold(ctx.deps, input.event)),
})
