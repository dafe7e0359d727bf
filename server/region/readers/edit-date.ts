import { latestCredible } from '../../core/credible-dates.ts'
import { toText } from './values.ts'

/** Nothing in a list of parks was edited on a computer before. */
const EARLIEST = Date.UTC(1990, 0, 1)
/** Larger numbers count milliseconds since 1970, smaller ones seconds. */
const LATEST_EPOCH = 1e11

/**
 * The day of a record's last edit, 'YYYY-MM-DD': from a text that begins with the year, from
 * 'MM/DD/YYYY' as cities of the United States write it, or from a time since 1970. Undefined if it
 * is none, before 1990 or after `now`.
 */
export function readEditDate(value: unknown, now: number): string | undefined {
  const time = readTime(toText(value) ?? '')
  if (!(time >= EARLIEST && time <= latestCredible(now))) return undefined
  return new Date(time).toISOString().slice(0, 10)
}

function readTime(text: string): number {
  if (/^\d{9,14}(\.\d+)?$/.test(text)) {
    return Number(text) * (Number(text) < LATEST_EPOCH ? 1000 : 1)
  }
  const [, year, month, day] =
    /^(\d{4})[-/]?(\d{2})[-/]?(\d{2})(?!\d)/.exec(text) ?? fromSlashes(text) ?? []
  if (!year || !month || !day) return Number.NaN
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  // The 31st of June is not the 1st of July.
  const isDay = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  return isDay ? date.getTime() : Number.NaN
}

function fromSlashes(text: string) {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/.exec(text) ?? []
  return year && [text, year, month, day]
}
