import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import type { DataVersion } from '#db/data-version.ts'
import { dropDeletedPosts } from '#db/queries/blog/blog-edits.ts'
import { vacuumEmbedded } from '#db/queries/database/maintenance.ts'
import { sweepCache } from '#db/queries/operator/cache.ts'
import { dropOldNews } from '#db/queries/operator/news.ts'
import { sweepFailures } from '#db/queries/operator/operators.ts'
import { dropParkChanges } from '#db/queries/park/map-points.ts'
import { dropOutdatedFacts } from '#db/queries/park/parks.ts'
import { addParkWords } from '#db/queries/search/words.ts'
import { dropOldAsks, forgetNetworks } from '#db/queries/visitors/answers.ts'
import { forgetReporters, forgetSuggesters } from '#db/queries/visitors/reports.ts'
import { renewPopularity } from '#db/queries/visitors/views.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { Sessions } from '../auth/sessions.ts'
import type { Logger } from '../core/log.ts'
import type { JobKind } from '../services/jobs.ts'
import { LOOK_FOR_NEWS_MS, lookForNews } from '../services/operator/news.ts'
import type { RegionPorts } from '../services/region/ports.ts'
import { dropAbandonedUploads } from '../services/region/upload.ts'
import type { Configured } from '../settings/configured.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { Photos } from '../sources/photos/photos.ts'
import type { Tally } from './tally.ts'

/** How long a deleted post can be restored. */
const DELETED_POST_DAYS = 30
/** How long sent news is stored. */
const NEWS_DAYS = 30
/** How long it is stored which parks have changed, for servers that have not read it yet. */
const PARK_CHANGES_DAYS = 2
/** Age at which counted sign-in failures are deleted. */
const SIGN_IN_FAILURE_RETENTION_MS = DAY_MS
/** Interval of vacuum checks of the embedded database. */
const VACUUM_EVERY_MS = MINUTE_MS
/** Interval of writing counters to the database. */
const FLUSH_EVERY_MS = 30_000
/** Poll interval for settings changed by other processes. */
const SETTINGS_EVERY_MS = 30_000
/** Interval of deleting files of this machine's disk. */
const FILES_EVERY_MS = HOUR_MS
/** The share of the shutdown for work under way. */
const UPKEEP_STOP_MS = 3_000

export type Upkeep = {
  /** Stops after writing what is pending. */
  stop: () => Promise<void>
}

type UpkeepPorts = Parameters<typeof lookForNews>[0] & {
  configured: Pick<Configured, 'refresh'>
  asks: { flush: () => Promise<void> }
  database: Database
  dataVersion: DataVersion
  ledger: Ledger
  log: Logger
  photos: Photos
  regions: RegionPorts['regions']
  tally: Tally
}

/** Upkeep of the database, by one of the processes that share it. */
export function upkeepKinds({
  database,
  sessions,
}: {
  database: Database
  sessions: Sessions
}): JobKind[] {
  const kind = (name: string, cron: string, work: () => Promise<string | undefined>): JobKind => ({
    name,
    cron,
    attempts: Number.POSITIVE_INFINITY,
    run: async () => ({ message: (await work()) ?? '' }),
  })
  return [
    kind('expired data', '0 * * * *', async () => {
      await sessions.sweep()
      await sweepFailures(database, new Date(Date.now() - SIGN_IN_FAILURE_RETENTION_MS))
      await dropParkChanges(database, PARK_CHANGES_DAYS)
      const parks = await dropOutdatedFacts(database)
      const answers = await sweepCache(database)
      await dropDeletedPosts(database, DELETED_POST_DAYS)
      await dropOldNews(database, NEWS_DAYS)
      return `${parks} parks, ${answers} cached answers`
    }),
    kind('networks', '0 * * * *', async () => {
      await forgetReporters(database)
      await forgetSuggesters(database)
      await forgetNetworks(database)
      await dropOldAsks(database)
      return undefined
    }),
    kind('popularity', '0 3 * * *', async () => `${await renewPopularity(database)} parks`),
    kind('words', '30 3 * * *', async () => {
      await addParkWords(database)
      return undefined
    }),
  ]
}

/**
 * Upkeep of this process: deletes expired photos and abandoned uploads at start and every hour,
 * writes counters, and applies settings changed by another process. A failure is logged and retried.
 */
export function startUpkeep(deps: UpkeepPorts): Upkeep {
  const { asks, configured, database, dataVersion, ledger, log, photos, tally } = deps
  const underWay = new Set<Promise<void>>()
  const run = (failure: string, work: () => Promise<unknown>): Promise<void> => {
    const done = work()
      .then(() => {})
      .catch((error) => log.error({ err: error }, failure))
      .finally(() => underWay.delete(done))
    underWay.add(done)
    return done
  }
  const sweepPhotos = () =>
    run('expired photos could not be deleted', async () => {
      const files = await photos.sweep()
      if (files > 0) log.info({ files }, 'expired photos were deleted')
    })
  const flush = async () => {
    await run('what searches asked for could not be counted', asks.flush)
    await run('counters could not be written and stay in memory', tally.flush)
    await run('cached calls could not be written to the ledger', ledger.flush)
  }
  const vacuum = () =>
    run('tables could not be vacuumed', async () => {
      const tables = await vacuumEmbedded(database)
      if (tables.length > 0) log.debug({ tables }, 'tables were vacuumed')
    })
  const look = () => run('news could not be looked for', () => lookForNews(deps))
  const followSettings = () => run('the stored settings could not be read', configured.refresh)
  const dropUploads = () =>
    run('abandoned uploads could not be deleted', () => dropAbandonedUploads(deps))
  void sweepPhotos()
  void dropUploads()
  const timers = [
    setInterval(sweepPhotos, FILES_EVERY_MS),
    setInterval(dropUploads, FILES_EVERY_MS),
    setInterval(flush, FLUSH_EVERY_MS),
    setInterval(vacuum, VACUUM_EVERY_MS),
    setInterval(followSettings, SETTINGS_EVERY_MS),
    setInterval(look, LOOK_FOR_NEWS_MS),
  ]
  for (const timer of timers) timer.unref()
  const watch = dataVersion.watch()
  return {
    async stop() {
      watch.stop()
      for (const timer of timers) clearInterval(timer)
      const late = wait(UPKEEP_STOP_MS, undefined, { ref: false })
      await Promise.race([Promise.all(underWay), late])
      await flush()
    },
  }
}
