import {
  claimLostRun,
  claimRun,
  failLostRuns,
  finishRun,
  insertRun,
  interruptRun,
} from '#db/queries/blog/blog-runs.ts'
import {
  findDueSchedule,
  findLateSchedules,
  findSchedule,
  moveLateSchedule,
  type ScheduleRow,
} from '#db/queries/blog/blog-schedules.ts'
import type { GeneratedPost } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { drawParks, hasMatch, seededRandom } from '#domain/blog/theme-matching.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/units.ts'
import { latestCredible } from '../../core/credible-dates.ts'
import { BadRequestError, ConflictError } from '../../core/errors.ts'
import { makeAllowance } from '../../sources/asking.ts'
import { findParksOfRegion } from '../park/park-list.ts'
import type { ThemePorts, WriterPorts } from '../ports.ts'
import { generatePost, generationFailure } from './blog-generate.ts'
import type { BlogWork } from './blog-job.ts'
import { missing } from './blog-schedules.ts'
import { matchParks } from './blog-themes.ts'
import { nextRun } from './next-run.ts'

/** Timeout of writing a scheduled guide. */
const RUN_TIMEOUT_MS = 10 * MINUTE_MS
/** A run that has not finished after this time is considered lost. */
const LOST_RUN_MS = RUN_TIMEOUT_MS + MINUTE_MS
/** A schedule's next run is at most a week away, plus a day's tolerance for changes of the clock. */
const LONGEST_RUN_WAIT_MS = 8 * DAY_MS

export type RunPorts = ThemePorts & WriterPorts & { blog: BlogWork }

/** A run interrupted by a stop of the server is retried once. */
const MAX_ATTEMPTS = 2
const CUT_SHORT = 'The server was stopped while it was being written.'
const TOO_LONG = `It took longer than ${RUN_TIMEOUT_MS / MINUTE_MS} minutes.`

type Clock = { now: () => Date; signal: AbortSignal }

/**
 * Writes the guides that are due, one after another; each only once, even if several processes
 * check. A schedule that was due several times while no server was running is run once.
 *
 * @returns how many guides this process started
 */
export async function runDueSchedules(deps: RunPorts, { now, signal }: Clock): Promise<number> {
  let begun = 0
  let refused: string | undefined
  while (!signal.aborted) {
    const startedAt = now()
    const schedule = await findDueSchedule(deps.database, startedAt)
    if (!schedule) break
    const nextRunAt = nextRun(schedule, startedAt)
    const id = await claimRun(deps.database, { schedule, nextRunAt, startedAt })
    if (id === null) {
      // Another process has started it. If it can't be started, it is retried at the next check.
      const asked = `${schedule.id} ${schedule.nextRunAt}`
      if (asked === refused) break
      refused = asked
      continue
    }
    begun += 1
    await finish(deps, { id, schedule, signal, attempt: 1 })
  }
  return begun
}

/** Reschedules runs that were set while the clock was ahead, as they may be years away. */
export async function rescheduleLateSchedules({ database }: RunPorts, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + LONGEST_RUN_WAIT_MS)
  for (const plan of await findLateSchedules(database, latest)) {
    await moveLateSchedule(database, { id: plan.id, latest, nextRunAt: nextRun(plan, now) })
  }
}

/**
 * Starts writing a schedule's guide immediately; it continues after the request. The next scheduled
 * run is unaffected.
 *
 * @throws NotFoundError; ConflictError while the schedule has a guide being written
 */
export async function runScheduleNow(deps: RunPorts, scheduleId: number): Promise<{ id: number }> {
  const schedule = (await findSchedule(deps.database, scheduleId)) ?? missing()
  const id = await insertRun(deps.database, scheduleId, new Date())
  if (id === null) throw new ConflictError('A post of this schedule is already being written.')
  void deps.blog.runs
    .run((signal) => finish(deps, { id, schedule, signal, attempt: 1 }))
    .catch((error) => deps.log.error({ err: error }, 'the result of a run could not be stored'))
  return { id }
}

/**
 * Retries runs interrupted by a stop or crash of a server, each only once even if several processes
 * check. Those interrupted again are marked as failed.
 *
 * @param aloneSince since when no other process can have started a run; null if others may be
 * running
 */
export async function retryInterruptedRuns(
  deps: RunPorts,
  { aloneSince, now, signal }: Clock & { aloneSince: Date | null },
): Promise<void> {
  const longAgo = new Date(now().getTime() - LOST_RUN_MS)
  // If the clock was set back, a time before `aloneSince` no longer means before this process.
  const isSince = aloneSince !== null && aloneSince > longAgo && aloneSince <= now()
  const ahead = new Date(latestCredible(now().getTime()))
  const lost = { before: isSince ? aloneSince : longAgo, ahead, mostAttempts: MAX_ATTEMPTS }
  await failLostRuns(deps.database, { ...lost, error: CUT_SHORT })
  while (!signal.aborted) {
    const run = await claimLostRun(deps.database, { ...lost, startedAt: now() })
    if (!run) break
    await finish(deps, { ...run, signal, attempt: MAX_ATTEMPTS })
  }
}

type Run = { id: number; schedule: ScheduleRow; signal: AbortSignal; attempt: number }

async function finish(deps: RunPorts, run: Run): Promise<void> {
  const { id, schedule, signal: stop, attempt } = run
  const deadline = AbortSignal.timeout(RUN_TIMEOUT_MS)
  try {
    await writeFor(deps, { ...run, signal: AbortSignal.any([stop, deadline]) })
  } catch (error) {
    if (stop.aborted && attempt < MAX_ATTEMPTS) return interruptRun(deps.database, id)
    if (!stop.aborted)
      deps.log.error({ err: error, schedule: schedule.id }, 'a scheduled guide failed')
    const reason = deadline.aborted ? TOO_LONG : generationFailure(error)
    await finishRun(deps.database, { id, error: stop.aborted ? CUT_SHORT : reason })
  }
}

async function writeFor(deps: RunPorts, { id, schedule, signal }: Run): Promise<GeneratedPost> {
  const { region, theme, count, status, author, tags } = schedule
  const { parks, isThin } = await findParksOfRegion(deps, region, makeAllowance())
  if (parks.length === 0) {
    throw new BadRequestError(isThin ? BLOG_FORM.tooLittle : BLOG_FORM.noParksAvailable)
  }
  const { matchingParks: matches } = await matchParks(deps, { theme, parks, signal })
  // No one reviews it before it is saved, so skip themes that no park matches.
  if (!hasMatch(matches)) throw new BadRequestError(BLOG_FORM.noMatches)
  const parkIds = drawParks({ parks, matches, count, random: seededRandom(id) })
  const subject = { region, theme, count, status, author, tags }
  const input = { ...subject, parkIds, placeIds: [], includeImages: true }
  return generatePost(deps, input, { report() {}, signal, runId: id })
}
