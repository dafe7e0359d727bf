import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../client.ts'
import { blogSchedules } from '../../schema/blog.ts'

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
  { orm, run }: Database,
  fields: ScheduleFields,
  nextRunAt: Date,
): Promise<number> {
  const { id } = blogSchedules
  const insertion = orm.insert(blogSchedules).values({ ...fields, nextRunAt })
  const [row] = await run(insertion.returning({ id }).execute())
  if (!row) throw new Error('The schedule was not kept.')
  return row.id
}

/** Changes a plan; gives whether there is one. */
export async function updateSchedule(
  { orm, run }: Database,
  { id, ...fields }: ScheduleFields & { id: number },
  nextRunAt: Date,
): Promise<boolean> {
  const update = orm.update(blogSchedules).set({ ...fields, nextRunAt })
  const { count } = await run(update.where(eq(blogSchedules.id, id)).execute())
  return count > 0
}

/** Pauses a plan, or has it go on; gives whether there is one. */
export async function setSchedulePaused(
  { orm, run }: Database,
  { id, isPaused, nextRunAt }: { id: number; isPaused: boolean; nextRunAt: Date },
): Promise<boolean> {
  const update = orm.update(blogSchedules).set({ isPaused, nextRunAt })
  const { count } = await run(update.where(eq(blogSchedules.id, id)).execute())
  return count > 0
}

/** Takes a plan out, with its history; its posts stay. Gives whether there was one. */
export async function deleteSchedule({ orm, run }: Database, id: number): Promise<boolean> {
  const { count } = await run(orm.delete(blogSchedules).where(eq(blogSchedules.id, id)).execute())
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
  { orm, run }: Database,
  { id, latest, nextRunAt }: { id: number; latest: Date; nextRunAt: Date },
): Promise<void> {
  const isLate = and(eq(blogSchedules.isPaused, false), gt(blogSchedules.nextRunAt, latest))
  const update = orm.update(blogSchedules).set({ nextRunAt })
  await run(update.where(and(eq(blogSchedules.id, id), isLate)).execute())
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
