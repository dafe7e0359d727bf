import { WEEKDAYS } from './opening-hours.ts'
import { readWeekdayHours } from './weekday-hours.ts'

/** Examples of a day's hours. */
export const HOURS_EXAMPLE = '6:00 AM – 10:00 PM, Sunrise – Sunset, Open 24 hours or Closed'

const SUN = /\b(\d+ min (before|after) )?(sunrise|sunset|dawn|dusk)\b/gi

/** Characters of one day's hours. */
const LONGEST_HOURS = 200

/**
 * Whether a day's hours are valid: times (sunrise and sunset too), 'Closed' or 'Open 24 hours', each
 * possibly with its season.
 */
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
