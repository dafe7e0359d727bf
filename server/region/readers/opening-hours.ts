import { hoursAsTold, parseSourceHours, type SourceHours } from '#domain/hours/opening-hours.ts'
import { fieldsOf, toText } from './values.ts'

const WEEKDAY_LINE = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day: \S/

/** Texts that mean unknown hours, sunrise to sunset, and always open. */
const NO_HOURS = /^(none|no hours?|hours? not)\b.*\b(listed|available|known)\b/i
const SUN = /^(?:open )?(sunrise|dawn)\s*(?:to|till|until|[-–—])\s*(sunset|dusk)(?: daily)?\.?$/i
const ALWAYS = /^(?:open )?24 hours(?: (?:a|per) day)?\.?$/i

/**
 * Parses the hours of a record: in OpenStreetMap's syntax ('Mo-Su 08:00-20:00'), as lines of
 * weekdays ('Monday: 6:00 AM – 10:00 PM | Tuesday: …', also with semicolons), or as an object from
 * an export. Any other text is stored verbatim; undefined if there is none.
 */
export function readOpeningHours(value: unknown): SourceHours | undefined {
  const { weekday_text: lines, as_told: told } = fieldsOf(value)
  const listed = Array.isArray(value) ? value : Array.isArray(lines) ? lines : []
  if (listed.length > 0) {
    const hours = toHours(listed, listed.join('; '))
    const whole = toText(told)
    return hours?.weekday_text.length && whole ? { ...hours, as_told: whole } : hours
  }
  const text = toText(told ?? value)
  if (text === undefined || NO_HOURS.test(text)) return undefined
  const [, rise, set] = SUN.exec(text) ?? []
  const plain = ALWAYS.test(text) ? '24/7' : rise ? `${rise}-${set}`.toLowerCase() : text
  const hours = parseSourceHours(plain)
  if (hours?.weekday_text.length) return hours
  return toHours(text.split(text.includes('|') ? '|' : ';'), text)
}

function toHours(values: unknown[], told: string): SourceHours | undefined {
  const lines = values.flatMap((line) => toText(line) ?? [])
  if (lines.length === 0) return undefined
  if (lines.every((line) => WEEKDAY_LINE.test(line))) return { weekday_text: lines }
  return hoursAsTold(told) ?? undefined
}
