import type { LocalMoment } from './local-moment.ts'
import { clockTime, type DayHours, readWeekdayHours, type Span, WEEKDAYS } from './weekday-hours.ts'

const DAY = 24 * 60
const WEEK = 7 * DAY

type Week = readonly (DayHours | undefined)[]

/** Whether a park is open, in words: 'Open now', optionally 'Closes at 10 PM'. */
export type OpenStatus = {
  state: 'open' | 'closed' | 'unknown'
  text: string
  detail?: string
}

/** Shown without known hours. */
export const HOURS_UNKNOWN = 'Hours unknown'

/**
 * Whether a park is open at a time, by its lines of hours. Hours that are not understood, or by a
 * sun whose times are unknown, are shown verbatim; without a line for the day they are unknown.
 */
export function openStatus(lines: readonly string[] | undefined, at: LocalMoment): OpenStatus {
  const week = readWeekdayHours(lines ?? [], at.date, at.sun)
  const now = at.weekday * DAY + at.minute
  const open = openSpans(week)
  const current = open.find((span) => contains(span, now))
  if (current) return openUntil(week, current, now)
  const today = week[at.weekday]
  if (!today) return { state: 'unknown', text: HOURS_UNKNOWN }
  if (today.spans === null) return { state: 'unknown', text: `Today: ${today.text}` }
  const status = { state: 'closed', text: 'Closed now' } as const
  // Not when it opens, if the hours change with the season within a week.
  const inAWeek = new Date(Date.UTC(2024, at.date.month, at.date.day + 7))
  const later = { month: inAWeek.getUTCMonth(), day: inAWeek.getUTCDate() }
  const next = readWeekdayHours(lines ?? [], later)
  const isSeasonOver = week.some((hours, index) => hours?.text !== next[index]?.text)
  return isSeasonOver ? status : { ...status, ...opensNext(week, open, now) }
}

/** Only the state, by a week of hours; those of yesterday and today are enough. */
export function openState(
  week: Week,
  { weekday, minute }: Pick<LocalMoment, 'weekday' | 'minute'>,
): OpenStatus['state'] {
  const now = weekday * DAY + minute
  const isOpen = spansOf(week).some((span) => contains(span, now))
  return isOpen ? 'open' : week[weekday]?.spans ? 'closed' : 'unknown'
}

/** The week's open spans in minutes since Monday midnight, with adjacent spans merged. */
function openSpans(week: Week): Span[] {
  const joined: Span[] = []
  for (const span of spansOf(week).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end)
    else joined.push(span)
  }
  // A span that ends on Sunday midnight goes on with Monday's first.
  const [first, ...others] = joined
  const last = others.at(-1)
  if (!first || !last || last.end < WEEK + first.start) return joined
  last.end = Math.max(last.end, WEEK + first.end)
  return others
}

/** The open spans in minutes since Monday midnight. */
function spansOf(week: Week): Span[] {
  return week.flatMap((hours, day) =>
    (hours?.spans ?? []).map(({ start, end }) => ({
      start: day * DAY + start,
      end: day * DAY + end,
    })),
  )
}

function contains({ start, end }: Span, minute: number): boolean {
  return (minute >= start && minute < end) || (minute + WEEK >= start && minute + WEEK < end)
}

function openUntil(week: Week, { start, end }: Span, now: number): OpenStatus {
  const status = { state: 'open', text: 'Open now' } as const
  if (end - start >= WEEK) return { ...status, detail: 'Open 24 hours' }
  const left = now < start ? end - WEEK - now : end - now
  const isUnclearAfter = end % DAY === 0 && !week[(end / DAY) % 7]?.spans
  if (isUnclearAfter) return status
  const day = left > DAY ? ` on ${dayName(end)}` : ''
  return { ...status, detail: `Closes at ${clock(end)}${day}` }
}

/** When it opens next, if the hours until then are known. */
function opensNext(week: Week, open: readonly Span[], now: number): { detail?: string } {
  const waits = open.map(({ start }) => (start - now + WEEK) % WEEK)
  const wait = Math.min(...waits)
  if (!Number.isFinite(wait)) return {}
  const today = Math.floor(now / DAY)
  const days = Math.floor((now + wait) / DAY) - today
  for (let step = 1; step <= days; step++) {
    if (!week[(today + step) % 7]?.spans) return {}
  }
  const time = `Opens at ${clock(now + wait)}`
  if (days === 0) return { detail: time }
  return { detail: days === 1 ? `${time} tomorrow` : `${time} on ${dayName(now + wait)}` }
}

function dayName(minute: number): string {
  return WEEKDAYS[Math.floor(minute / DAY) % 7] ?? ''
}

/** '10 PM', '6:30 AM'. */
function clock(minute: number): string {
  return clockTime(minute).replace(':00', '')
}
