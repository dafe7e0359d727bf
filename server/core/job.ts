import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from './errors.ts'

type JobStatus<Kind extends string> = {
  /** Unique for each job started. */
  id: number
  kind: Kind
  state: 'running' | 'done' | 'cancelled' | 'failed'
  /** What it is doing, or its outcome, as a message. */
  message: string
  done: number
  /** Null while unknown. */
  total: number | null
}

type Progress = {
  report: (change: { message?: string; done?: number; total?: number | null }) => void
  /** Aborted when the job is to stop; what has been done is kept. */
  signal: AbortSignal
}

export type Job<Kind extends string> = {
  /** The running job, else the last one; null before the first. */
  status: () => JobStatus<Kind> | null
  /**
   * Starts a job, unless one is running.
   *
   * @param work returns its outcome as a message; if it throws, the error is logged
   * @returns null if a job is already running
   */
  start: (kind: Kind, work: (progress: Progress) => Promise<string>) => JobStatus<Kind> | null
  /** Asks the running job to stop. */
  cancel: () => void
  /** Asks the running job to stop, and waits for that for at most `mostMs` milliseconds. */
  stop: (mostMs: number) => Promise<void>
}

/**
 * Runs work that outlasts its request, one job at a time; its status is kept in memory only.
 *
 * @param failedMessage shown when a job fails with anything but an AppError
 */
export function makeJob<Kind extends string>({
  failedMessage,
  onFailure,
}: {
  failedMessage: string
  onFailure: (error: unknown) => void
}): Job<Kind> {
  let status: JobStatus<Kind> | null = null
  let controller = new AbortController()
  let running: Promise<void> = Promise.resolve()

  async function run(job: JobStatus<Kind>, work: (progress: Progress) => Promise<string>) {
    const { signal } = controller
    const report: Progress['report'] = (change) => Object.assign(job, change)
    try {
      job.message = await work({ report, signal })
      job.state = signal.aborted ? 'cancelled' : 'done'
    } catch (error) {
      job.state = 'failed'
      job.message = error instanceof AppError ? error.message : failedMessage
      onFailure(error)
    }
  }

  return {
    status: () => status && { ...status },
    start(kind, work) {
      if (status?.state === 'running') return null
      controller = new AbortController()
      const id = (status?.id ?? 0) + 1
      status = { id, kind, state: 'running', message: 'Starting…', done: 0, total: null }
      running = run(status, work)
      return { ...status }
    },
    cancel: () => controller.abort(),
    async stop(mostMs) {
      controller.abort()
      const timer = new AbortController()
      const late = wait(mostMs, undefined, { signal: timer.signal }).catch(() => {})
      await Promise.race([running, late])
      timer.abort()
    },
  }
}
