import { and, desc, eq, isNull, sql as sqlText } from 'drizzle-orm'
import type { ScheduleRun } from '#domain/blog/blog-generate-schemas.ts'
import type { Database } from '../../client.ts'
import { blogPosts } from '../../schema/blog.ts'
import { jobs } from '../../schema/jobs.ts'
import { isoTime } from '../columns.ts'
import type { ScheduleRow } from './blog-schedules.ts'

/** A schedule's run is a job; with the post it made, if that is not deleted. */
const RUN_COLUMNS = {
  id: jobs.id,
  dueAt: sqlText<string | null>`${jobs.input} ->> 'dueAt'`,
  startedAt: sqlText<string>`coalesce(${isoTime(jobs.startedAt)}, ${isoTime(jobs.createdAt)})`,
  finishedAt: isoTime(jobs.finishedAt),
  error: sqlText<string | null>`case ${jobs.status} when 'cancelled' then 'It was stopped.'
    else ${jobs.error} end`,
  attempts: jobs.attempts,
  postId: blogPosts.id,
  postSlug: blogPosts.slug,
  postTitle: blogPosts.title,
  writtenBy: blogPosts.writtenBy,
}

const HAS_POST = and(
  eq(blogPosts.id, sqlText`(${jobs.result} ->> 'postId')::int`),
  isNull(blogPosts.deletedAt),
)

/** PostgreSQL's code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Queues a due run and reschedules its plan in one statement: only one of several concurrent
 * processes succeeds, and none while an earlier run of the plan is open.
 */
export async function queueDueGuide(
  { sql, run }: Database,
  { kind, schedule, nextRunAt }: { kind: string; schedule: ScheduleRow; nextRunAt: Date },
): Promise<void> {
  await run(sql`
    with moved as (
      update blog_schedules set next_run_at = ${nextRunAt.toISOString()}::timestamptz
      where id = ${schedule.id}::int and not is_paused
        -- The caller read this time with a resolution of a millisecond.
        and date_trunc('milliseconds', next_run_at) = ${schedule.nextRunAt}::text::timestamptz
      returning id
    )
    insert into jobs (kind, key, input)
    select ${kind}::text, id::text, jsonb_build_object('dueAt', ${schedule.nextRunAt}::text)
    from moved`).catch((error) => {
    if (error.code !== UNIQUE_VIOLATION) throw error
  })
}

export function listRuns(
  { orm, run }: Database,
  { kind, scheduleId, limit }: { kind: string; scheduleId: number; limit: number },
): Promise<ScheduleRun[]> {
  const runs = orm
    .select(RUN_COLUMNS)
    .from(jobs)
    .leftJoin(blogPosts, HAS_POST)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, String(scheduleId))))
    .orderBy(desc(jobs.id))
    .limit(limit)
  return run(runs.execute())
}

/** The last run of each schedule. */
export function listLastRuns(
  { orm, run }: Database,
  kind: string,
): Promise<(ScheduleRun & { scheduleId: number })[]> {
  const scheduleId = sqlText<number>`${jobs.key}::int`
  const runs = orm
    .selectDistinctOn([jobs.key], { scheduleId, ...RUN_COLUMNS })
    .from(jobs)
    .leftJoin(blogPosts, HAS_POST)
    .where(eq(jobs.kind, kind))
    .orderBy(jobs.key, desc(jobs.id))
  return run(runs.execute())
}
