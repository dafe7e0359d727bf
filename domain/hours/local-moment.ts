import type { Coordinates } from '../geo/geo.ts'
import { DAY_MS, MINUTE_MS } from '../time/units.ts'
import type { YearDay } from './seasons.ts'
import { type SunTimes, sunTimes } from './sun.ts'

/** Local time at a park: weekday 0 for Monday to 6, minute of the day 0 to 1439, and the date. */
export type LocalMoment = {
  weekday: number
  minute: number
  date: YearDay
  /** The sun there from today on, in local time, by weekday; absent if the place is unknown. */
  sun?: readonly SunTimes[]
}

/** Local time in a zone such as 'America/Los_Angeles'; null if the browser does not know it. */
export function localMoment(at: Date, timeZone: string, place?: Coordinates): LocalMoment | null {
  return localMoments(at, timeZone)?.(place) ?? null
}

/** The same as a function of the place, for many places in a time zone. */
export function localMoments(
  at: Date,
  timeZone: string,
): ((place?: Coordinates) => LocalMoment) | null {
  const clock = clockOf(timeZone)
  if (!clock) return null
  const local = localTime(clock, at)
  const date = new Date(local)
  const moment = {
    weekday: weekdayOf(local / DAY_MS),
    minute: date.getUTCHours() * 60 + date.getUTCMinutes(),
    date: { month: date.getUTCMonth(), day: date.getUTCDate() },
  }
  let days: ReturnType<typeof nextDays> | undefined
  return (place) => {
    if (!place) return moment
    days ??= nextDays(clock, at)
    const sun: SunTimes[] = []
    for (const { day, offset } of days) {
      sun[weekdayOf(day)] = sunTimes(new Date(day * DAY_MS), place, offset)
    }
    return { ...moment, sun }
  }
}

/** Monday is 0. The first of January 1970 was a Thursday. */
function weekdayOf(day: number): number {
  return (Math.floor(day) + 3) % 7
}

/**
 * Today and the next six days: each as the day after 1 January 1970, and the minutes by which its
 * clocks are ahead of UTC.
 */
function nextDays(clock: Intl.DateTimeFormat, at: Date) {
  return Array.from({ length: 7 }, (_, days) => {
    const later = new Date(at.getTime() + days * DAY_MS)
    const local = localTime(clock, later)
    const offset = Math.round((local - later.getTime()) / MINUTE_MS)
    return { day: Math.floor(local / DAY_MS), offset }
  })
}

/** What the clocks show at a time, to the minute, as if they showed UTC, in milliseconds. */
function localTime(clock: Intl.DateTimeFormat, at: Date): number {
  const parts = clock.formatToParts(at)
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  } catch {
    return null
  }
}
