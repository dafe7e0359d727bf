import { randomUUID } from 'node:crypto'
import { claimRegionRun, releaseRegionRuns } from '#db/queries/region/region-runs.ts'
import { MINUTE_MS } from '#domain/time/units.ts'
import { makeBackground } from '../core/background.ts'
import { refreshDue } from '../services/region/change-regions.ts'
import type { RegionPorts } from '../services/region/ports.ts'
import { REGION_LEASE_SECONDS } from '../services/region/run-keeper.ts'
import { runRegion } from '../services/region/run-region.ts'
import { dropAbandonedUploads } from '../services/region/upload.ts'

/** Poll interval for regions that wait. */
const REGIONS_EVERY_MS = 2_000
/** Poll interval for regions that are due for a refresh. */
const REGIONS_DUE_EVERY_MS = 5 * MINUTE_MS

export type RegionRunner = {
  /** Stops; the run under way is given back and goes on after the next start. */
  stop: () => Promise<void>
}

/**
 * Works on regions, one at a time: those that wait, those whose process has died, and those that are
 * due for a refresh. A failure is logged and retried.
 */
export function startRegionRunner(deps: RegionPorts): RegionRunner {
  const background = makeBackground()
  const owner = randomUUID()
  let isWorking = false
  let isFirst = true

  function work(): void {
    if (isWorking) return
    isWorking = true
    void background.run(async (signal) => {
      try {
        if (isFirst) await takeOverRuns(deps)
        isFirst = false
        while (!signal.aborted && (await runNext(deps, owner, signal)));
      } catch (error) {
        if (!signal.aborted) deps.log.error({ err: error }, 'regions could not be worked on')
      } finally {
        isWorking = false
      }
    })
  }

  function look(): void {
    void background.run(() =>
      keepTidy(deps).catch((error) =>
        deps.log.error({ err: error }, 'regions that are due could not be looked for'),
      ),
    )
  }

  deps.regions.wake = work
  work()
  look()
  const timers = [setInterval(work, REGIONS_EVERY_MS), setInterval(look, REGIONS_DUE_EVERY_MS)]
  for (const timer of timers) timer.unref()
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await background.stop()
    },
  }
}

async function keepTidy(deps: RegionPorts): Promise<void> {
  await refreshDue(deps)
  await dropAbandonedUploads(deps)
}

/**
 * Gives back what an earlier process has left on an embedded database: it has ended, as only one
 * process at a time can have it.
 */
export async function takeOverRuns({ database }: Pick<RegionPorts, 'database'>): Promise<void> {
  if (database.embedded) await releaseRegionRuns(database)
}

/** Works on the next region; false if none waits. */
export async function runNext(
  deps: RegionPorts,
  owner: string,
  signal: AbortSignal,
): Promise<boolean> {
  const claimed = await claimRegionRun(deps.database, { owner, seconds: REGION_LEASE_SECONDS })
  if (!claimed) return false
  await runRegion(deps, { ...claimed, owner }, signal)
  return true
}
