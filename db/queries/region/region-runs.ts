import {
  type RegionRun,
  RUN_STEPS,
  type RunKind,
  type RunSummary,
} from '#domain/region/region-schemas.ts'
import type { Database } from '../../client.ts'
import { findJob, findNewestJobs, type JobRow } from '../operator/jobs.ts'

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
    id,
    kind,
    log,
    startedAt,
    summary,
    // Of a file that is the one imported last there is nothing to report.
    state: status === 'done' && !summary ? 'unchanged' : status,
    step: RUN_STEPS.find((step) => step === progress.message) ?? null,
    done: progress.done,
    total: progress.total,
    message: error,
    endedAt: finishedAt,
  }
}
