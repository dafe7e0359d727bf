import { PLANS_EVERY_MS } from '#domain/time/lifetimes.ts'
import type { BlogWork } from '../services/blog/blog-generation.ts'
import { bringPlansBack, runDueSchedules, takeUpLostRuns } from '../services/blog/blog-runs.ts'

type RunnerDeps = Parameters<typeof runDueSchedules>[0] & { blog: BlogWork }

/** A guide that is being written ends within that, or is cut. */
const STOP_MS = 3_000

export type BlogRunner = {
  /** Ends it; a guide that is being written is given up. */
  stop: () => Promise<void>
}

/**
 * Has the blog's plans carried out: looks at the start and every minute for what is due, those
 * missed and those cut short included. A failure is logged and tried again next time.
 */
export function startBlogRunner(deps: RunnerDeps, now = () => new Date()): BlogRunner {
  let isLooking = false
  // An embedded database has no other process: what was begun before is not under way.
  const aloneSince = deps.database.embedded ? now() : null
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await deps.blog.runs.run(async (signal) => {
        await bringPlansBack(deps, now())
        await takeUpLostRuns(deps, { aloneSince, now, signal })
        await runDueSchedules(deps, { now, signal })
      })
    } catch (error) {
      deps.log.error({ err: error }, "the blog's schedules could not be looked at")
    } finally {
      isLooking = false
    }
  }
  void look()
  const timer = setInterval(look, PLANS_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all([deps.blog.job.stop(STOP_MS), deps.blog.runs.stop()])
    },
  }
}
