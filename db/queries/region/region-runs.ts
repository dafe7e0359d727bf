import { desc, eq } from 'drizzle-orm'
import type {
  RegionRun,
  RunKind,
  RunLine,
  RunState,
  RunStep,
  RunSummary,
} from '#domain/region/region-schemas.ts'
import type { Database } from '../../client.ts'
import { regionRuns } from '../../schema/regions.ts'
import { transaction } from '../../transaction.ts'
import { isoTime, type Row, toJson } from '../columns.ts'
import type { Tx } from '../park/park-rows.ts'

/** Lines of the log that are kept, the newest. */
const MAX_LINES = 100

const COLUMNS = {
  id: regionRuns.id,
  kind: regionRuns.kind,
  state: regionRuns.state,
  step: regionRuns.step,
  done: regionRuns.done,
  total: regionRuns.total,
  message: regionRuns.message,
  summary: regionRuns.summary,
  log: regionRuns.log,
  startedAt: isoTime(regionRuns.startedAt),
  endedAt: isoTime(regionRuns.endedAt),
}

/** The newest run of each region, by the region's id. */
export async function findNewestRuns({ orm, run }: Database): Promise<Map<number, RegionRun>> {
  const rows = await run(
    orm
      .selectDistinctOn([regionRuns.regionId], { ...COLUMNS, regionId: regionRuns.regionId })
      .from(regionRuns)
      .orderBy(regionRuns.regionId, desc(regionRuns.id))
      .execute(),
  )
  return new Map(rows.map(({ regionId, ...newest }) => [regionId, newest]))
}

export async function findRun({ orm, run }: Database, id: number): Promise<RegionRun | null> {
  const [row] = await run(
    orm.select(COLUMNS).from(regionRuns).where(eq(regionRuns.id, id)).execute(),
  )
  return row ?? null
}

/** PostgreSQL's code of a unique violation. */
const UNIQUE_VIOLATION = '23505'

/** Adds a run that waits for its turn; null while the region has an open one. */
export async function insertRegionRun(
  { sql, run }: Database,
  regionId: number,
  kind: RunKind,
): Promise<number | null> {
  const rows = await run(sql<Row<typeof regionRuns, 'id'>[]>`
    insert into region_runs (region_id, kind) values (${regionId}::int, ${kind}::text)
    returning id`).catch((error) => {
    if (error.code === UNIQUE_VIOLATION) return []
    throw error
  })
  return rows[0]?.id ?? null
}

/** `step` is where it was interrupted, if it was. */
export type ClaimedRun = Row<typeof regionRuns, 'id' | 'regionId' | 'kind' | 'step'>

/** An arbitrary lock id, the same in every process. */
const REGIONS_LOCK = 7_270_519

/** A run that a process works on. */
export type OwnedRun = { id: number; owner: string }

type Lease = { owner: string; seconds: number }

/**
 * Claims the next run that waits, or one whose process has died. One run is under way at a time,
 * whatever the number of processes.
 */
export async function claimRegionRun(
  { sql, run }: Database,
  { owner, seconds }: Lease,
): Promise<ClaimedRun | null> {
  const claim = async (tx: Tx) => {
    await tx`select pg_advisory_xact_lock(${REGIONS_LOCK})`
    return tx<ClaimedRun[]>`
    update region_runs set state = 'running', owner = ${owner}::text,
      leased_until = now() + make_interval(secs => ${seconds}::int),
      started_at = coalesce(started_at, now())
    where id = (
      select id from region_runs
      where (state = 'waiting' or (state = 'running' and leased_until < now()))
        and not exists (select from region_runs as other
          where other.state = 'running' and other.leased_until >= now())
      order by id limit 1)
    returning id, region_id as "regionId", kind, step`
  }
  const [row] = await run(transaction(sql, claim))
  return row ?? null
}

export type RunProgress = { step: RunStep; done: number; total: number | null }

/**
 * Stores a run's progress and renews its lease.
 *
 * @returns its state: anything but 'running' tells to stop; null if another process has taken it
 */
