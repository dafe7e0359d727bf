import { and, desc, eq } from 'drizzle-orm'
import type { JobProgress, JobState } from '#domain/operator/job-schemas.ts'
import type { Database } from '../../client.ts'
import { jobs } from '../../schema/jobs.ts'
import { isoTime, type Row, toJson } from '../columns.ts'

/** Lines of a job's log that are stored, the newest. */
const MAX_LINES = 100

const COLUMNS = {
  id: jobs.id,
  kind: jobs.kind,
  key: jobs.key,
  status: jobs.status,
  input: jobs.input,
  progress: jobs.progress,
  log: jobs.log,
  result: jobs.result,
  error: jobs.error,
  attempts: jobs.attempts,
  cron: jobs.cron,
  runAt: isoTime(jobs.runAt),
  startedAt: isoTime(jobs.startedAt),
  finishedAt: isoTime(jobs.finishedAt),
}

type Iso = 'runAt' | 'startedAt' | 'finishedAt'
/** A job with its times as ISO 8601. */
export type JobRow = Row<typeof jobs, Exclude<keyof typeof COLUMNS, Iso>> & {
  runAt: string
  startedAt: string | null
  finishedAt: string | null
}

/** The newest job of each kind and key, or of each key of one kind; the newest first. */
export async function findNewestJobs({ orm, run }: Database, kind?: string): Promise<JobRow[]> {
  const newest = orm
    .selectDistinctOn([jobs.kind, jobs.key], COLUMNS)
    .from(jobs)
    .where(kind === undefined ? undefined : eq(jobs.kind, kind))
    .orderBy(jobs.kind, jobs.key, desc(jobs.id))
  return (await run(newest.execute())).sort((one, other) => other.id - one.id)
}

/** The jobs of a kind and key, the newest first. */
export function findJobs(
  { orm, run }: Database,
  { kind, key = '', limit }: { kind: string; key?: string; limit: number },
): Promise<JobRow[]> {
  const found = orm
    .select(COLUMNS)
    .from(jobs)
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key)))
  return run(found.orderBy(desc(jobs.id)).limit(limit).execute())
}

export async function findJob({ orm, run }: Database, id: number): Promise<JobRow | null> {
  const [row] = await run(orm.select(COLUMNS).from(jobs).where(eq(jobs.id, id)).execute())
  return row ?? null
}

type NewJob = { kind: string; key?: string; input?: object }

/** Adds a job; returns its id, or null while one of its kind and key has not ended. */
export async function addJob(
  { sql, run }: Database,
  { kind, key = '', input = {} }: NewJob,
): Promise<number | null> {
  const [row] = await run(sql<Row<typeof jobs, 'id'>[]>`
    insert into jobs (kind, key, input)
    values (${kind}::text, ${key}::text, ${toJson(input)}::text::jsonb)
    on conflict do nothing returning id`)
  return row?.id ?? null
}

/**
 * Adds a repeated job. If it waits already, it runs no later than at this time, and exactly then if
 * its pattern has changed.
 */
export async function planJob(
  { sql, run }: Database,
  { kind, cron, runAt }: { kind: string; cron: string; runAt: Date },
): Promise<void> {
  const at = runAt.toISOString()
  await run(sql`
    with moved as (
      update jobs set cron = ${cron}::text, run_at = ${at}::timestamptz
      where kind = ${kind}::text and status = 'waiting'
        and (cron <> ${cron}::text or run_at > ${at}::timestamptz)
    )
    insert into jobs (kind, cron, run_at)
    select ${kind}::text, ${cron}::text, ${at}::timestamptz
    where not exists (select from jobs where kind = ${kind}::text)
    on conflict do nothing`)
}

/** Ends the repetition of a kind of job: it is not begun again. */
export async function unplanJob({ sql, run }: Database, kind: string): Promise<void> {
  await run(sql`
    delete from jobs
    where kind = ${kind}::text and status = 'waiting' and cron is not null`)
}

export type LeasedJob = Row<
  typeof jobs,
  'id' | 'kind' | 'key' | 'input' | 'progress' | 'attempts' | 'cron' | 'stopping'
> & {
  /** When it was due, in milliseconds since 1970. */
  dueMs: number
}

type Lease = { owner: string; seconds: number }

/** A lease that ends later than this was taken while the clock was ahead. */
const LONGEST_LEASE = '1 hour'

/**
 * Leases the next job that is due, or one whose process has died; of each kind one is under way at
 * a time, whatever the number of processes.
 */
