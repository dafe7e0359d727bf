import { placeInYear, readSeason, type YearDay } from './seasons.ts'
import type { SunTimes } from './sun.ts'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const DAY_MINUTES = 24 * 60

/** Minutes since the day's midnight; `end` is above 1440 if it is on the next day. */
export type Span = { start: number; end: number }

/**
 * The hours of one day: open spans, none when closed, null if the text is not understood, or if they
 * depend on the season and no date was asked for.
 */
export type DayHours = {
  text: string
  spans: Span[] | null
  /** The open spans of all seasons, if the hours depend on the season. */
  seasonal?: Span[] | undefined
}

const LINE = /^\s*([a-z]+?)(?:day|\.)?\s*:\s*(.*)$/i
const TIME = '(?:\\d{1,2}(?:[:.]\\d{2})?\\s*(?:[ap]\\.?m\\.?)?|noon|midnight)'
const RANGE = new RegExp(`^(${TIME})\\s*(?:-|to|until)\\s*(${TIME})$`)

/**
 * Parses the hours of each weekday, Monday first, from lines such as 'Monday: 6:00 AM – 10:00 PM';
 * a day without a line is undefined. Lines may come in any order, with any of the dashes and spaces
 * Google uses. In '9:00 – 11:30 AM' both times are in the morning. Given a date, seasonal hours are
 * those of its season; given the sun of each weekday, 'Sunrise – Sunset' is understood.
 */
export function readWeekdayHours(
  lines: readonly string[],
  date?: YearDay,
  sun?: readonly SunTimes[],
): (DayHours | undefined)[] {
  const week = new Array<DayHours | undefined>(7).fill(undefined)
  for (const line of lines) {
    const day = weekdayOfLine(line)
    const text = (LINE.exec(line)?.[2] ?? '').trim()
    if (day !== null && text !== '') week[day] = readDay(text, date, sun?.[day])
  }
  return week
}

/** The weekday of a line of hours, 0 for Monday to 6; null if it names none. */
export function weekdayOfLine(line: string): number | null {
  const [, name = ''] = LINE.exec(line) ?? []
  const start = name.slice(0, 3).toLowerCase()
  const day = WEEKDAYS.findIndex((weekday) => weekday.slice(0, 3).toLowerCase() === start)
  return day < 0 ? null : day
}

/** Hours, and their season in brackets. */
const SEASONAL = /\s*([^()]+?)\s*\(([^()]+)\)\s*(?:,|$)/y

function readDay(text: string, date: YearDay | undefined, sun: SunTimes | undefined): DayHours {
  const seasons = readSeasons(text)
  if (seasons.length === 0) return { text, spans: readSpans(text, sun) }
  const today = date && seasons.find(({ season }) => season[placeInYear(date)])
  const seasonal = seasons.flatMap(({ hours }) => readSpans(hours, sun) ?? [])
  const spans = today ? readSpans(today.hours, sun) : null
  return { text: today?.hours ?? text, spans, seasonal }
}

function readSeasons(text: string): { hours: string; season: boolean[] }[] {
  const found: { hours: string; season: boolean[] }[] = []
  for (let at = 0; at < text.length; at = SEASONAL.lastIndex) {
    SEASONAL.lastIndex = at
    const [whole, hours = '', dates = ''] = SEASONAL.exec(text) ?? []
    const season = readSeason(dates)
    if (whole === undefined || !season) return []
    found.push({ hours, season })
  }
  return found
}

/** A time by the sun, as `openingHoursLines` writes it: '30 min after sunset'. */
const BY_SUN = /(?:(\d{1,4}) min (before|after) )?\b(dawn|sunrise|sunset|dusk)\b/g

/** Whether hours are by the sun. */
export function areBySun(lines: readonly string[]): boolean {
  return lines.some((line) => line.toLowerCase().search(BY_SUN) >= 0)
}

/** Replaces times by the sun by those of the clock, unless the sun never gets there. */
function withClock(hours: string, sun: SunTimes): string {
  return hours.replace(BY_SUN, (text, ...parts) => {
    const [minutes = 0, side, event] = parts as [string?, string?, (keyof SunTimes)?]
    const time = event ? sun[event] : null
    if (time === null) return text
    const shifted = time + Number(minutes) * (side === 'before' ? -1 : 1)
    return clockTime((shifted + DAY_MINUTES) % DAY_MINUTES).toLowerCase()
  })
}

/** A minute of the day as '10:00 PM'. */
export function clockTime(minute: number): string {
  const hour = Math.floor(minute / 60) % 24
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

function readSpans(hours: string, sun?: SunTimes): Span[] | null {
  const plain = hours
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\u2060]+/g, ' ')
    .replace(/[\u2010-\u2015\u2212~]/g, '-')
    .trim()
    .toLowerCase()
  const text = sun ? withClock(plain, sun) : plain
  if (/^(temporarily |permanently )?closed$/.test(text)) return []
  if (/^(open )?24 hours$/.test(text)) return [{ start: 0, end: DAY_MINUTES }]
  const spans = text.split(/\s*(?:[,;]|\band\b)\s*/).map(readSpan)
  return spans.every((span) => span !== null) ? spans : null
}

function readSpan(text: string): Span | null {
  const [, from, to] = RANGE.exec(text) ?? []
  if (from === undefined || to === undefined) return null
  const end = readTime(to)
  const start = readTime(from, end?.half)
  if (!start || !end) return null
  // '11:00 – 2:00 PM' begins in the morning.
  const isMorning = start.isAssumed && start.minute >= end.minute && start.minute >= DAY_MINUTES / 2
  const first = isMorning ? start.minute - DAY_MINUTES / 2 : start.minute
  return { start: first, end: end.minute <= first ? end.minute + DAY_MINUTES : end.minute }
}

type Half = 'am' | 'pm'

/** @param other AM or PM of the other time on the line */
function readTime(
  text: string,
  other?: Half,
): { minute: number; half?: Half; isAssumed: boolean } | null {
  if (text === 'noon') return { minute: DAY_MINUTES / 2, isAssumed: false }
  if (text === 'midnight') return { minute: 0, isAssumed: false }
  const [, hours, minutes = '00', letter] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/.exec(text) ?? []
  const own = letter === undefined ? undefined : letter === 'a' ? 'am' : 'pm'
  const half = own ?? other
  const [hour, minute] = [Number(hours), Number(minutes)]
  if (minute > 59 || hour > 24 || (half && own && (hour < 1 || hour > 12))) return null
  if (!half || hour > 12 || hour === 0) return { minute: hour * 60 + minute, isAssumed: false }
  const since = (hour % 12) * 60 + minute
  const isAssumed = own === undefined
  return { minute: half === 'pm' ? since + DAY_MINUTES / 2 : since, half, isAssumed }
}
