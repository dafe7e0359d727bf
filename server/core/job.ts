import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from './errors.ts'

/** How a job stands. */
type JobStatus<Kind extends string> = {
  /** Another one for each that is begun. */
  id: number
  kind: Kind
  state: 'running' | 'done' | 'cancelled' | 'failed'
  /** What it is doing, or what came of it, in words. */
  message: string
  done: number
  /** Null while that is not known. */
  total: number | null
}

type Progress = {
  /** Tells how far it has come. */
  report: (change: { message?: string; done?: number; total?: number | null }) => void
  /** Aborted when the job is to end; what has been done stays. */
  signal: AbortSignal
}

export type Job<Kind extends string> = {
  /** The job under way, else the last one; null before the first. */
  status: () => JobStatus<Kind> | null
  /**
   * Begins a job, unless one is under way.
   *
   * @param work gives what came of it, in words; where it throws, it logs why
   * @returns null where one is under way
   */
  start: (kind: Kind, work: (progress: Progress) => Promise<string>) => JobStatus<Kind> | null
  /** Has the job under way end. */
  cancel: () => void
  /** Has the job under way end, and waits until it has, for so many milliseconds at most. */
  stop: (mostMs: number) => Promise<void>
}

/**
 * Work that outlasts its request: one at a time, known in memory only.
 *
 * @param failedMessage what is said of a failure that does not speak for itself
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