export async function leaseJob(
  { sql, run }: Database,
  { kinds, owner, seconds }: Lease & { kinds: readonly string[] },
): Promise<LeasedJob | null> {
  const rows = await run(sql<LeasedJob[]>`
    update jobs set status = 'running', owner = ${owner}::text, attempts = attempts + 1,
      leased_until = now() + make_interval(secs => ${seconds}::float8), finished_at = null,
      started_at = case when cron is null then coalesce(started_at, now()) else now() end
    where id = (
      select id from jobs where kind = any(${[...kinds]}::text[])
        and (
          (status = 'waiting' and run_at <= now() and not exists (
            select from jobs as other where other.kind = jobs.kind and other.status = 'running'))
          or (status = 'running' and (leased_until < now()
            or leased_until > now() + ${LONGEST_LEASE}::text::interval)))
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, key, input, progress, attempts, cron, stopping,
      extract(epoch from run_at)::float8 * 1000 as "dueMs"`).catch((error) => {
    // Another process has just begun one of the same kind.
    if (error.code === UNIQUE_VIOLATION) return []
    throw error
  })
  return rows[0] ?? null
}

/** PostgreSQL's code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/**
 * Stores a job's progress and renews its lease.
 *
 * @returns what it is asked to do; null if another process has taken it, or it has ended
 */
export async function renewLease(
  { sql, run }: Database,
  id: number,
  { owner, seconds, progress }: Lease & { progress: JobProgress },
): Promise<{ stopping: 'cancel' | 'pause' | null } | null> {
  const [row] = await run(sql<Row<typeof jobs, 'stopping'>[]>`
    update jobs set progress = ${toJson(progress)}::text::jsonb,
      leased_until = now() + make_interval(secs => ${seconds}::float8)
    where id = ${id}::int and owner = ${owner}::text and status = 'running'
    returning stopping`)
  return row ?? null
}

type JobEnd = {
  /** 'waiting': it goes on later, or is repeated. */
  status: JobState
  progress: JobProgress
  result?: object | null | undefined
  error?: string | null | undefined
  /** When it is repeated, or taken up again. */
  runAt?: Date | undefined
}

/** Ends a job, or puts it back, unless another process has taken it. */
export async function endJob(
  { sql, run }: Database,
  { id, owner }: { id: number; owner: string },
  { status, progress, result = null, error = null, runAt }: JobEnd,
): Promise<void> {
  await run(sql`
    update jobs set status = ${status}::text, progress = ${toJson(progress)}::text::jsonb,
      result = ${result === null ? null : toJson(result)}::text::jsonb, error = ${error}::text,
      stopping = null, owner = null, leased_until = null,
      attempts = case when cron is null then attempts else 0 end,
      run_at = coalesce(${runAt?.toISOString() ?? null}::timestamptz, run_at),
      finished_at = case when cron is not null or ${status}::text not in ('waiting', 'paused') then now() end
    where id = ${id}::int and owner = ${owner}::text and status = 'running'`)
}

/**
 * Counts all jobs under way as given up by their process, which is sure to have ended where only one
 * at a time can use the database.
 */
export async function giveUpJobs({ sql, run }: Database): Promise<void> {
  await run(
    sql`update jobs set leased_until = now() - interval '1 second' where status = 'running'`,
  )
}

/**
 * Pauses or cancels a job that waits, or asks the process that works on it to do so.
 *
 * @returns null if there is none that can be stopped
 */
export async function stopJob(
  { sql, run }: Database,
  { kind, key = '', how }: { kind: string; key?: string; how: 'cancel' | 'pause' },
): Promise<{ id: number; isRunning: boolean } | null> {
  const from = how === 'pause' ? ['waiting', 'running'] : ['waiting', 'running', 'paused']
  const to = how === 'pause' ? 'paused' : 'cancelled'
  const [row] = await run(sql<{ id: number; isRunning: boolean }[]>`
    update jobs set status = case when status = 'running' then status else ${to}::text end,
      stopping = case when status = 'running' then ${how}::text end,
      finished_at = case when status <> 'running' and ${how}::text = 'cancel' then now() end
    where kind = ${kind}::text and key = ${key}::text and status = any(${from}::text[])
      and (cron is null or status = 'running')
    returning id, status = 'running' as "isRunning"`)
  return row ?? null
}

/** Lets a paused job wait for its turn again; returns whether there was one. */
export async function resumeJob({ sql, run }: Database, kind: string, key: string) {
  const { count } = await run(sql`
    update jobs set status = 'waiting'
    where kind = ${kind}::text and key = ${key}::text and status = 'paused'`)
  return count > 0
}

/** Whether a job of this kind and key waits, is paused or under way. */
export async function hasOpenJob({ sql, run }: Database, kind: string, key = ''): Promise<boolean> {
  const rows = await run(sql`
    select from jobs where kind = ${kind}::text and key = ${key}::text
      and status in ('waiting', 'running', 'paused')`)
  return rows.length > 0
}

/** Adds a line to a job's log. */
export async function logJob({ sql, run }: Database, id: number, text: string): Promise<void> {
  const line = { at: new Date().toISOString(), text }
  await run(sql`
    update jobs set log = (
      select coalesce(jsonb_agg(line order by place), '[]') from (
        select line, place from jsonb_array_elements(log || ${toJson([line])}::text::jsonb)
          with ordinality as lines(line, place)
        order by place desc limit ${MAX_LINES}::int) as newest)
    where id = ${id}::int`)
}
