import type { Database } from '#db/client.ts'
import { findJob, findJobs, findNewestJobs, type JobRow } from '#db/queries/operator/jobs.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import type { Job } from '#domain/operator/job-schemas.ts'
import { isUnderWay, JOB_NAMES } from '#domain/operator/jobs.ts'
import { ConflictError, NotFoundError } from '../../core/errors.ts'
import type { Jobs } from '../jobs.ts'
import { cancelRegion } from '../region/change-regions.ts'
import type { RegionPorts } from '../region/ports.ts'

export type JobPorts = { database: Database; jobs: Jobs }

/** The job under way, else the newest one, of each kind that has a name; those under way first. */
export async function listJobs({ database }: JobPorts): Promise<Job[]> {
  return newestOfKinds(await findNewestJobs(database))
}

/** The same of the newest jobs of each kind and key. */
export function newestOfKinds(rows: readonly JobRow[]): Job[] {
  const jobs = rows.map(toJob).filter(({ kind }) => kind in JOB_NAMES)
  const [idle, busy] = [jobs.filter((job) => !isUnderWay(job)), jobs.filter(isUnderWay)]
  const kinds = new Set<string>()
  return [...busy, ...idle].filter(({ kind }) => !kinds.has(kind) && kinds.add(kind))
}

/** The newest job of a kind; null before the first. */
export async function latestJob({ database }: JobPorts, kind: string): Promise<Job | null> {
  const [row] = await findJobs(database, { kind, limit: 1 })
  return row ? toJob(row) : null
}

/**
 * Stops a job; what it has done stays.
 *
 * @throws NotFoundError, ConflictError
 */
export async function cancelJob(deps: RegionPorts, id: number): Promise<Job> {
  const row = await findJob(deps.database, id)
  if (!row) throw new NotFoundError('There is no such job any more.')
  if (row.kind === REGION_JOBS) await cancelRegion(deps, Number(row.key))
  else if (!(await deps.jobs.stop(row, 'cancel'))) throw new ConflictError('It has ended already.')
  return toJob(row)
}

export function toJob({ id, kind, status, progress, error, log, ...row }: JobRow): Job {
  const { startedAt, finishedAt, runAt, cron } = row
  // What its last line says, if it keeps a log, is its outcome.
  const outcome = status === 'done' ? log.at(-1)?.text : undefined
  const message = error ?? outcome ?? progress.message
  const nextRunAt = cron !== null && status === 'waiting' ? runAt : null
  const hasFailed = error !== null
  const { done, total } = progress
  return {
    id,
    kind,
    state: status,
    message,
    hasFailed,
    done,
    total,
    startedAt,
    finishedAt,
    nextRunAt,
  }
}
