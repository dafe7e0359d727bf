import { and, eq, gt, lte } from 'drizzle-orm'
import type { Schedule, ScheduleInput } from '#domain/blog/blog-generate-schemas.ts'
import type { Database } from '../../client.ts'
import { blogSchedules } from '../../schema/blog.ts'
import { isoTime } from '../columns.ts'

const SCHEDULE_COLUMNS = {
  id: blogSchedules.id,
  region: blogSchedules.region,
  theme: blogSchedules.theme,
  weekday: blogSchedules.weekday,
  hour: blogSchedules.hour,
  count: blogSchedules.count,
  status: blogSchedules.status,
  author: blogSchedules.author,
  tags: blogSchedules.tags,
  isPaused: blogSchedules.isPaused,
  nextRunAt: isoTime(blogSchedules.nextRunAt),
}

export type ScheduleRow = Omit<Schedule, 'lastRun'>

function selectSchedules({ orm }: Pick<Database, 'orm'>) {
  return orm.select(SCHEDULE_COLUMNS).from(blogSchedules)
}

/** All plans, by next run, paused ones last. */
export function listSchedules(database: Database): Promise<ScheduleRow[]> {
  const { isPaused, nextRunAt, id } = blogSchedules
  return database.run(selectSchedules(database).orderBy(isPaused, nextRunAt, id).execute())
}

export async function findSchedule(database: Database, id: number): Promise<ScheduleRow | null> {
  const found = selectSchedules(database).where(eq(blogSchedules.id, id))
  const [row] = await database.run(found.execute())
  return row ?? null
}

/** Inserts a plan; returns its id. */
export async function insertSchedule(
  { orm, run }: Database,
  fields: ScheduleInput,
  nextRunAt: Date,
): Promise<number> {
  const { id } = blogSchedules
  const insertion = orm.insert(blogSchedules).values({ ...fields, nextRunAt })
  const [row] = await run(insertion.returning({ id }).execute())
  if (!row) throw new Error('The schedule was not saved.')
  return row.id
}

/** Updates a plan; returns whether it exists. */
export async function updateSchedule(
  { orm, run }: Database,
  { id, ...fields }: ScheduleInput & { id: number },
  nextRunAt: Date,
): Promise<boolean> {
  const update = orm.update(blogSchedules).set({ ...fields, nextRunAt })
  const { count } = await run(update.where(eq(blogSchedules.id, id)).execute())
  return count > 0
}

/** Pauses or resumes a plan; returns whether it exists. */
export async function setSchedulePaused(
  { orm, run }: Database,
  { id, isPaused, nextRunAt }: { id: number; isPaused: boolean; nextRunAt: Date },
): Promise<boolean> {
  const update = orm.update(blogSchedules).set({ isPaused, nextRunAt })
  const { count } = await run(update.where(eq(blogSchedules.id, id)).execute())
  return count > 0
}

/** Deletes a plan with its history; its posts stay. Returns whether it existed. */
export async function deleteSchedule(
  { sql, run }: Database,
  { kind, id }: { kind: string; id: number },
): Promise<boolean> {
  const rows = await run(sql`
    with gone as (delete from jobs where kind = ${kind}::text and key = ${String(id)}::text)
    delete from blog_schedules where id = ${id}::int returning id`)
  return rows.length > 0
}

/** Active schedules whose next run is implausibly far in the future. */
export function findLateSchedules(database: Database, latest: Date): Promise<ScheduleRow[]> {
  return database.run(selectSchedules(database).where(isLate(latest)).execute())
}

function isLate(latest: Date) {
  return and(eq(blogSchedules.isPaused, false), gt(blogSchedules.nextRunAt, latest))
}

/** Corrects the next run of such a schedule, unless it was paused or changed meanwhile. */
export async function moveLateSchedule(
  { orm, run }: Database,
  { id, latest, nextRunAt }: { id: number; latest: Date; nextRunAt: Date },
): Promise<void> {
  const update = orm.update(blogSchedules).set({ nextRunAt })
  await run(update.where(and(eq(blogSchedules.id, id), isLate(latest))).execute())
}

/** Schedules that are due, the most overdue first. */
export function findDueSchedules(database: Database, now: Date): Promise<ScheduleRow[]> {
  const { id, isPaused, nextRunAt } = blogSchedules
  const due = selectSchedules(database)
    .where(and(eq(isPaused, false), lte(nextRunAt, now)))
    .orderBy(nextRunAt, id)
  return database.run(due.execute())
}
