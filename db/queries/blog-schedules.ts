import type { Database } from '../client.ts'

const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
const COLUMNS = `blog_schedules.id, region, theme, weekday, hour, count, blog_schedules.status,
  blog_schedules.author, blog_schedules.tags, is_paused as "isPaused",
  to_char(next_run_at at time zone 'utc', ${ISO}) as "nextRunAt"`
const RUN_COLUMNS = `blog_runs.id,
  to_char(due_at at time zone 'utc', ${ISO}) as "dueAt",
  to_char(started_at at time zone 'utc', ${ISO}) as "startedAt",
  to_char(finished_at at time zone 'utc', ${ISO}) as "finishedAt",
  error, blog_posts.id as "postId", blog_posts.slug as "postSlug", blog_posts.title as "postTitle",
  written_by as "writtenBy"`

/** What a plan says. */
export type ScheduleFields = {
  region: string
  theme: string
  /** 0 is Sunday. */
  weekday: number
  /** Of the day (UTC). */
  hour: number
  count: number
  status: 'draft' | 'published'
  author: string
  tags: string[]
}

export type ScheduleRow = ScheduleFields & {
  id: number
  isPaused: boolean
  /** ISO. */
  nextRunAt: string
}

export type RunRow = {
  id: number
  /** ISO; null: the operator asked for it. */
  dueAt: string | null
  startedAt: string
  /** Null while it is under way. */
  finishedAt: string | null
  /** Why there is no post, in words. */
  error: string | null
  /** Null where there is no post, or it is deleted. */
  postId: number | null
  postSlug: string | null
  postTitle: string | null
  /** 'built-in', or the name of a model. */
  writtenBy: string | null
}

/** All plans, the next one due first, those that are paused last. */
export async function listSchedules({ sql, run }: Database): Promise<ScheduleRow[]> {
  return [
    ...(await run(sql<ScheduleRow[]>`
      select ${sql.unsafe(COLUMNS)} from blog_schedules
      order by is_paused, next_run_at, id`)),
  ]
}

export async function findSchedule(
  { sql, run }: Database,
  id: number,
): Promise<ScheduleRow | null> {
  const [row] = await run(sql<ScheduleRow[]>`
    select ${sql.unsafe(COLUMNS)} from blog_schedules where id = ${id}::int`)
  return row ?? null
}

/** Keeps a new plan; gives its number. */
export async function insertSchedule(
  { sql, run }: Database,
  fields: ScheduleFields,
  nextRunAt: Date,
): Promise<number> {
  const [row] = await run(sql<[{ id: number }]>`
    insert into blog_schedules
      (region, theme, weekday, hour, count, status, author, tags, next_run_at)
    values (${fields.region}::text, ${fields.theme}::text, ${fields.weekday}::int,
      ${fields.hour}::int, ${fields.count}::int, ${fields.status}::text, ${fields.author}::text,
      ${fields.tags}::text[], ${nextRunAt.toISOString()}::timestamptz)
    returning id`)
  return row.id
}

/** Changes a plan; gives whether there is one. */
export async function updateSchedule(
  { sql, run }: Database,
  { id, ...fields }: ScheduleFields & { id: number },
  nextRunAt: Date,
): Promise<boolean> {
  const { count } = await run(sql`
    update blog_schedules set region = ${fields.region}::text, theme = ${fields.theme}::text,
      weekday = ${fields.weekday}::int, hour = ${fields.hour}::int, count = ${fields.count}::int,
      status = ${fields.status}::text, author = ${fields.author}::text,
      tags = ${fields.tags}::text[], next_run_at = ${nextRunAt.toISOString()}::timestamptz
    where id = ${id}::int`)
  return count > 0
}

/** Pauses a plan, or has it go on; gives whether there is one. */
export async function setSchedulePaused(
  { sql, run }: Database,
  { id, isPaused, nextRunAt }: { id: number; isPaused: boolean; nextRunAt: Date },
): Promise<boolean> {
  const { count } = await run(sql`
    update blog_schedules set is_paused = ${isPaused}::boolean,
      next_run_at = ${nextRunAt.toISOString()}::timestamptz
    where id = ${id}::int`)
  return count > 0
}

/** Takes a plan out, with its history; its posts stay. Gives whether there was one. */
export async function deleteSchedule({ sql, run }: Database, id: number): Promise<boolean> {
  const { count } = await run(sql`delete from blog_schedules where id = ${id}::int`)
  return count > 0
}

/** The plan that has been due for longest; null where none is. */
export async function findDueSchedule(
  { sql, run }: Database,
  now: Date,
): Promise<ScheduleRow | null> {
  const [row] = await run(sql<ScheduleRow[]>`
    select ${sql.unsafe(COLUMNS)} from blog_schedules
    where not is_paused and next_run_at <= ${now.toISOString()}::timestamptz
    order by next_run_at, id limit 1`)
  return row ?? null
}

type Claim = { schedule: ScheduleRow; nextRunAt: Date; startedAt: Date }

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
  const [row] = await run(sql<{ id: number }[]>`
    with moved as (
      update blog_schedules set next_run_at = ${nextRunAt.toISOString()}::timestamptz
      where id = ${schedule.id}::int and not is_paused
        and next_run_at = ${schedule.nextRunAt}::text::timestamptz
      returning id
    )
    insert into blog_runs (schedule_id, due_at, started_at)
    select id, ${schedule.nextRunAt}::text::timestamptz, ${startedAt.toISOString()}::timestamptz
    from moved
    on conflict do nothing
    returning id`)
  return row?.id ?? null
}

/** Begins a run that the operator asks for; null while one of the plan is under way. */
export async function insertRun(
  { sql, run }: Database,
  scheduleId: number,
): Promise<number | null> {
  const [row] = await run(sql<{ id: number }[]>`
    insert into blog_runs (schedule_id)
    select ${scheduleId}::int where not exists (
      select from blog_runs where schedule_id = ${scheduleId}::int and finished_at is null)
    returning id`)
  return row?.id ?? null
}

/** Notes what came of a run. */
export async function finishRun(
  { sql, run }: Database,
  { id, ...end }: { id: number; postId: number | null; error: string | null },
): Promise<void> {
  await run(sql`
    update blog_runs set finished_at = now(), post_id = ${end.postId}::int,
      error = ${end.error}::text
    where id = ${id}::int`)
}

/** Notes of runs begun before a moment that they were cut short; gives how many that were. */
export async function failUnfinishedRuns(
  { sql, run }: Database,
  { before, error }: { before: Date; error: string },
): Promise<number> {
  const { count } = await run(sql`
    update blog_runs set finished_at = now(), error = ${error}::text
    where finished_at is null and started_at < ${before.toISOString()}::timestamptz`)
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
