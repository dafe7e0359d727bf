import {
  type RegionRun,
  RUN_STEPS,
  type RunKind,
  type RunSummary,
} from '#domain/region/region-schemas.ts'
import type { Database } from '../../client.ts'
import { findJob, findNewestJobs, type JobRow } from '../operator/jobs.ts'
import { toJson } from '../to-json.ts'

/** The kind of the jobs that work on regions; their key is the region's id. */
export const REGION_JOBS = 'regions'

/** The newest run of each region, by the region's id. */
export async function findNewestRuns(database: Database): Promise<Map<number, RegionRun>> {
  const rows = await findNewestJobs(database, REGION_JOBS)
  return new Map(rows.map((row) => [Number(row.key), toRun(row)]))
}

export async function findRun(database: Database, id: number): Promise<RegionRun | null> {
  const row = await findJob(database, id)
  return row && toRun(row)
}

function toRun({
  id,
  status,
  progress,
  error,
  log,
  startedAt,
  finishedAt,
  ...row
}: JobRow): RegionRun {
  const { kind } = row.input as { kind: RunKind }
  const summary = row.result as RunSummary | null
  return {
    ...{ id, kind, log, startedAt, summary },
    // Of a file that is the one imported last there is nothing to tell.
    state: status === 'done' && !summary ? 'unchanged' : status,
    step: RUN_STEPS.find((step) => step === progress.message) ?? null,
    ...{ done: progress.done, total: progress.total },
    ...{ message: error, endedAt: finishedAt },
  }
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
 * @returns false if it was taken over meanwhile
 */
export async function completeRegionRun(
  { sql, run }: Database,
  { id, owner }: { id: number; owner: string },
  { regionId, file, nextRefreshAt, summary }: Completed,
): Promise<boolean> {
  const { bytes, checksum, version, asOf, readBy } = file
  const rows = await run(sql`
    with completed as (
      update jobs set status = 'done', result = ${toJson(summary)}::text::jsonb,
        finished_at = now(), stopping = null, owner = null, leased_until = null
      where id = ${id}::int and owner = ${owner}::text and status = 'running' returning id
    )
    update regions set file_bytes = ${bytes}::float8, checksum = ${checksum}::text,
      version = ${version}::text, as_of = ${asOf?.toISOString() ?? null}::timestamptz, read_by = ${readBy}::text,
      next_refresh_at = ${nextRefreshAt?.toISOString() ?? null}::timestamptz
    where id = ${regionId}::int and exists (select from completed) returning id`)
  return rows.length > 0
}
