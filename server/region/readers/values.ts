import { hoursAsStated, parseSourceHours, type SourceHours } from '#domain/hours/opening-hours.ts'

const WEEKDAY_LINE = /^(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day: \S/

/** Texts that mean unknown hours, sunrise to sunset, and always open. */
const NO_HOURS = /^(none|no hours?|hours? not)\b.*\b(listed|available|known)\b/i
const SUN = /^(?:open )?(sunrise|dawn)\s*(?:to|till|until|[-–—])\s*(sunset|dusk)(?: daily)?\.?$/i
const ALWAYS = /^(?:open )?24 hours(?: (?:a|per) day)?\.?$/i

/** Cell values that mean 'unknown'. */
const NOTHING =
  /^(null|none|nan|n\/?a|not available|not applicable|unknown|undefined|tbd|[-–—.?]+)$/i

/** A value as one trimmed line; undefined if it is empty or unknown. */
export function toText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string') return undefined
  const text = value
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' || NOTHING.test(text) ? undefined : text
}

/** The first line of a value: some cells contain a whole address. */
export function toLine(value: unknown): string | undefined {
  return toText(typeof value === 'string' ? value.trim().split(/[\r\n]/)[0] : value)
}

/** Parses a number, also with a decimal comma (37,77) or thousands separators (1,017). */
export function toNumber(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  const text = toText(value)
  if (text === undefined) return undefined
  const plain = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/^([-+]?\d+),(\d+)$/, '$1.$2')
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** Parses a coordinate, in which a comma is always the decimal separator: 37,774 is 37.774. */
export function toDegrees(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return toNumber(toText(value)?.replace(/^([-+]?\d+),(\d+)$/, '$1.$2'))
}

/** Parses a list: JSON, or separated by semicolons, bars or else commas. */
export function toList(value: unknown): string[] {
  const items = Array.isArray(value) ? value : splitText(toText(value) ?? '')
  return [...new Set(items.flatMap((item) => toText(item) ?? []))]
}

function splitText(text: string): unknown[] {
  if (text.startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(text)
      if (Array.isArray(parsed)) return parsed
    } catch {
      // Not JSON after all.
    }
  }
  const separator = [';', '|'].find((sign) => text.includes(sign)) ?? ','
  return text.split(separator)
}

/** The longitude and latitude of a text such as 'POINT (-73.9 40.8)'. */
export function toPoint(value: unknown): [number, number] | undefined {
  const found = /^(?:SRID=4326;)?\s*POINT\s*\(\s*(\S+)\s+([^\s)]+)[^)]*\)$/i.exec(
    toText(value) ?? '',
  )
  const [lng, lat] = [toDegrees(found?.[1]), toDegrees(found?.[2])]
  return lng === undefined || lat === undefined ? undefined : [lng, lat]
}

/** The fields that are neither null nor undefined. */
export function withoutUnknown<T extends object>(fields: T): { [K in keyof T]: NonNull<T[K]> } {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(known) as { [K in keyof T]: NonNull<T[K]> }
}

/** What is null is left out: undefined, for types. */
type NonNull<V> = null extends V ? Exclude<V, null> | undefined : V

/** An object's fields; empty for other values. */
export function fieldsOf(value: unknown): Record<string, unknown> {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/**
 * Parses the hours of a record: in OpenStreetMap's syntax ('Mo-Su 08:00-20:00'), as lines of
 * weekdays ('Monday: 6:00 AM – 10:00 PM | Tuesday: …', also with semicolons), or as an object from
 * an export. Any other text is stored verbatim; undefined if there is none.
 */
export function readOpeningHours(value: unknown): SourceHours | undefined {
  const { weekday_text: lines, as_told: stated } = fieldsOf(value)
  const listed = Array.isArray(value) ? value : Array.isArray(lines) ? lines : []
  if (listed.length > 0) {
    const hours = toHours(listed, listed.join('; '))
    const whole = toText(stated)
    return hours?.weekday_text.length && whole ? { ...hours, as_told: whole } : hours
  }
  const text = toText(stated ?? value)
  if (text === undefined || NO_HOURS.test(text)) return undefined
  const [, rise, set] = SUN.exec(text) ?? []
  const plain = ALWAYS.test(text) ? '24/7' : rise ? `${rise}-${set}`.toLowerCase() : text
  const hours = parseSourceHours(plain)
  if (hours?.weekday_text.length) return hours
  return toHours(text.split(text.includes('|') ? '|' : ';'), text)
}

function toHours(values: unknown[], stated: string): SourceHours | undefined {
  const lines = values.flatMap((line) => toText(line) ?? [])
  if (lines.length === 0) return undefined
  if (lines.every((line) => WEEKDAY_LINE.test(line))) return { weekday_text: lines }
  return hoursAsStated(stated) ?? undefined
}
