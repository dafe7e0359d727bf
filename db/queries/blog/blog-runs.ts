import type { Database } from '../../client.ts'
import { ISO, SCHEDULE_COLUMNS, type ScheduleRow } from './blog-schedules.ts'

const RUN_COLUMNS = `blog_runs.id,
  to_char(due_at at time zone 'utc', ${ISO}) as "dueAt",
  to_char(started_at at time zone 'utc', ${ISO}) as "startedAt",
  to_char(finished_at at time zone 'utc', ${ISO}) as "finishedAt",
  error, attempts, blog_posts.id as "postId", blog_posts.slug as "postSlug", blog_posts.title as "postTitle",
  written_by as "writtenBy"`

export type RunRow = {
  id: number
  /** ISO; null: the operator asked for it. */
  dueAt: string | null
  startedAt: string
  /** Null while it is under way. */
  finishedAt: string | null
  /** Why there is no post, in words. */
  error: string | null
  /** How often it was begun: more than once where a stop cut it short. */
  attempts: number
  /** Null where there is no post, or it is deleted. */
  postId: number | null
  postSlug: string | null
  postTitle: string | null
  /** 'built-in', or the name of a model. */
  writtenBy: string | null
}

type Claim = { schedule: ScheduleRow; nextRunAt: Date; startedAt: Date }

/** PostgreSQL's code: a key twice. */
const UNIQUE_VIOLATION = '23505'

/**
 * Begins a run that is due and moves its plan on, in one statement: of all who try it at once, in
 * whatever process, one does.
 *
 * @returns the run's number; null where another has begun it, or the plan was changed
 */
export async function claimRun(
  { sql, run }: Database,
  { schedule, nextRunAt, startedAt }: Claim,
): Promise<number | null> {
  // Where one of it has just been begun by hand nothing is changed, and it stays due.
  const rows = await run(sql<{ id: number }[]>`
    with moved as (
      update blog_schedules set next_run_at = ${nextRunAt.toISOString()}::timestamptz
      where id = ${schedule.id}::int and not is_paused
        -- As it is told.
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

/** Begins a run that the operator asks for; null while one of the plan is under way. */
export async function insertRun(
  { sql, run }: Database,
  scheduleId: number,
  startedAt: Date,
): Promise<number | null> {
  const [row] = await run(sql<{ id: number }[]>`
    insert into blog_runs (schedule_id, started_at)
    values (${scheduleId}::int, ${startedAt.toISOString()}::timestamptz)
    on conflict (schedule_id) where finished_at is null do nothing
    returning id`)
  return row?.id ?? null
}

/** Notes why nothing came of a run. One that has a post ends with it (`insertPost`). */
export async function finishRun(
  { sql, run }: Database,
  { id, error }: { id: number; error: string },
): Promise<void> {
  await run(sql`
    update blog_runs set finished_at = now(), error = ${error}::text
    where id = ${id}::int and finished_at is null`)
}

/** Notes that a run was cut short by a stop and may be begun again at once. */
export async function interruptRun({ sql, run }: Database, id: number): Promise<void> {
  await run(sql`update blog_runs set interrupted_at = now() where id = ${id}::int`)
}

type Lost = {
  /** Runs begun before it and not finished never will be. */
  before: Date
  /** Neither will those dated later than that, by a clock that was ahead. */
  ahead: Date
  /** How often a run may be begun. */
  mostAttempts: number
}

/** Whether a run is under way no more, though nothing came of it. */
const isLost = (sql: Database['sql'], { before, ahead }: Lost) =>
  sql`finished_at is null
    and (interrupted_at is not null or started_at < ${before.toISOString()}::timestamptz
      or started_at > ${ahead.toISOString()}::timestamptz)`

/**
 * Begins a run anew that was cut short; of all who try it at once one does.
 *
 * @returns the run's number and its plan; null where there is none
 */
export async function claimLostRun(
  { sql, run }: Database,
  { startedAt, ...lost }: Lost & { startedAt: Date },
): Promise<{ id: number; schedule: ScheduleRow } | null> {
  const [row] = await run(sql<(ScheduleRow & { runId: number })[]>`
    with lost as (
      select id from blog_runs
      where ${isLost(sql, lost)} and attempts < ${lost.mostAttempts}::int
      order by started_at, id limit 1 for update skip locked
    ), begun as (
      update blog_runs set attempts = attempts + 1, interrupted_at = null,
        started_at = ${startedAt.toISOString()}::timestamptz
      from lost where blog_runs.id = lost.id
      returning blog_runs.id, schedule_id
    )
    select begun.id as "runId", ${sql.unsafe(SCHEDULE_COLUMNS)}
    from begun join blog_schedules on blog_schedules.id = schedule_id`)
  if (!row) return null
  const { runId: id, ...schedule } = row
  return { id, schedule }
}

/** Notes of runs that were cut short as often as they may be begun; gives how many that were. */
export async function failLostRuns(
  { sql, run }: Database,
  { error, ...lost }: Lost & { error: string },
): Promise<number> {
  const { count } = await run(sql`
    update blog_runs set finished_at = now(), error = ${error}::text
    where ${isLost(sql, lost)} and attempts >= ${lost.mostAttempts}::int`)
  return count
}

/** Runs of a plan, the latest first. */
export async function listRuns(
  { sql, run }: Database,
  { scheduleId, limit }: { scheduleId: number; limit: number },
): Promise<RunRow[]> {
  return [
    ...(await run(sql<RunRow[]>`
      select ${sql.unsafe(RUN_COLUMNS)} from blog_runs
      left join blog_posts on blog_posts.id = post_id and deleted_at is null
      where schedule_id = ${scheduleId}::int
      order by started_at desc, blog_runs.id desc limit ${limit}::int`)),
  ]
}

/** The latest run of each plan that has had one. */
export async function listLastRuns({
  sql,
  run,
}: Database): Promise<(RunRow & { scheduleId: number })[]> {
  return [
    ...(await run(sql<(RunRow & { scheduleId: number })[]>`
      select distinct on (schedule_id) schedule_id as "scheduleId", ${sql.unsafe(RUN_COLUMNS)}
      from blog_runs
      left join blog_posts on blog_posts.id = post_id and deleted_at is null
      order by schedule_id, started_at desc, blog_runs.id desc`)),
  ]
}
