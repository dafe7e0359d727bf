import { formatSeason, readSeason, YEAR_DAYS } from './seasons.ts'
import { clockTime, WEEKDAYS } from './weekday-hours.ts'

const SHORT_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

const DAY = '(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH)'
const DAYS = `${DAY}(?:\\s*-\\s*${DAY})?`
const SUN = '(?:sunrise|sunset|dawn|dusk)'
const TIME = `(?:\\d{1,2}:\\d{2}|${SUN}|\\(${SUN}\\s*[-+]\\s*\\d{1,2}:\\d{2}\\))`
const SPAN = `${TIME}\\s*-\\s*${TIME}`

const DATE = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)(?: \\d{1,2})?'
const DATES = `${DATE}(?:\\s*-\\s*${DATE})?`

/** Optional seasons and days, then hours; more of these may follow after a comma. */
const RULE = new RegExp(
  `^(?:(${DATES}(?:\\s*,\\s*${DATES})*)\\s*(?::\\s*|\\s+))?` +
    `(?:(${DAYS}(?:\\s*,\\s*${DAYS})*)\\s*:?\\s+)?` +
    `(24/7|off|closed|${SPAN}(?:\\s*,\\s*${SPAN})*)\\s*(?:$|,\\s*(?=${DAY}\\b|${DATE}\\b))`,
)

/** Hours of each weekday, Monday first; undefined for a day no rule has covered. */
type Week = (string[] | undefined)[]

/** A rule; those joined by commas add to one another, others replace earlier ones. */
type Rule = { season: boolean[] | null; days: Set<number>; spans: string[]; group: number }

/**
 * A line per weekday, and the source's own text where these don't say all, as of holidays. `rule`
 * says whose they are if they are by a rule, and when they don't hold.
 */
export type SourceHours = {
  weekday_text: string[]
  as_told?: string | undefined
  rule?: string | undefined
}

/** Longer texts are truncated to this many characters. */
const LONGEST_HOURS_TEXT = 300

/** OpenStreetMap's `opening_hours` as above; null if empty. */
export function parseSourceHours(value: string): SourceHours | null {
  const rules = readAllRules(value)
  if (!rules) return hoursAsStated(value)
  const lines = linesOf(rules)
  const isWhole = rules.every(({ days }) => days.size > 0)
  return isWhole ? { weekday_text: lines } : { ...hoursAsStated(value), weekday_text: lines }
}

/** Hours that weekday lines cannot express, as text; null if it is empty. */
export function hoursAsStated(text: string): SourceHours | null {
  const stated = text.replace(/\s+/g, ' ').trim()
  if (stated === '') return null
  const isLong = stated.length > LONGEST_HOURS_TEXT
  return {
    weekday_text: [],
    as_told: isLong ? `${stated.slice(0, LONGEST_HOURS_TEXT - 1)}…` : stated,
  }
}

/**
 * OpenStreetMap's `opening_hours` as seven lines, 'Monday: 6:00 AM – 10:00 PM', Monday first. Their
 * season follows in brackets: '8:00 AM – 9:00 PM (Apr – Sep), Closed (Oct – Mar)'. Null if
 * seven lines cannot express the value: single dates, weeks, comments, open ends. Days and seasons
 * not covered by a rule are closed; rules for holidays are left out.
 * Rules: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification
 */
export function openingHoursLines(value: string): string[] | null {
  const rules = readAllRules(value)
  return rules && linesOf(rules)
}

/** Null if they are not understood, or are all for holidays, which have no days of the week. */
function readAllRules(value: string): Rule[] | null {
  const rules: Rule[] = []
  for (const [group, part] of value.split(';').entries()) {
    if (part.trim() !== '' && !readRules(part.trim(), group, rules)) return null
  }
  return rules.some(({ days }) => days.size > 0) ? rules : null
}

function linesOf(rules: readonly Rule[]): string[] {
  const seasons = seasonsOf(rules)
  return WEEKDAYS.map((day, index) => `${day}: ${formatDay(seasons, index)}`)
}

/** Reads rules joined by commas. Returns whether all were understood. */
function readRules(text: string, group: number, rules: Rule[]): boolean {
  for (let rest = text; rest !== ''; ) {
    const [whole, dates, days, hours] = RULE.exec(rest) ?? []
    if (whole === undefined || hours === undefined) return false
    const season = dates === undefined ? null : readSeason(dates)
    const spans = readSpans(hours)
    if (!spans || (dates !== undefined && !season)) return false
    rules.push({ season, days: readDays(days), spans, group })
    rest = rest.slice(whole.length)
  }
  return true
}

type Season = { week: Week; days: boolean[] }

/** The distinct weekly schedules of a year, each with the days it applies to. */
function seasonsOf(rules: readonly Rule[]): Season[] {
  const year = rules.every(({ season }) => season === null) ? 1 : YEAR_DAYS
  const seasons = new Map<string, Season>()
  for (let day = 0; day < year; day++) {
    const week = weekOf(rules.filter(({ season }) => season === null || season[day]))
    const key = JSON.stringify(week)
    const season = seasons.get(key) ?? { week, days: new Array(YEAR_DAYS).fill(false) }
    seasons.set(key, season)
    season.days[day] = true
  }
  return [...seasons.values()]
}

function weekOf(rules: readonly Rule[]): Week {
  const week: Week = new Array(7).fill(undefined)
  const groups = new Array<number>(7).fill(-1)
  for (const { days, spans, group } of rules) {
    for (const day of days) {
      week[day] = groups[day] === group ? [...(week[day] ?? []), ...spans] : spans
      groups[day] = group
    }
  }
  return week
}

/** A weekday's hours in all seasons. */
function formatDay(seasons: readonly Season[], weekday: number): string {
  const byHours = new Map<string, boolean[]>()
  for (const { week, days } of seasons) {
    const hours = week[weekday]?.join(', ') || 'Closed'
    const known = byHours.get(hours)
    byHours.set(hours, known ? known.map((isIn, day) => isIn || days[day] === true) : days)
  }
  const [[only = ''] = []] = byHours
  if (byHours.size === 1) return only
  return [...byHours].map(([hours, days]) => `${hours} (${formatSeason(days)})`).join(', ')
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

const OFFSET = new RegExp(`^\\((${SUN})\\s*([-+])\\s*(\\d{1,2}):(\\d{2})\\)$`)

function readSpan(text: string): string | null {
  const [from = '', to = ''] = (text.match(new RegExp(TIME, 'g')) ?? []).map((time) => time.trim())
  if (/^0?0:00$/.test(from) && to === '24:00') return ALL_DAY
  const [start, end] = [formatTime(from), formatTime(to)]
  return start && end ? `${start} – ${end}` : null
}

/**
 * '22:00' as '10:00 PM', 'sunset' as 'Sunset', '(sunset+00:30)' as '30 min after sunset'; null if the
 * time is invalid.
 */
function formatTime(text: string): string | null {
  const [, sun, sign, hours, minutes] = OFFSET.exec(text) ?? []
  if (sun) {
    const offset = Number(hours) * 60 + Number(minutes)
    return `${offset} min ${sign === '-' ? 'before' : 'after'} ${sun}`
  }
  const [, hour, minute] = /^(\d{1,2}):(\d{2})$/.exec(text) ?? []
  if (hour === undefined) return text.charAt(0).toUpperCase() + text.slice(1)
  if (Number(hour) > 24 || Number(minute) > 59 || (hour === '24' && minute !== '00')) return null
  return clockTime(Number(hour) * 60 + Number(minute))
}
