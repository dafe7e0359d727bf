import { queueDueGuide } from '#db/queries/blog/blog-runs.ts'
import {
  findDueSchedules,
  findLateSchedules,
  findSchedule,
  moveLateSchedule,
  type ScheduleRow,
} from '#db/queries/blog/blog-schedules.ts'
import type { GeneratedPost } from '#domain/blog/blog-generate-schemas.ts'
import { BLOG_FORM } from '#domain/blog/blog-messages.ts'
import { drawParks, hasMatch, seededRandom } from '#domain/blog/theme-matching.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/units.ts'
import { BadRequestError, ConflictError } from '../../core/errors.ts'
import { makeRequestBudget } from '../../sources/request-budget.ts'
import { JobError, type JobKind } from '../jobs.ts'
import type { JobPorts } from '../operator/jobs.ts'
import { findParksOfRegion } from '../park/park-list.ts'
import type { ThemePorts, WriterPorts } from '../ports.ts'
import { generatePost } from './blog-generate.ts'
import { missing, nextRunOf, PLANNED_GUIDES } from './blog-schedules.ts'
import { matchParks } from './blog-themes.ts'

/** Timeout of writing a scheduled guide. */
const RUN_TIMEOUT_MS = 10 * MINUTE_MS
/** A schedule's next run is at most a week away, plus a day's tolerance for changes of the clock. */
const LONGEST_RUN_WAIT_MS = 8 * DAY_MS

export type RunPorts = ThemePorts & WriterPorts & JobPorts

const CUT_SHORT = 'The server was stopped while it was being written.'
const TOO_LONG = `It took longer than ${RUN_TIMEOUT_MS / MINUTE_MS} minutes.`

/** Writing the guide of a schedule; if a stop of the server interrupts it, it is retried once. */
export function plannedGuideKind(deps: RunPorts): JobKind {
  return {
    name: PLANNED_GUIDES,
    attempts: 2,
    cutShort: CUT_SHORT,
    failed: BLOG_FORM.generateFailed,
    async run({ id, key, signal }) {
      const schedule = await findSchedule(deps.database, Number(key))
      if (!schedule) return undefined
      const deadline = AbortSignal.timeout(RUN_TIMEOUT_MS)
      try {
        const post = await writeFor(deps, {
          id,
          schedule,
          signal: AbortSignal.any([signal, deadline]),
        })
        return { message: post.title, result: { postId: post.id } }
      } catch (error) {
        if (deadline.aborted && !signal.aborted) throw new JobError(TOO_LONG)
        throw error
      }
    },
  }
}

/** Looks for schedules that are due. */
export function dueGuidesKind(deps: RunPorts): JobKind {
  return {
    name: 'due guides',
    cron: '* * * * *',
    attempts: Number.POSITIVE_INFINITY,
    run: () => queueDueGuides(deps, new Date()).then(() => undefined),
  }
}

/**
 * Queues the guides that are due, each only once, even if several processes look. A schedule that was
 * due several times while no server was running is run once; one whose guide is being written stays
 * due. Runs that were set while the clock was ahead are rescheduled, as they may be years away.
 */
export async function queueDueGuides({ database, jobs }: RunPorts, now: Date): Promise<void> {
  const latest = new Date(now.getTime() + LONGEST_RUN_WAIT_MS)
  for (const plan of await findLateSchedules(database, latest)) {
    await moveLateSchedule(database, { id: plan.id, latest, nextRunAt: nextRunOf(plan, now) })
  }
  for (const schedule of await findDueSchedules(database, now)) {
    await queueDueGuide(database, {
      kind: PLANNED_GUIDES,
      schedule,
      nextRunAt: nextRunOf(schedule, now),
    })
  }
  jobs.wake()
}

/**
 * Starts writing a schedule's guide immediately; it continues after the request. The next scheduled
 * run is unaffected.
 *
 * @throws NotFoundError; ConflictError while the schedule has a guide being written
 */
export async function runScheduleNow(
  { database, jobs }: JobPorts,
  scheduleId: number,
): Promise<{ id: number }> {
  if (!(await findSchedule(database, scheduleId))) missing()
  const id = await jobs.add({ kind: PLANNED_GUIDES, key: String(scheduleId) })
  if (id === null) throw new ConflictError('A post of this schedule is already being written.')
  return { id }
}

type Run = { id: number; schedule: ScheduleRow; signal: AbortSignal }

async function writeFor(deps: RunPorts, { id, schedule, signal }: Run): Promise<GeneratedPost> {
  const { region, theme, count, status, author, tags } = schedule
  const { parks, isLittleKnown } = await findParksOfRegion(deps, region, makeRequestBudget())
  if (parks.length === 0) {
    throw new BadRequestError(isLittleKnown ? BLOG_FORM.tooLittle : BLOG_FORM.noParksAvailable)
  }
  const { matchingParks: matches } = await matchParks(deps, { theme, parks, signal })
  // No one reviews it before it is saved, so skip themes that no park matches.
  if (!hasMatch(matches)) throw new BadRequestError(BLOG_FORM.noMatches)
  const parkIds = drawParks({ parks, matches, count, random: seededRandom(id) })
  const subject = { region, theme, count, status, author, tags }
  const input = { ...subject, parkIds, placeIds: [], includeImages: true }
  return generatePost(deps, input, { report() {}, signal, runId: id })
}
