import { Cron } from 'croner'

type Weekly = {
  /** 0 is Sunday. */
  weekday: number
  /** Of the day (UTC). */
  hour: number
}

/** The first time after a moment that a plan's hour comes. */
export function nextRun({ weekday, hour }: Weekly, after: Date): Date {
  const next = new Cron(`0 ${hour} * * ${weekday}`, { timezone: 'UTC' }).nextRun(after)
  if (!next) throw new Error('Every week has every hour.')
  return next
}