export async function keepRegionRun(
  { sql, run }: Database,
  id: number,
  { owner, seconds, step, done, total }: Lease & RunProgress,
): Promise<RunState | null> {
  const [row] = await run(sql<Row<typeof regionRuns, 'state'>[]>`
    update region_runs set step = ${step}::text, done = ${done}::float8, total = ${total}::float8,
      leased_until = now() + make_interval(secs => ${seconds}::int)
    where id = ${id}::int and owner = ${owner}::text
    returning state`)
  return row?.state ?? null
}

type RunEnd = { state: RunState; message?: string | null }

/** Ends a run that is still under way; one that was paused or cancelled meanwhile stays so. */
export async function endRegionRun(
  { sql, run }: Database,
  { id, owner }: OwnedRun,
  { state, message = null }: RunEnd,
): Promise<void> {
  await run(sql`
    update region_runs set state = ${state}::text, message = ${message}::text,
      ended_at = now(), owner = null, leased_until = null
    where id = ${id}::int and owner = ${owner}::text and state = 'running'`)
}

type Completed = {
  regionId: number
  /** The file that was imported. */
  file: {
    bytes: number
    checksum: string
    version: string | null
    asOf: Date | null
    readBy: string
  }
  nextRefreshAt: Date | null
  summary: RunSummary
}

/**
 * Ends a run that has imported its file, and notes the file, both or neither.
 *
 * @returns false if it was paused, cancelled or taken over meanwhile
 */
export async function completeRegionRun(
  { sql, run }: Database,
  { id, owner }: OwnedRun,
  { regionId, file, nextRefreshAt, summary }: Completed,
): Promise<boolean> {
  const { bytes, checksum, version, asOf, readBy } = file
  const rows = await run(sql`
    with completed as (
      update region_runs set state = 'done', summary = ${toJson(summary)}::text::jsonb,
        ended_at = now(), owner = null, leased_until = null
      where id = ${id}::int and owner = ${owner}::text and state = 'running' returning id
    )
    update regions set file_bytes = ${bytes}::float8, checksum = ${checksum}::text,
      version = ${version}::text, as_of = ${asOf?.toISOString() ?? null}::timestamptz, read_by = ${readBy}::text,
      next_refresh_at = ${nextRefreshAt?.toISOString() ?? null}::timestamptz
    where id = ${regionId}::int and exists (select from completed) returning id`)
  return rows.length > 0
}

/** Gives all runs under way back. */
export async function releaseRegionRuns({ sql, run }: Database): Promise<void> {
  await run(sql`
    update region_runs set state = 'waiting', owner = null, leased_until = null
    where state = 'running'`)
}

/** Gives a run back, so that it is continued after a restart. */
export async function releaseRegionRun(
  { sql, run }: Database,
  { id, owner }: OwnedRun,
): Promise<void> {
  await run(sql`
    update region_runs set state = 'waiting', owner = null, leased_until = null
    where id = ${id}::int and owner = ${owner}::text and state = 'running'`)
}

/** Adds a line to a run's log. */
export async function logRegionRun(
  { sql, run }: Database,
  id: number,
  line: RunLine,
): Promise<void> {
  await run(sql`
    update region_runs set log = (
      select coalesce(jsonb_agg(line order by place), '[]') from (
        select line, place from jsonb_array_elements(log || ${toJson([line])}::text::jsonb)
          with ordinality as lines(line, place)
        order by place desc limit ${MAX_LINES}::int) as newest)
    where id = ${id}::int`)
}

/**
 * Changes the state of a region's open run.
 *
 * @param from the states in which that is possible
 * @returns whether it was in one of them
 */
export async function moveRegionRun(
  { sql, run }: Database,
  regionId: number,
  { from, to }: { from: readonly RunState[]; to: RunState },
): Promise<boolean> {
  const rows = await run(sql`
    update region_runs set state = ${to}::text,
      ended_at = case when ${to}::text = 'cancelled' then now() end
    where region_id = ${regionId}::int and state = any(${[...from]}::text[])
    returning id`)
  return rows.length > 0
}

/** Whether work on a region waits or is under way. */
export async function hasOpenRun({ sql, run }: Database, regionId: number): Promise<boolean> {
  const rows = await run(sql`
    select from region_runs where region_id = ${regionId}::int
      and state in ('waiting', 'running', 'paused')`)
  return rows.length > 0
}
