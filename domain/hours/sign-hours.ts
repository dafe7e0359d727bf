import { WEEKDAYS } from './opening-hours.ts'

/** A line of a sign: hours of consecutive weekdays, numbered from Monday, 0 to 6. */
export type SignLine = {
  from: number
  to: number
  kind: 'times' | 'always' | 'closed'
  /** '06:00', 'Sunrise' or 'Dawn'; only of times. */
  opens: string
  /** '22:00', 'Sunset' or 'Dusk'. */
  closes: string
}

export const FIRST_LINE: SignLine = {
  from: 0,
  to: 6,
  kind: 'times',
  opens: 'Sunrise',
  closes: 'Sunset',
}

/** Weekdays of a line; from Saturday to Monday they go over Sunday. */
export function daysOf({ from, to }: Pick<SignLine, 'from' | 'to'>): number[] {
  const count = ((to - from + 7) % 7) + 1
  return Array.from({ length: count }, (_, index) => (from + index) % 7)
}

/** What is wrong with the lines of a sign; null if nothing is. */
export function signError(lines: readonly SignLine[]): string | null {
  if (lines.length === 0) return 'Say the hours of at least one day.'
  if (lines.some((line) => line.kind === 'times' && (!line.opens || !line.closes))) {
    return 'Each line needs when it opens and when it closes.'
  }
  const days = lines.flatMap(daysOf)
  const twice = days.find((day, index) => days.indexOf(day) !== index)
  return twice === undefined ? null : `${WEEKDAYS[twice]} is in two lines.`
}

/** The lines of a sign as opening hours, a line for each weekday that it names: 'Monday: 6:00 AM – Sunset'. */
export function toWeekdayText(lines: readonly SignLine[]): string[] {
  return WEEKDAYS.flatMap((name, day) => {
    const line = lines.find((one) => daysOf(one).includes(day))
    return line ? [`${name}: ${hoursText(line)}`] : []
  })
}

function hoursText({ kind, opens, closes }: SignLine): string {
  if (kind === 'always') return 'Open 24 hours'
  if (kind === 'closed') return 'Closed'
  return `${timeText(opens)} – ${timeText(closes)}`
}

/** '22:00' as '10:00 PM'; 'Sunset' stays. */
function timeText(time: string): string {
  const [hours, minutes] = time.split(':')
  if (minutes === undefined) return time
  const hour = Number(hours)
  return `${hour % 12 || 12}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}
