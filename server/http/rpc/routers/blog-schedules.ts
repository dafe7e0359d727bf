import { z } from 'zod'
import {
  runSchema,
  scheduleChangeInput,
  scheduleId,
  scheduleInput,
  schedulePauseInput,
  scheduleSchema,
} from '#domain/blog/blog-generate-schemas.ts'
import { runScheduleNow } from '../../../services/blog/blog-runs.ts'
import {
  changeSchedule,
  createSchedule,
  getRuns,
  getSchedules,
  pauseSchedule,
  removeSchedule,
} from '../../../services/blog/blog-schedules.ts'
import { adminProcedure, router } from '../trpc.ts'

const numbered = z.object({ id: z.int() })

/** A schedule as it is before a change. */
async function findSchedule(deps: Parameters<typeof getSchedules>[0], id: number) {
  return (await getSchedules(deps)).find((schedule) => schedule.id === id)
}

export const blogSchedulesRouter = router({
  list: adminProcedure.output(z.array(scheduleSchema)).query(({ ctx }) => getSchedules(ctx.deps)),

  create: adminProcedure
    .input(scheduleInput)
    .output(numbered)
    .mutation(({ ctx, input }) => createSchedule(ctx.deps, input)),

  update: adminProcedure
    .input(scheduleChangeInput)
    .output(numbered)
    .mutation(async ({ ctx, input }) => {
      const before = await findSchedule(ctx.deps, input.id)
      const changed = await changeSchedule(ctx.deps, input)
      ctx.note({ subject: `schedule ${input.id}`, before })
      return changed
    }),

  setPaused: adminProcedure
    .input(schedulePauseInput)
    .output(numbered)
    .mutation(async ({ ctx, input }) => {
      const before = await findSchedule(ctx.deps, input.id)
      const changed = await pauseSchedule(ctx.deps, input)
      ctx.note({ subject: `schedule ${input.id}`, before })
      return changed
    }),

  remove: adminProcedure
    .input(scheduleId)
    .output(numbered)
    .mutation(async ({ ctx, input }) => {
      const before = await findSchedule(ctx.deps, input.id)
      const changed = await removeSchedule(ctx.deps, input.id)
      ctx.note({ subject: `schedule ${input.id}`, before })
      return changed
    }),

  /** Starts writing its guide immediately. */
  runNow: adminProcedure
    .input(scheduleId)
    .output(numbered)
    .mutation(({ ctx, input }) => runScheduleNow(ctx.deps, input.id)),

  /** The outcomes of its latest runs. */
  history: adminProcedure
    .input(scheduleId)
    .output(z.array(runSchema))
    .query(({ ctx, input }) => getRuns(ctx.deps, input.id)),
})
