import { openingHoursLines } from '#domain/hours/opening-hours.ts'
import { fieldsOf, toText } from './values.ts'

const WEEKDAY_LINE = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day: \S/

/** Both are absent if a record has no hours. */
export type HoursTold = {
  openingHours?: { weekday_text: string[] }
  /** Hours that were not understood. */
  unclear?: string
}

/**
 * Parses the hours of a record: in OpenStreetMap's syntax ('Mo-Su 08:00-20:00'), as lines of
 * weekdays ('Monday: 6:00 AM – 10:00 PM | Tuesday: …', also with semicolons), or as an object from
 * an export.
 */
export function readOpeningHours(value: unknown): HoursTold {
  const listed = Array.isArray(value) ? value : fieldsOf(value).weekday_text
  if (Array.isArray(listed)) return toHours(listed, listed.join('; '))
  const text = toText(value)
  if (text === undefined) return {}
  const lines = openingHoursLines(text)
  if (lines) return { openingHours: { weekday_text: lines } }
  return toHours(text.split(text.includes('|') ? '|' : ';'), text)
}

function toHours(values: unknown[], unclear: string): HoursTold {
  const lines = values.flatMap((line) => toText(line) ?? [])
  if (lines.length === 0) return {}
  return lines.every((line) => WEEKDAY_LINE.test(line))
    ? { openingHours: { weekday_text: lines } }
    : { unclear }
}
