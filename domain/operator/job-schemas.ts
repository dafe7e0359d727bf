import { z } from 'zod'
import { rowId } from '../text/number-schemas.ts'

const jobState = z.enum(['waiting', 'running', 'paused', 'done', 'failed', 'cancelled'])
export type JobState = z.output<typeof jobState>

/** How far a job is. */
export type JobProgress = {
  /** What it is doing, or its outcome. */
  message: string
  done: number
  /** Null while unknown. */
  total: number | null
}

/** Work that outlasts its request, as the operator sees it. */
export const jobSchema = z.object({
  id: z.int(),
  kind: z.string(),
  state: jobState,
  /** What it is doing, its outcome, or why it failed. */
  message: z.string(),
  /** Whether it, or the last run of a repeated one, has failed. */
  hasFailed: z.boolean(),
  done: z.number(),
  total: z.number().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** When a repeated job runs next; null for others. */
  nextRunAt: z.string().nullable(),
})
export type Job = z.output<typeof jobSchema>

export const jobKindInput = z.object({ kind: z.string().regex(/^[a-z_]{1,100}$/) })
export const jobIdInput = z.object({ id: rowId })
