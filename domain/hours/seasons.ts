/** A day of any year: month 0 to 11, day 1 to 31. */
export type YearDay = { month: number; day: number }

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const STARTS = LENGTHS.map((_, month) =>
  LENGTHS.slice(0, month).reduce((sum, length) => sum + length, 0),
)

/** Days of a year, including the 29th of February. */
export const YEAR_DAYS = 366

/** 'Apr', 'Apr-Sep', 'Apr 15-Oct 14', also with spaces around the dash. */
const RANGE = /^([A-Z][a-z]{2})(?: (\d{1,2}))?(?:\s*[-–]\s*([A-Z][a-z]{2})(?: (\d{1,2}))?)?$/

/**
 * Whether each day of a year is in a season: 'Apr-Sep', 'Nov-Feb,May', 'Apr 15 – Oct 14'. Null if it
 * is not understood, or is a single day: that is a holiday, no season.
 */
export function readSeason(text: string): boolean[] | null {
  const days = new Array<boolean>(YEAR_DAYS).fill(false)
  for (const part of text.split(',')) {
    const range = readRange(part.trim())
    if (!range) return null
    const [first, last] = range
    for (let day = first; ; day = (day + 1) % YEAR_DAYS) {
      days[day] = true
      if (day === last) break
    }
  }
  return days
}

/** The index of a day in the year, from 0. */
export function placeInYear({ month, day }: YearDay): number {
  return (STARTS[month] ?? 0) + day - 1
}

/** The season of these days: 'Apr – Sep', 'Nov – Feb, May'. */
export function formatSeason(days: readonly boolean[]): string {
  const firsts = days.flatMap((isIn, day) => (isIn && !days.at(day - 1) ? [day] : []))
  return firsts
    .map((first) => {
      let last = first
      while (days[(last + 1) % YEAR_DAYS]) last = (last + 1) % YEAR_DAYS
      return formatRange(first, last)
    })
    .join(', ')
}

function readRange(text: string): [first: number, last: number] | null {
  const [, from = '', fromDay, to, toDay] = RANGE.exec(text) ?? []
  const first = MONTHS.indexOf(from)
  const last = to === undefined ? first : MONTHS.indexOf(to)
  if (first < 0 || last < 0 || (to === undefined && fromDay)) return null
  const [firstDay, lastDay] = [Number(fromDay ?? 1), Number(toDay ?? LENGTHS[last])]
  const isSound = isDayOf(first, firstDay) && isDayOf(last, lastDay)
  return isSound ? [(STARTS[first] ?? 0) + firstDay - 1, (STARTS[last] ?? 0) + lastDay - 1] : null
}

function isDayOf(month: number, day: number): boolean {
  return day >= 1 && day <= (LENGTHS[month] ?? 0)
}

function formatRange(first: number, last: number): string {
  const [from, to] = [monthAt(first), monthAt(last)]
  const isWhole = first === STARTS[from] && last === (STARTS[to] ?? 0) + (LENGTHS[to] ?? 0) - 1
  if (isWhole) return from === to ? `${MONTHS[from]}` : `${MONTHS[from]} – ${MONTHS[to]}`
  return `${formatDay(first)} – ${formatDay(last)}`
}

function formatDay(day: number): string {
  const month = monthAt(day)
  return `${MONTHS[month]} ${day - (STARTS[month] ?? 0) + 1}`
}

function monthAt(day: number): number {
  return STARTS.findLastIndex((start) => start <= day)
}
