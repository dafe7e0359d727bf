import type { Database } from '../client.ts'

/** How a moment is told. */
export const ISO = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`
/** Of a plan, as a ScheduleRow has it. */
export const SCHEDULE_COLUMNS = `blog_schedules.id, region, theme, weekday, hour, count, blog_schedules.status,
  blog_schedules.author, blog_schedules.tags, is_paused as "isPaused",
  to_char(next_run_at at time zone 'utc', ${ISO}) as "nextRunAt"`

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

/** All plans, the next one due first, those that are paused last. */
export async function listSchedules({ sql, run }: Database): Promise<ScheduleRow[]> {
  return [
    ...(await run(sql<ScheduleRow[]>`
      select ${sql.unsafe(SCHEDULE_COLUMNS)} from blog_schedules
      order by is_paused, next_run_at, id`)),
  ]
}

export async function findSchedule(
  { sql, run }: Database,
  id: number,
): Promise<ScheduleRow | null> {
  const [row] = await run(sql<ScheduleRow[]>`
    select ${sql.unsafe(SCHEDULE_COLUMNS)} from blog_schedules where id = ${id}::int`)
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

/** Plans that go on and whose next time is later than any can be. */
export async function findLateSchedules(
  { sql, run }: Database,
  latest: Date,
): Promise<ScheduleRow[]> {
  return [
    ...(await run(sql<ScheduleRow[]>`
      select ${sql.unsafe(SCHEDULE_COLUMNS)} from blog_schedules
      where not is_paused and next_run_at > ${latest.toISOString()}::timestamptz`)),
  ]
}

/** Brings the next time of such a plan back, unless it was paused or changed meanwhile. */
export async function moveLateSchedule(
  { sql, run }: Database,
  { id, latest, nextRunAt }: { id: number; latest: Date; nextRunAt: Date },
): Promise<void> {
  await run(sql`
    update blog_schedules set next_run_at = ${nextRunAt.toISOString()}::timestamptz
    where id = ${id}::int and not is_paused
      and next_run_at > ${latest.toISOString()}::timestamptz`)
}

/** The plan that has been due for longest and is not being written; null where none is. */
export async function findDueSchedule(
  { sql, run }: Database,
  now: Date,
): Promise<ScheduleRow | null> {
  const [row] = await run(sql<ScheduleRow[]>`
    select ${sql.unsafe(SCHEDULE_COLUMNS)} from blog_schedules
    where not is_paused and next_run_at <= ${now.toISOString()}::timestamptz
      and not exists (
        select from blog_runs where schedule_id = blog_schedules.id and finished_at is null)
    order by next_run_at, id limit 1`)
  return row ?? null
}
