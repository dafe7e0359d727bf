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

/**
 * The local time in a time zone ('America/Los_Angeles'); null if the browser does not know the
 * zone.
 */
export function localMoment(at: Date, timeZone: string, place?: Coordinates): LocalMoment | null {
  const clock = clockOf(timeZone)
  if (!clock) return null
  const local = localTime(clock, at)
  // Monday was the fourth day after 1 January 1970.
  const weekday = (Math.floor(local / DAY_MS) + 3) % 7
  const date = new Date(local)
  return {
    weekday,
    minute: date.getUTCHours() * 60 + date.getUTCMinutes(),
    date: { month: date.getUTCMonth(), day: date.getUTCDate() },
    ...(place ? { sun: weekOfSun(clock, at, place) } : {}),
  }
}

/** The sun of today and the next six days, Monday first. */
function weekOfSun(clock: Intl.DateTimeFormat, at: Date, place: Coordinates): SunTimes[] {
  const week: SunTimes[] = []
  for (let days = 0; days < 7; days++) {
    const later = new Date(at.getTime() + days * DAY_MS)
    const day = Math.floor(localTime(clock, later) / DAY_MS)
    const offset = Math.round((localTime(clock, later) - later.getTime()) / MINUTE_MS)
    const { dawn, sunrise, sunset, dusk } = sunTimes(new Date(day * DAY_MS), place)
    const there = (minute: number | null) => (minute === null ? null : minute + offset)
    week[(day + 3) % 7] = {
      dawn: there(dawn),
      sunrise: there(sunrise),
      sunset: there(sunset),
      dusk: there(dusk),
    }
  }
  return week
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
