import { z } from 'zod'

/** What is told of each day. */
const DAILY_SERIES = ['searches', 'views', 'shares', 'reports', 'spend', 'errors'] as const

export type DailySeries = (typeof DAILY_SERIES)[number]

/** Numbers of the last days, the oldest first; spend is in dollars. */
export const statsSchema = z.object({
  /** Of UTC: '2026-11-20'. */
  days: z.array(z.string()),
  series: z.record(z.enum(DAILY_SERIES), z.array(z.number())),
  /** Reports that nobody has looked into yet. */
  openReports: z.int(),
})

export type Stats = z.infer<typeof statsSchema>
