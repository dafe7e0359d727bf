import { z } from 'zod'

/** The series counted per day. */
const DAILY_SERIES = ['searches', 'views', 'shares', 'reports', 'spend', 'errors'] as const

export type DailySeries = (typeof DAILY_SERIES)[number]

/** Values of the last days, oldest first; spend is in dollars. */
export const statsSchema = z.object({
  /** In UTC: '2026-11-20'. */
  days: z.array(z.string()),
  series: z.record(z.enum(DAILY_SERIES), z.array(z.number())),
  /** Of the product. */
  version: z.string(),
})
export type Stats = z.infer<typeof statsSchema>

/** How much waits for the operator. */
export const waitingSchema = z.object({
  /** Open reports. */
  reports: z.int(),
  suggestions: z.int(),
  /** Questions about which visitors disagree. */
  conflicts: z.int(),
  /** Regions whose last work has failed. */
  regions: z.int(),
  /** Other kinds of work whose last run has failed, within a week. */
  jobs: z.int(),
})
export type Waiting = z.infer<typeof waitingSchema>
