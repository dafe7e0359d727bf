import type { Database } from '#db/client.ts'
import { countOpenReports, readDailyCounts } from '#db/queries/operator/stats.ts'
import { fillDays, lastDays } from '#domain/operator/daily-series.ts'
import type { DailySeries, Stats } from '#domain/operator/stats-schemas.ts'
import { VERSION } from '../../core/build.ts'
import type { Tally } from '../../operations/tally.ts'

/** The period of the dashboard's charts. */
const STATS_DAYS = 30

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
  const [counts, openReports] = await Promise.all([
    readDailyCounts(database, days[0] ?? ''),
    countOpenReports(database),
  ])
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
    openReports,
    version: VERSION,
  }
}
