import { clockTime, readWeekdayHours, WEEKDAYS } from './weekday-hours.ts'

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

/** Examples of a day's hours. */
export const HOURS_EXAMPLE = '6:00 AM – 10:00 PM, Sunrise – Sunset, Open 24 hours or Closed'

const SUN = /\b(\d+ min (before|after) )?(sunrise|sunset|dawn|dusk)\b/gi

/** Characters of one day's hours. */
const LONGEST_HOURS = 200

/** Whether these are a day's hours: times, 'Closed', 'Open 24 hours', perhaps with seasons. */
export function areHours(text: string): boolean {
  const timed = text.replaceAll(SUN, '6:00 AM')
  const [day] = readWeekdayHours([`Monday: ${timed}`])
  return text.length <= LONGEST_HOURS && (day?.spans ?? day?.seasonal ?? null) !== null
}

/** Each day's hours, Monday first; '' for days without known hours. */
export function splitHours(lines: readonly string[]): string[] {
  const week = readWeekdayHours(lines)
  return WEEKDAYS.map((_, day) => week[day]?.text ?? '')
}

/** Lines for the days with known hours. */
export function joinHours(days: readonly string[]): string[] {
  return WEEKDAYS.flatMap((day, index) => {
    const text = (days[index] ?? '').replaceAll(/\s+/g, ' ').trim()
    return text === '' ? [] : [`${day}: ${text}`]
  })
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
    if (!line) return []
    const times = `${timeText(line.opens)} – ${timeText(line.closes)}`
    const hours = { always: 'Open 24 hours', closed: 'Closed', times }[line.kind]
    return [`${name}: ${hours}`]
  })
}

/** '22:00' as '10:00 PM'; 'Sunset' stays. */
function timeText(time: string): string {
  const [hours, minutes] = time.split(':')
  return minutes === undefined ? time : clockTime(Number(hours) * 60 + Number(minutes))
}
