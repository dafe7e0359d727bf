import {
  claimRun,
  failUnfinishedRuns,
  findDueSchedule,
  findSchedule,
  finishRun,
  insertRun,
  type ScheduleRow,
} from '#db/queries/blog-schedules.ts'
import { BLOG_FORM } from '#domain/blog-messages.ts'
import type { GeneratedPost } from '#domain/schemas/blog-generate.ts'
import { drawParks, isUsefulMatch, seededRandom } from '#domain/theme-matching.ts'
import type { Deps } from '../deps.ts'
import { BadRequestError, ConflictError } from '../errors.ts'
import { startAsking } from './asking.ts'
import { generatePost, generationFailure } from './blog-generate.ts'
import { missing } from './blog-schedules.ts'
import { matchParks } from './blog-themes.ts'
import { nextRun } from './next-run.ts'
import { findParksOfRegion } from './park-list.ts'

type RunDeps = Parameters<typeof findParksOfRegion>[0] &
  Pick<Deps, 'adviser' | 'blog' | 'builtInWriter' | 'writer'>

/** No run takes so long: one that was begun before and is not finished never will be. */
const LONGEST_RUN_MS = 360_000
const CUT_SHORT = 'The server was stopped while it was being written.'

/**
 * Writes the guides that are due, one after the other, each once however many processes look. One
 * that was missed while no server ran is written once, not for each week.
 *
 * @returns how many were begun here
 */
export async function runDueSchedules(
  deps: RunDeps,
  { now, signal }: { now: () => Date; signal: AbortSignal },
): Promise<number> {
  let begun = 0
  while (!signal.aborted) {
    const startedAt = now()
    const schedule = await findDueSchedule(deps.database, startedAt)
    if (!schedule) break
    const nextRunAt = nextRun(schedule, startedAt)
    const id = await claimRun(deps.database, { schedule, nextRunAt, startedAt })
    if (id === null) continue
    begun += 1
    await finish(deps, { id, schedule, signal })
  }
  return begun
}

/**
 * Begins to write a plan's guide at once; it goes on after the request, and the plan's next run
 * stays where it is.
 *
 * @throws NotFoundError; ConflictError while one of it is being written
 */
export async function runScheduleNow(deps: RunDeps, scheduleId: number): Promise<{ id: number }> {
  const schedule = (await findSchedule(deps.database, scheduleId)) ?? missing()
  const id = await insertRun(deps.database, scheduleId)
  if (id === null) throw new ConflictError('A post of this schedule is being written already.')
  void deps.blog.runs
    .run((signal) => finish(deps, { id, schedule, signal }))
    .catch((error) => deps.log.error({ err: error }, 'what came of a run is not kept'))
  return { id }
}

/** Notes of runs that a server was stopped in that they failed; gives how many that were. */
export function failLostRuns(
  { database }: Pick<RunDeps, 'database'>,
  { now, isAtStart }: { now: Date; isAtStart: boolean },
): Promise<number> {
  // An embedded database has no other process: at the start nothing can be under way.
  const isAlone = isAtStart && database.embedded !== null
  const before = isAlone ? now : new Date(now.getTime() - LONGEST_RUN_MS)
  return failUnfinishedRuns(database, { before, error: CUT_SHORT })
}

type Run = { id: number; schedule: ScheduleRow; signal: AbortSignal }

async function finish(deps: RunDeps, run: Run): Promise<void> {
  const { id, schedule, signal } = run
  try {
    const { id: postId } = await writeFor(deps, run)
    await finishRun(deps.database, { id, postId, error: null })
  } catch (error) {
    const reason = signal.aborted ? CUT_SHORT : generationFailure(error)
    if (!signal.aborted) deps.log.error({ err: error, schedule: schedule.id }, 'a plan failed')
    await finishRun(deps.database, { id, postId: null, error: reason })
  }
}

async function writeFor(deps: RunDeps, { id, schedule, signal }: Run): Promise<GeneratedPost> {
  const { region, theme, count, status, author, tags } = schedule
  const { parks } = await findParksOfRegion(deps, region, startAsking())
  if (parks.length === 0) throw new BadRequestError(BLOG_FORM.noParksAvailable)
  const { matchingParks: matches } = await matchParks(deps, { theme, parks, signal })
  // Nobody looks before it is kept: a guide to a theme that no park fits is not written.
  if (!isUsefulMatch(matches)) throw new BadRequestError(BLOG_FORM.noMatches)
  const parkIds = drawParks({ parks, matches, count, random: seededRandom(id) })
  const subject = { region, theme, count, status, author, tags }
  const input = { ...subject, parkIds, placeIds: [], includeImages: true }
  return generatePost(deps, input, { report() {}, signal })
}
