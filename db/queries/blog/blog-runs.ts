import { and, desc, eq, isNull } from 'drizzle-orm'
import type { ScheduleRun } from '#domain/blog/blog-generate-schemas.ts'
import type { Database } from '../../client.ts'
import { blogPosts, blogRuns } from '../../schema/blog.ts'
import { isoTime, type Row } from '../columns.ts'
import { findSchedule, type ScheduleRow } from './blog-schedules.ts'

/** A run with the post it made, if that is not deleted. */
const RUN_COLUMNS = {
  id: blogRuns.id,
  dueAt: isoTime(blogRuns.dueAt),
  startedAt: isoTime(blogRuns.startedAt),
  finishedAt: isoTime(blogRuns.finishedAt),
  error: blogRuns.error,
  attempts: blogRuns.attempts,
  postId: blogPosts.id,
  postSlug: blogPosts.slug,
  postTitle: blogPosts.title,
  writtenBy: blogPosts.writtenBy,
}

const HAS_POST = and(eq(blogPosts.id, blogRuns.postId), isNull(blogPosts.deletedAt))

type Claim = { schedule: ScheduleRow; nextRunAt: Date; startedAt: Date }

/** PostgreSQL's code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Claims a due run and reschedules its plan in one statement: only one of several concurrent
 * processes succeeds.
 *
 * @returns the run's id; null if another process claimed it, or the plan was changed
 */
export async function claimRun(
  { sql, run }: Database,
  { schedule, nextRunAt, startedAt }: Claim,
): Promise<number | null> {
  // If a run was just started by hand nothing changes, and it stays due.
  const rows = await run(sql<Row<typeof blogRuns, 'id'>[]>`
    with moved as (
      update blog_schedules set next_run_at = ${nextRunAt.toISOString()}::timestamptz
      where id = ${schedule.id}::int and not is_paused
        -- The caller read this time with a resolution of a millisecond.
        and date_trunc('milliseconds', next_run_at) = ${schedule.nextRunAt}::text::timestamptz
      returning id
    )
    insert into blog_runs (schedule_id, due_at, started_at)
    select id, ${schedule.nextRunAt}::text::timestamptz, ${startedAt.toISOString()}::timestamptz
    from moved
    on conflict (schedule_id, due_at) do nothing
    returning id`).catch((error) => {
    if (error.code === UNIQUE_VIOLATION) return []
    throw error
  })
  return rows[0]?.id ?? null
}

/** Starts a run requested by the operator; null while the plan has an unfinished run. */
export async function insertRun(
  { sql, run }: Database,
  scheduleId: number,
  startedAt: Date,
): Promise<number | null> {
  const [row] = await run(sql<Row<typeof blogRuns, 'id'>[]>`
    insert into blog_runs (schedule_id, started_at)
    values (${scheduleId}::int, ${startedAt.toISOString()}::timestamptz)
    on conflict (schedule_id) where finished_at is null do nothing
    returning id`)
  return row?.id ?? null
}

/** Records why a run failed. A successful run is finished by `insertPost`. */
export async function finishRun(
  { sql, run }: Database,
  { id, error }: { id: number; error: string },
): Promise<void> {
  await run(sql`
    update blog_runs set finished_at = now(), error = ${error}::text
    where id = ${id}::int and finished_at is null`)
}

/** Marks a run as interrupted by a shutdown, so that it may be retried at once. */
export async function interruptRun({ sql, run }: Database, id: number): Promise<void> {
  await run(sql`update blog_runs set interrupted_at = now() where id = ${id}::int`)
}

type Lost = {
  /** Unfinished runs started before this are lost. */
  before: Date
  /** Those started after this are lost, too: the clock was ahead at the time. */
  ahead: Date
  mostAttempts: number
}

/** Whether a run is unfinished but no longer in progress. */
const isLost = (sql: Database['sql'], { before, ahead }: Lost) =>
  sql`finished_at is null
    and (interrupted_at is not null or started_at < ${before.toISOString()}::timestamptz
      or started_at > ${ahead.toISOString()}::timestamptz)`

/**
 * Restarts an interrupted run; only one of several concurrent processes succeeds.
 *
 * @returns the run's id and its plan; null if there is none
 */
export async function claimLostRun(
  database: Database,
  { startedAt, ...lost }: Lost & { startedAt: Date },
): Promise<{ id: number; schedule: ScheduleRow } | null> {
  const { sql, run } = database
  const [begun] = await run(sql<Row<typeof blogRuns, 'id' | 'scheduleId'>[]>`
    with lost as (
      select id from blog_runs
      where ${isLost(sql, lost)} and attempts < ${lost.mostAttempts}::int
      order by started_at, id limit 1 for update skip locked
    )
    update blog_runs set attempts = attempts + 1, interrupted_at = null,
      started_at = ${startedAt.toISOString()}::timestamptz
    from lost where blog_runs.id = lost.id
    returning blog_runs.id, schedule_id as "scheduleId"`)
  // Deleting a plan deletes its runs.
  const schedule = begun && (await findSchedule(database, begun.scheduleId))
  return schedule ? { id: begun.id, schedule } : null
}

/** Fails the interrupted runs that have no attempts left; returns how many. */
export async function failLostRuns(
  { sql, run }: Database,
  { error, ...lost }: Lost & { error: string },
): Promise<number> {
  const { count } = await run(sql`
    update blog_runs set finished_at = now(), error = ${error}::text
    where ${isLost(sql, lost)} and attempts >= ${lost.mostAttempts}::int`)
  return count
}

export function listRuns(
  { orm, run }: Database,
  { scheduleId, limit }: { scheduleId: number; limit: number },
): Promise<ScheduleRun[]> {
  const runs = orm
    .select(RUN_COLUMNS)
    .from(blogRuns)
    .leftJoin(blogPosts, HAS_POST)
    .where(eq(blogRuns.scheduleId, scheduleId))
    .orderBy(desc(blogRuns.startedAt), desc(blogRuns.id))
    .limit(limit)
  return run(runs.execute())
}

export function listLastRuns({
  orm,
  run,
}: Database): Promise<(ScheduleRun & { scheduleId: number })[]> {
  const { scheduleId, startedAt, id } = blogRuns
  const runs = orm
    .selectDistinctOn([scheduleId], { scheduleId, ...RUN_COLUMNS })
    .from(blogRuns)
    .leftJoin(blogPosts, HAS_POST)
    .orderBy(scheduleId, desc(startedAt), desc(id))
  return run(runs.execute())
}
