import { countOpenReports, readDailyCounts } from '#db/queries/stats.ts'
import { fillDays, lastDays } from '#domain/daily-series.ts'
import type { DailySeries, Stats } from '#domain/schemas/stats.ts'
import type { Deps } from '../deps.ts'

const DAYS = 30

type Counted = Awaited<ReturnType<typeof readDailyCounts>>[number]

const COUNTED_AS: Readonly<Record<DailySeries, Counted['what']>> = {
  searches: 'search',
  views: 'park_view',
  shares: 'share',
  reports: 'report',
  spend: 'spend',
  errors: 'error',
}

/** What happened on each of the last 30 days (UTC), the present one the last. */
export async function readStats({
  database,
  tally,
}: Pick<Deps, 'database' | 'tally'>): Promise<Stats> {
  await tally.flush()
  const days = lastDays(DAYS, new Date())
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
  }
}
