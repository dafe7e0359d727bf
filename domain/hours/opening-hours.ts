export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const SHORT_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)'
const DAYS = `${DAY}(?:\\s*-\\s*${DAY})?`
const TIME = '(?:\\d{1,2}:\\d{2}|sunrise|sunset|dawn|dusk)'
const SPAN = `${TIME}\\s*-\\s*${TIME}`

/** Optional days, then hours; more days may follow after a comma. */
const RULE = new RegExp(
  `^(?:(${DAYS}(?:\\s*,\\s*${DAYS})*)\\s*:?\\s+)?` +
    `(24/7|off|closed|${SPAN}(?:\\s*,\\s*${SPAN})*)\\s*(?:$|,\\s*(?=${DAY}\\b))`,
)

/** Hours of each weekday, Monday first; undefined for a day no rule has covered. */
type Week = (string[] | undefined)[]

/**
 * OpenStreetMap's `opening_hours` as seven lines, 'Monday: 6:00 AM – 10:00 PM', Monday first. Null
 * if seven lines cannot express the value: seasons, weeks, comments, open ends. Days not covered by
 * a rule are closed; holidays are ignored.
 * Rules: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function openingHoursLines(value: string): string[] | null {
  const week: Week = new Array(7).fill(undefined)
  for (const part of value.split(';')) {
    if (part.trim() !== '' && !readRules(part.trim(), week)) return null
  }
  if (week.every((hours) => hours === undefined)) return null
  return WEEKDAYS.map((day, index) => `${day}: ${formatHours(week[index] ?? [])}`)
}

/** Reads rules joined by commas, which add to one another. Returns whether all were understood. */
function readRules(text: string, week: Week): boolean {
  const named = new Set<number>()
  for (let rest = text; rest !== ''; ) {
    const [whole, days, hours] = RULE.exec(rest) ?? []
    if (whole === undefined || hours === undefined) return false
    const spans = readSpans(hours)
    if (!spans) return false
    for (const day of readDays(days)) {
      week[day] = named.has(day) ? [...(week[day] ?? []), ...spans] : spans
      named.add(day)
    }
    rest = rest.slice(whole.length)
  }
  return true
}

function readDays(text: string | undefined): Set<number> {
  if (text === undefined) return new Set(SHORT_DAYS.keys())
  const days = new Set<number>()
  for (const range of text.split(',')) {
    const [first, last = first] = range.split('-').map((day) => SHORT_DAYS.indexOf(day.trim()))
    // A holiday is not a weekday.
    if (first === undefined || last === undefined || first < 0 || last < 0) continue
    for (let day = first; ; day = (day + 1) % 7) {
      days.add(day)
      if (day === last) break
    }
  }
  return days
}

function readSpans(text: string): string[] | null {
  if (text === 'off' || text === 'closed') return []
  if (text === '24/7') return [ALL_DAY]
  const spans = text.split(',').map(readSpan)
  return spans.every((span) => span !== null) ? spans : null
}

const ALL_DAY = 'Open 24 hours'

function readSpan(text: string): string | null {
  const [from = '', to = ''] = text.split('-').map((time) => time.trim())
  if (/^0?0:00$/.test(from) && to === '24:00') return ALL_DAY
  const [start, end] = [formatTime(from), formatTime(to)]
  return start && end ? `${start} – ${end}` : null
}

/** '22:00' as '10:00 PM', 'sunset' as 'Sunset'; null if the time is invalid. */
function formatTime(text: string): string | null {
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour === undefined) return text.charAt(0).toUpperCase() + text.slice(1)
  if (Number(hour) > 24 || Number(minute) > 59 || (hour === '24' && minute !== '00')) return null
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) % 24 < 12 ? 'AM' : 'PM'}`
}

function formatHours(spans: string[]): string {
  return spans.length === 0 ? 'Closed' : spans.join(', ')
}
