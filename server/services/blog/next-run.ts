import { Cron } from 'croner'

type Weekly = {
  /** 0 is Sunday. */
  weekday: number
  /** Hour of the day (UTC). */
  hour: number
}

/** Returns when a schedule is next due after a moment. */
export function nextRun({ weekday, hour }: Weekly, after: Date): Date {
  const next = new Cron(`0 ${hour} * * ${weekday}`, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error('Every week has every hour.')
  return next
}
