import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '#db/client.ts'
import type { DataVersion } from '#db/data-version.ts'
import { dropDeletedPosts } from '#db/queries/blog/blog-edits.ts'
import { vacuumEmbedded } from '#db/queries/database/maintenance.ts'
import { sweepCache } from '#db/queries/operator/cache.ts'
import { sweepFailures } from '#db/queries/operator/operators.ts'
import { dropParkChanges } from '#db/queries/park/map-points.ts'
import { dropOutdatedFacts } from '#db/queries/park/parks.ts'
import { addParkWords } from '#db/queries/search/words.ts'
import { dropOldAsks, forgetNetworks } from '#db/queries/visitors/answers.ts'
import { forgetReporters, forgetSuggesters } from '#db/queries/visitors/reports.ts'
import { renewPopularity } from '#db/queries/visitors/views.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { Sessions } from '../auth/sessions.ts'
import { makeBackground } from '../core/background.ts'
import type { Logger } from '../core/log.ts'
import type { Configured } from '../settings/configured.ts'
import type { Ledger } from '../sources/ledger.ts'
import type { Photos } from '../sources/photos/photos.ts'
import type { Tally } from './tally.ts'

/** How long a deleted post can be restored. */
const DELETED_POST_DAYS = 30
/** How long it is stored which parks have changed, for servers that have not read it yet. */
const PARK_CHANGES_DAYS = 2
/** Interval of vacuum checks of the embedded database. */
const VACUUM_EVERY_MS = MINUTE_MS
/** Interval of writing counters to the database. */
const FLUSH_EVERY_MS = 30_000
/** Poll interval for settings changed by other processes. */
const SETTINGS_EVERY_MS = 30_000
/** The share of the shutdown for pending writes. */
const UPKEEP_STOP_MS = 3_000
/** Interval of deleting expired data. */
const EXPIRED_EVERY_MS = HOUR_MS
/** Interval of renewing parks' popularity and the words of searches. */
const POPULARITY_EVERY_MS = DAY_MS
/** Age at which counted sign-in failures are deleted. */
const SIGN_IN_FAILURES_KEPT_MS = DAY_MS

export type Upkeep = {
  /** Stops after writing what is pending. */
  stop: () => Promise<void>
}

type UpkeepPorts = {
  configured: Pick<Configured, 'refresh'>
  asks: { flush: () => Promise<void> }
  database: Database
  dataVersion: DataVersion
  ledger: Ledger
  log: Logger
  photos: Photos
  seo: { job: { stop: (mostMs: number) => Promise<void> } }
  sessions: Sessions
  tally: Tally
}

/**
 * Periodic maintenance: deletes expired data at start and every hour, renews the popularity of parks
 * at start and every day, adds the words of new parks every day, writes counters, and applies
 * settings changed by another process. A failure is logged and retried.
 */
export function startUpkeep(deps: UpkeepPorts): Upkeep {
  const background = makeBackground()
  const begin = (work: (deps: UpkeepPorts) => Promise<void>) => background.run(() => work(deps))
  void begin(dropOutdated)
  void begin(forgetVisitors)
  void begin(sweepPhotos)
  void begin(renewPopular)
  const timers = [
    setInterval(() => begin(dropOutdated), EXPIRED_EVERY_MS),
    setInterval(() => begin(forgetVisitors), EXPIRED_EVERY_MS),
    setInterval(() => begin(sweepPhotos), EXPIRED_EVERY_MS),
    setInterval(() => begin(renewPopular), POPULARITY_EVERY_MS),
    setInterval(() => begin(addWords), POPULARITY_EVERY_MS),
    setInterval(() => begin(flush), FLUSH_EVERY_MS),
    setInterval(() => begin(vacuum), VACUUM_EVERY_MS),
    setInterval(() => begin(followSettings), SETTINGS_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  const watch = deps.dataVersion.watch()
  return {
    async stop() {
      watch.stop()
      for (const timer of timers) clearInterval(timer)
      // Pending writes still need the database.
      await Promise.all([
        deps.seo.job.stop(UPKEEP_STOP_MS),
        Promise.race([background.stop(), wait(UPKEEP_STOP_MS, undefined, { ref: false })]),
      ])
      await flush(deps)
    },
  }
}

async function dropOutdated({ database, log, sessions }: UpkeepPorts): Promise<void> {
  try {
    await sessions.sweep()
    await sweepFailures(database, new Date(Date.now() - SIGN_IN_FAILURES_KEPT_MS))
    await forgetReporters(database)
    await forgetSuggesters(database)
    await dropParkChanges(database, PARK_CHANGES_DAYS)
    const parks = await dropOutdatedFacts(database)
    const answers = await sweepCache(database)
    await dropDeletedPosts(database, DELETED_POST_DAYS)
    if (parks + answers > 0) log.info({ parks, answers }, 'expired data was deleted')
  } catch (error) {
    log.error({ err: error }, 'expired data could not be deleted')
  }
}

async function forgetVisitors({ database, log }: UpkeepPorts): Promise<void> {
  try {
    await forgetNetworks(database)
    await dropOldAsks(database)
  } catch (error) {
    log.error({ err: error }, 'the networks of old answers could not be forgotten')
  }
}

async function addWords({ database, log }: UpkeepPorts): Promise<void> {
  try {
    await addParkWords(database)
  } catch (error) {
    log.error({ err: error }, 'the words of new parks could not be added')
  }
}

async function renewPopular({ database, log }: UpkeepPorts): Promise<void> {
  try {
    const parks = await renewPopularity(database)
    if (parks > 0) log.debug({ parks }, 'the popularity of parks was updated')
  } catch (error) {
    log.error({ err: error }, 'the popularity of parks could not be updated')
  }
}

async function sweepPhotos({ photos, log }: UpkeepPorts): Promise<void> {
  try {
    const files = await photos.sweep()
    if (files > 0) log.info({ files }, 'expired photos were deleted')
  } catch (error) {
    log.error({ err: error }, 'expired photos could not be deleted')
  }
}

async function flush({ asks, ledger, log, tally }: UpkeepPorts): Promise<void> {
  await asks
    .flush()
    .catch((error) => log.error({ err: error }, 'what searches asked for could not be counted'))
  await tally
    .flush()
    .catch((error) =>
      log.error({ err: error }, 'counters could not be written and are kept in memory'),
    )
  await ledger
    .flush()
    .catch((error) => log.error({ err: error }, 'cached calls could not be written to the ledger'))
}

async function vacuum({ database, log }: UpkeepPorts): Promise<void> {
  try {
    const tables = await vacuumEmbedded(database)
    if (tables.length > 0) log.debug({ tables }, 'tables were vacuumed')
  } catch (error) {
    log.error({ err: error }, 'tables could not be vacuumed')
  }
}

async function followSettings({ configured, log }: UpkeepPorts): Promise<void> {
  await configured
    .refresh()
    .catch((error) => log.error({ err: error }, 'the stored settings could not be read'))
}
