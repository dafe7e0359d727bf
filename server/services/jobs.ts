import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Cron } from 'croner'
import type { Database } from '#db/client.ts'
import {
  addJob,
  endJob,
  giveUpJobs,
  type LeasedJob,
  leaseJob,
  logJob,
  planJob,
  renewLease,
  resumeJob,
  stopJob,
  unplanJob,
} from '#db/queries/operator/jobs.ts'
import type { JobProgress, JobState } from '#domain/operator/job-schemas.ts'
import { MINUTE_MS, SECOND_MS } from '#domain/time/units.ts'
import { AppError, isDatabaseAway } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { ProviderError } from '../sources/errors.ts'

/** How long a process that works on a job counts as alive after its last sign. */
const LEASE_SECONDS = 20
/** Between such signs, which store the progress. */
const SIGN_MS = SECOND_MS
/** Between two looks for jobs that other processes have added or given up. */
const LOOK_MS = 2 * SECOND_MS
/** Repeated jobs are planned again, as the clock may have been wrong. */
const PLAN_MS = MINUTE_MS
/** How long a stop of the server waits for work under way. */
const STOP_MS = 5 * SECOND_MS
/** A job that the database has failed is taken up again after this, then twice this, and so on. */
const RETRY_MS = 2 * SECOND_MS
const LONGEST_RETRY_MS = 60 * SECOND_MS

const FIRST_PROGRESS: JobProgress = { message: 'Starting…', done: 0, total: null }
const CUT_SHORT = 'The server was stopped before it was done.'
const FAILED = 'Something went wrong; the log of the server says what. Try again.'

/** A job under way. */
export type RunningJob = Pick<LeasedJob, 'id' | 'key' | 'input' | 'attempts' | 'progress'> & {
  /** The process that works on it. */
  owner: string
  /** Aborted when the operator or the server stops it, or another process has taken it. */
  signal: AbortSignal
  /** Takes the progress; it is stored soon. */
  report: (change: Partial<JobProgress>) => void
  /** Adds a line to the job's log. */
  say: (text: string) => Promise<void>
}

/** Why a job can't be done, in words for the operator. */
export class JobError extends Error {
  override name = 'JobError'
}

export type Outcome = { message?: string; result?: object }

export type JobKind = {
  name: string
  /** Does the work; if it throws, the job has failed, unless it was stopped. */
  run: (job: RunningJob) => Promise<Outcome | undefined>
  /**
   * Repeats it, by a cron expression in UTC. By a function: null while it is switched off, undefined
   * while this process takes no part in it.
   */
  cron?: string | (() => string | null | undefined)
  /** How often it is begun if a stop or crash of the server interrupts it; once by default. */
  attempts?: number
  /** What the operator reads if that was not enough. */
  cutShort?: string
  /** What the operator reads if it fails with an error that is not meant for him. */
  failed?: string
  /** Tidies up after it was cancelled. */
  onCancel?: (job: RunningJob) => Promise<void>
}

export type Jobs = {
  /** Adds a job and begins it soon; returns its id, or null while one of its kind and key is open. */
  add: (job: { kind: string; key?: string; input?: object }) => Promise<number | null>
  /** Stops a job, at once if it is not under way; null if there is none that can be stopped. */
  stop: (
    job: { kind: string; key?: string },
    how: 'cancel' | 'pause',
  ) => Promise<{ id: number; isRunning: boolean } | null>
  /** Goes on with a paused job; returns whether there was one. */
  resume: (kind: string, key: string) => Promise<boolean>
  /** Looks for jobs at once. */
  wake: () => void
  /** The kinds that this process works on, and whether it does at the moment. */
  underWay: () => { kind: string; isRunning: boolean }[]
  /** Works on jobs of these kinds from now on. */
  start: (kinds: readonly JobKind[]) => void
  /** Stops working: what is under way is given back, or has failed if it can't be taken up again. */
  end: () => Promise<void>
}

/** Why a running job is aborted: by the operator or the server, or as another process has taken it. */
class StoppedError extends Error {
  override name = 'StoppedError'
  readonly why: 'cancel' | 'pause' | 'end' | 'lost'

  constructor(why: StoppedError['why']) {
    super(`the job is stopped: ${why}`)
    this.why = why
  }
}

function patternOf(cron: JobKind['cron']): string | null | undefined {
  return typeof cron === 'function' ? cron() : cron
}

