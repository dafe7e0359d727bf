import type { Database } from '#db/client.ts'
import { findNewestJobs } from '#db/queries/operator/jobs.ts'
import { countReview, findConflicts } from '#db/queries/operator/review.ts'
import { readDailyCounts } from '#db/queries/operator/stats.ts'
import { REGION_JOBS } from '#db/queries/region/region-runs.ts'
import { fillDays, lastDays } from '#domain/operator/daily-series.ts'
import type { Job } from '#domain/operator/job-schemas.ts'
import type { DailySeries, Stats, Waiting } from '#domain/operator/stats-schemas.ts'
import { DAY_MS } from '#domain/time/units.ts'
import { VERSION } from '../../core/build.ts'
import type { Tally } from '../../operations/tally.ts'
import { newestOfKinds } from './jobs.ts'

/** The period of the dashboard's charts. */
const STATS_DAYS = 30
/** For how long failed work is counted that nobody has begun again. */
const FAILURE_DAYS = 7

type Counted = Awaited<ReturnType<typeof readDailyCounts>>[number]

const COUNTED_AS: Readonly<Record<DailySeries, Counted['what']>> = {
  searches: 'search',
  views: 'park_view',
  shares: 'share',
  reports: 'report',
  spend: 'spend',
  errors: 'error',
}

/** Returns daily statistics of the last 30 days (UTC), today included. */
export async function readStats({
  database,
  tally,
}: {
  database: Database
  tally: Tally
}): Promise<Stats> {
  await tally.flush()
  const days = lastDays(STATS_DAYS, new Date())
  const counts = await readDailyCounts(database, days[0] ?? '')
  const daily = (name: DailySeries) =>
    fillDays(
      days,
      counts.filter(({ what }) => what === COUNTED_AS[name]),
    )
  return {
    days,
    series: {
      searches: daily('searches'),
      views: daily('views'),
      shares: daily('shares'),
      reports: daily('reports'),
      spend: daily('spend'),
      errors: daily('errors'),
    },
    version: VERSION,
  }
}

/** Counts what waits for the operator. */
export async function countWaiting({ database }: { database: Database }): Promise<Waiting> {
  const [{ openReports, waiting }, conflicts, jobs] = await Promise.all([
    countReview(database),
    findConflicts(database),
    findNewestJobs(database),
  ])
  const since = Date.now() - FAILURE_DAYS * DAY_MS
  const hasFailed = ({ kind, hasFailed, finishedAt }: Job) =>
    hasFailed && kind !== REGION_JOBS && Date.parse(finishedAt ?? '') > since
  return {
    reports: openReports,
    suggestions: waiting,
    conflicts: conflicts.length,
    regions: jobs.filter(({ kind, error }) => kind === REGION_JOBS && error !== null).length,
    jobs: newestOfKinds(jobs).filter(hasFailed).length,
  }
}
