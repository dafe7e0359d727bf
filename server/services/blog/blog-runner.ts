import { MINUTE_MS } from '#domain/time/units.ts'
import {
  type RunPorts,
  rescheduleLateSchedules,
  retryInterruptedRuns,
  runDueSchedules,
} from './blog-runs.ts'

/** How long a shutdown waits for a guide being written. */
const GUIDE_STOP_MS = 3_000
/** Poll interval for schedules that are due. */
const PLANS_EVERY_MS = MINUTE_MS

export type BlogRunner = {
  /** Stops; a guide being written is aborted. */
  stop: () => Promise<void>
}

/**
 * Runs the blog's schedules: checks at start and every minute for due runs, including missed and
 * interrupted ones. A failure is logged and retried.
 */
export function startBlogRunner(deps: RunPorts, now = () => new Date()): BlogRunner {
  let isLooking = false
  // An embedded database has no other process, so that runs begun earlier are not in progress.
  const aloneSince = deps.database.embedded ? now() : null
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      await deps.blog.runs.run(async (signal) => {
        await rescheduleLateSchedules(deps, now())
        await retryInterruptedRuns(deps, { aloneSince, now, signal })
        await runDueSchedules(deps, { now, signal })
      })
    } catch (error) {
      deps.log.error({ err: error }, "the blog's schedules could not be checked")
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
      await Promise.all([deps.blog.job.stop(GUIDE_STOP_MS), deps.blog.runs.stop()])
    },
  }
}
