import {
  type ClaimedRun,
  keepRegionRun,
  logRegionRun,
  type RunProgress,
} from '#db/queries/region/region-runs.ts'
import type { RunState } from '#domain/region/region-schemas.ts'
import type { RegionPorts } from './ports.ts'

/** How long a process that works on a region counts as alive after its last sign. */
export const REGION_LEASE_SECONDS = 20
/** Between such signs, which store the progress. */
const REGION_SIGN_MS = 1_000

/** The operator has paused or cancelled a run, or another process has taken it. */
export class RunStoppedError extends Error {
  override name = 'RunStoppedError'
  readonly state: RunState | null

  constructor(state: RunState | null) {
    super(`the run is ${state ?? 'taken by another process'}`)
    this.state = state
  }
}

/** Stores the progress of a run, and learns whether it is to stop. */
export type RunKeeper = {
  /** `step` is where it was interrupted, if it was. */
  run: ClaimedRun & { owner: string }
  /** Aborted when the run is paused or cancelled, or the server stops. */
  signal: AbortSignal
  /** Takes the progress; it is stored soon. */
  progress: (progress: RunProgress) => void
  /** Adds a line to the run's log. */
  say: (text: string) => Promise<void>
  end: () => Promise<void>
}

export function keepRun(
  { database, log }: Pick<RegionPorts, 'database' | 'log'>,
  claimed: ClaimedRun & { owner: string },
  signal: AbortSignal,
): RunKeeper {
  const { id, owner } = claimed
  const stopped = new AbortController()
  let latest: RunProgress = { step: claimed.step ?? 'download', done: 0, total: null }
  let storing: Promise<void> = Promise.resolve()
  let isStoring = false
  async function store(): Promise<void> {
    isStoring = true
    try {
      const lease = { owner, seconds: REGION_LEASE_SECONDS }
      const state = await keepRegionRun(database, id, { ...lease, ...latest })
      if (state !== 'running') stopped.abort(new RunStoppedError(state))
    } catch (error) {
      // The next one tries again; the lease outlasts some failures.
      log.warn({ err: error, run: id }, 'the progress of a region could not be stored')
    } finally {
      isStoring = false
    }
  }
  const timer = setInterval(() => {
    if (!isStoring) storing = store()
  }, REGION_SIGN_MS)
  timer.unref()
  return {
    run: claimed,
    signal: AbortSignal.any([signal, stopped.signal]),
    progress(progress) {
      latest = progress
    },
    say: (text) => logRegionRun(database, id, { at: new Date().toISOString(), text }),
    async end() {
      clearInterval(timer)
      await storing
    },
  }
}
