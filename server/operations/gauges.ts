import type { Database } from '#db/client.ts'
import { totalCache } from '#db/queries/operator/cache.ts'
import { readSpentToday } from '#db/queries/operator/ledger.ts'
import { countLooks } from '#db/queries/park/commons-photos.ts'
import { findRegionDates } from '#db/queries/region/regions.ts'
import { VERSION } from '../core/build.ts'
import type { Logger } from '../core/log.ts'
import type { Jobs } from '../services/jobs.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { Photos } from '../sources/photos/photos.ts'
import type { GaugeOptions, Metrics } from './metrics.ts'

type Measured = {
  jobs: Pick<Jobs, 'underWay'>
  database: Database
  ledger: Ledger
  log: Logger
  metrics: Metrics
  photos: Photos
}

/** Adds gauges that are computed when scraped: money, caches, and work in progress. */
export function addGauges(deps: Measured): void {
  const add = (options: GaugeOptions) =>
    deps.metrics.addGauge(options, (error) =>
      deps.log.warn({ err: error, metric: options.name }, 'a metric could not be read'),
    )
  add({
    name: 'parkfetch_build_info',
    help: 'Always 1; its label is the version that runs.',
    labelNames: ['version'],
    read: () => [{ labels: { version: VERSION }, value: 1 }],
  })
  add({
    name: 'parkfetch_spend_today_dollars',
    help: 'Dollars spent on paid calls on the present day (UTC), by all processes.',
    labelNames: ['provider'],
    read: async () => [
      { labels: { provider: 'google' }, value: await readSpentToday(deps.database) },
    ],
  })
  add({
    name: 'parkfetch_spend_cap_dollars',
    help: 'Dollars that may be spent on a day.',
    labelNames: ['provider'],
    read: () => [{ labels: { provider: 'google' }, value: deps.ledger.dailyBudget }],
  })
  add({
    name: 'parkfetch_cache_bytes',
    help: 'Bytes stored, by the cache.',
    labelNames: ['cache'],
    read: () => readCaches(deps, 'bytes'),
  })
  add({
    name: 'parkfetch_cache_entries',
    help: 'Entries stored, by the cache.',
    labelNames: ['cache'],
    read: () => readCaches(deps, 'entries'),
  })
  add({
    name: 'parkfetch_commons_parks',
    help: 'Parks looked for at Wikimedia Commons, by what came of it.',
    labelNames: ['outcome'],
    read: async () =>
      (await countLooks(deps.database)).map(({ outcome, count }) => ({
        labels: { outcome },
        value: count,
      })),
  })
  add({
    name: 'parkfetch_region_age_seconds',
    help: 'Seconds since the date of a region’s data.',
    labelNames: ['region'],
    read: async () =>
      (await findRegionDates(deps.database)).map(({ key, asOf }) => ({
        labels: { region: key },
        value: Math.round((Date.now() - Date.parse(asOf)) / 1_000),
      })),
  })
  add({
    name: 'parkfetch_jobs_running',
    help: 'Work under way that no request waits for.',
    labelNames: ['job'],
    read: () =>
      deps.jobs
        .underWay()
        .map(({ kind, isRunning }) => ({ labels: { job: kind }, value: Number(isRunning) })),
  })
}

async function readCaches({ database, photos }: Measured, what: 'bytes' | 'entries') {
  const [totals, stored] = await Promise.all([totalCache(database), photos.stats()])
  const all = [...totals, { type: 'photos', entries: stored.files, bytes: stored.bytes }]
  return all.map((each) => ({ labels: { cache: each.type }, value: each[what] }))
}