/** When a pattern next comes after a moment. */
export function nextRun(cron: string, after: Date): Date {
  const next = new Cron(cron, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error(`'${cron}' never comes.`)
  return next
}

/**
 * Runs work that outlasts its request: of each kind one job at a time among all processes that share
 * the database. A job under way is leased; one whose lease has run out is taken up by another process.
 */
export function makeJobs({ database, log }: { database: Database; log: Logger }): Jobs {
  const owner = randomUUID()
  const kinds = new Map<string, JobKind>()
  const running = new Map<
    string,
    { id: number; controller: AbortController; done: Promise<void> }
  >()
  const timers: NodeJS.Timeout[] = []
  let isEnding = false
  let isWanted = false
  let looking: Promise<void> | undefined

  function wake(): void {
    isWanted = true
    if (isEnding || kinds.size === 0) return
    looking ??= look()
      .catch((error) => log.error({ err: error }, 'jobs could not be looked for'))
      .finally(() => {
        looking = undefined
      })
  }

  async function look(): Promise<void> {
    while (isWanted && !isEnding) {
      isWanted = false
      const idle = [...kinds.values()].flatMap(({ name, cron }) =>
        running.has(name) || (cron && !patternOf(cron)) ? [] : [name],
      )
      const leased = await leaseJob(database, { kinds: idle, owner, seconds: LEASE_SECONDS })
      const kind = leased && kinds.get(leased.kind)
      if (!kind) continue
      isWanted = true
      const controller = new AbortController()
      const done = work(kind, leased, controller)
        .catch((error) => log.error({ err: error, kind: kind.name }, 'a job could not be ended'))
        .finally(() => {
          running.delete(kind.name)
          wake()
        })
      running.set(kind.name, { id: leased.id, controller, done })
    }
  }

  async function work(kind: JobKind, leased: LeasedJob, controller: AbortController) {
    const { id, attempts, cron, input, key, stopping, dueMs } = leased
    const { signal } = controller
    let progress = cron === null ? leased.progress : FIRST_PROGRESS
    const job: RunningJob = {
      id,
      key,
      input,
      attempts,
      progress,
      owner,
      signal,
      report(change) {
        progress = { ...progress, ...change }
      },
      say: (text) => logJob(database, id, text),
    }

    const end = (status: JobState, how: { result?: object; error?: string; runAt?: Date } = {}) =>
      endJob(database, { id, owner }, { status, progress, ...how })

    /** Ends it for good; a repeated one waits for its next time. */
    const close = (status: 'done' | 'failed' | 'cancelled', how: Parameters<typeof end>[1] = {}) =>
      cron === null
        ? end(status, how)
        : end('waiting', { ...how, runAt: nextRun(cron, new Date(Math.max(Date.now(), dueMs))) })

    async function whenStopped(why: StoppedError['why']): Promise<void> {
      if (why === 'lost') return
      if (why === 'pause') return end('paused')
      if (why === 'end' && attempts < most) return end('waiting')
      if (why === 'end') return close('failed', { error: kind.cutShort ?? CUT_SHORT })
      await kind.onCancel?.(job)
      return close('cancelled')
    }

    async function whenFailed(error: unknown): Promise<void> {
      const isMeant = [AppError, ProviderError, JobError].some((each) => error instanceof each)
      log[isMeant ? 'warn' : 'error']({ err: error, kind: kind.name, key }, 'a job failed')
      if (isDatabaseAway(error) && attempts < most) {
        const delay = Math.min(RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
        return end('waiting', { runAt: new Date(Date.now() + delay) })
      }
      const text = isMeant && error instanceof Error ? error.message : (kind.failed ?? FAILED)
      return close('failed', { error: text })
    }

    const most = kind.attempts ?? 1
    if (stopping) return whenStopped(stopping)
    // Its process has died, and it is not begun again.
    if (attempts > most) return whenStopped('end')
    let signing: Promise<void> | undefined
    async function sign(): Promise<void> {
      const kept = await renewLease(database, id, { owner, seconds: LEASE_SECONDS, progress })
      const why = kept ? kept.stopping : 'lost'
      if (why) controller.abort(new StoppedError(why))
    }
    const timer = setInterval(() => {
      signing ??= sign()
        // The next one tries again; the lease outlasts some failures.
        .catch((error) => log.warn({ err: error, job: id }, 'the progress could not be stored'))
        .finally(() => {
          signing = undefined
        })
    }, SIGN_MS)
    timer.unref()
    try {
      const outcome = await kind.run(job)
      if (outcome?.message !== undefined) job.report({ message: outcome.message })
      // What came of it is there, even if it was to be stopped.
      const isDone = !signal.aborted || outcome?.result !== undefined
      await (isDone ? close('done', { result: outcome?.result }) : whenStopped(signal.reason.why))
    } catch (error) {
      await (signal.aborted ? whenStopped(signal.reason.why) : whenFailed(error))
    } finally {
      clearInterval(timer)
      await signing
    }
  }

  async function plan(): Promise<void> {
    for (const { name: kind, cron } of kinds.values()) {
      const pattern = patternOf(cron)
      if (pattern === null) await unplanJob(database, kind)
      if (!pattern) continue
      await planJob(database, { kind, cron: pattern, runAt: nextRun(pattern, new Date()) })
    }
  }

  return {
    async add(job) {
      const id = await addJob(database, job)
      if (id !== null) wake()
      return id
    },
    async stop(job, how) {
      const found = await stopJob(database, { ...job, how })
      const here = running.get(job.kind)
      if (found && here?.id === found.id) here.controller.abort(new StoppedError(how))
      return found
    },
    async resume(kind, key) {
      const isThere = await resumeJob(database, kind, key)
      if (isThere) wake()
      return isThere
    },
    wake,
    underWay: () => [...kinds.keys()].map((kind) => ({ kind, isRunning: running.has(kind) })),
    start(all) {
      for (const kind of all) kinds.set(kind.name, kind)
      const later = () =>
        void plan().catch((error) => log.error({ err: error }, 'jobs could not be planned'))
      looking = (async () => {
        if (database.embedded) await giveUpJobs(database)
        await plan()
      })()
        .catch((error) => log.error({ err: error }, 'jobs could not be planned'))
        .finally(() => {
          looking = undefined
          wake()
        })
      timers.push(setInterval(wake, LOOK_MS), setInterval(later, PLAN_MS))
      for (const timer of timers) timer.unref()
    },
    async end() {
      isEnding = true
      for (const timer of timers) clearInterval(timer)
      await looking
      for (const { controller } of running.values()) controller.abort(new StoppedError('end'))
      const all = Promise.allSettled([...running.values()].map(({ done }) => done))
      await Promise.race([all, wait(STOP_MS, undefined, { ref: false })])
    },
  }
}
