import { sweepCache } from '#db/queries/cache.ts'
import { dropOutdatedFacts } from '#db/queries/parks.ts'
import type { Deps } from './deps.ts'

const HOUR_MS = 3_600_000
const FLUSH_MS = 30_000

export type Upkeep = {
  /** Ends it, after what is still to be written down. */
  stop: () => Promise<void>
}

type UpkeepDeps = Pick<Deps, 'database' | 'ledger' | 'log' | 'photos'>

/**
 * What has to be done now and then: what may not be kept any longer goes, at once and every hour;
 * what was counted is written down. A failure is logged and tried again next time.
 */
export function startUpkeep(deps: UpkeepDeps): Upkeep {
  void dropOutdated(deps)
  void sweepPhotos(deps)
  const timers = [
    setInterval(() => dropOutdated(deps), HOUR_MS),
    setInterval(() => sweepPhotos(deps), HOUR_MS),
    setInterval(() => flush(deps), FLUSH_MS),
  ]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await flush(deps)
    },
  }
}

async function dropOutdated({ database, log }: UpkeepDeps): Promise<void> {
  try {
    const parks = await dropOutdatedFacts(database)
    const answers = await sweepCache(database)
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

async function flush({ ledger, log }: UpkeepDeps): Promise<void> {
  await ledger.flush().catch((error) => log.error({ err: error }, 'the ledger lacks cached calls'))
}
