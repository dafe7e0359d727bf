import { Cron } from 'croner'
import type { ScheduleInput } from '#domain/blog/blog-generate-schemas.ts'

/** Returns when a schedule is next due after a moment. */
export function nextRun(
  { weekday, hour }: Pick<ScheduleInput, 'weekday' | 'hour'>,
  after: Date,
): Date {
  const next = new Cron(`0 ${hour} * * ${weekday}`, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error('Every week has every hour.')
  return next
}
