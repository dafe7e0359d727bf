import { setTimeout as wait } from 'node:timers/promises'
import { dropDeletedPosts } from '#db/queries/blog-edits.ts'
import { sweepCache } from '#db/queries/cache.ts'
import { dropOutdatedFacts } from '#db/queries/parks.ts'
import { sweepFailures } from '#db/queries/sign-in-failures.ts'
import { makeBackground } from './background.ts'
import type { Deps } from './deps.ts'
import { startGivingBackMemory } from './operations/give-back-memory.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** For so long a deleted post can be had back. */
const DELETED_DAYS = 30
const FLUSH_MS = 30_000
const SETTINGS_MS = 30_000
/** Of the time there is between the last request and the end of the process. */
const LONGEST_END_MS = 3_000

export type Upkeep = {
  /** Ends it, after what is still to be written down. */
  stop: () => Promise<void>
}

type UpkeepDeps = Pick<
  Deps,
  | 'database'
  | 'dataVersion'
  | 'ledger'
  | 'log'
  | 'photos'
  | 'seo'
  | 'sessions'
  | 'settings'
  | 'tally'
>

/**
 * What has to be done now and then: what may not be kept any longer goes, at once and every hour;
 * what was counted is written down; settings that another process has changed are taken over; memory
 * is given back. A failure is logged and tried again next time.
 */
export function startUpkeep(deps: UpkeepDeps): Upkeep {
  const background = makeBackground()
  const begin = (work: (deps: UpkeepDeps) => Promise<void>) => background.run(() => work(deps))
  void begin(dropOutdated)
  void begin(sweepPhotos)
  const timers = [
    setInterval(() => begin(dropOutdated), HOUR_MS),
    setInterval(() => begin(sweepPhotos), HOUR_MS),
    setInterval(() => begin(flush), FLUSH_MS),
    setInterval(() => begin(followSettings), SETTINGS_MS),
    startGivingBackMemory(deps.log),
  ]
  for (const timer of timers) timer.unref()
  const watch = deps.dataVersion.watch()
  return {
    async stop() {
      watch.stop()
      for (const timer of timers) clearInterval(timer)
      // What they still write needs the database.
      await Promise.all([
        deps.seo.job.stop(LONGEST_END_MS),
        Promise.race([background.stop(), wait(LONGEST_END_MS, undefined, { ref: false })]),
      ])
      await flush(deps)
    },
  }
}

async function dropOutdated({ database, log, sessions }: UpkeepDeps): Promise<void> {
  try {
    await sessions.sweep()
    await sweepFailures(database, new Date(Date.now() - DAY_MS))
    const parks = await dropOutdatedFacts(database)
    const answers = await sweepCache(database)
    await dropDeletedPosts(database, DELETED_DAYS)
    if (parks + answers > 0) log.info({ parks, answers }, 'what may not be kept any longer is gone')
  } catch (error) {
    log.error({ err: error }, 'what may not be kept any longer is still there')
  }
}

async function sweepPhotos({ photos, log }: UpkeepDeps): Promise<void> {
  try {
    const files = await photos.sweep()
    if (files > 0) log.info({ files }, 'photos that may not be kept any longer are gone')
  } catch (error) {
    log.error({ err: error }, 'photos that may not be kept any longer are still there')
  }
}

async function flush({ ledger, log, tally }: UpkeepDeps): Promise<void> {
  await tally
    .flush()
    .catch((error) => log.error({ err: error }, 'what was counted is not kept yet'))
  await ledger.flush().catch((error) => log.error({ err: error }, 'the ledger lacks cached calls'))
}

async function followSettings({ settings, log }: UpkeepDeps): Promise<void> {
  await settings
    .refresh()
    .catch((error) => log.error({ err: error }, 'the stored settings could not be looked at'))
}
