import { formatCount } from '#domain/text/format-text.ts'

const KIBIBYTE = 1024
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
/** Above it, the operator is advised to clear the cache. */
const ADVISED_BYTES = 100 * KIBIBYTE * KIBIBYTE

/** How far the bar of savings is filled, in percent: half of the number of files, 100 at most. */
export function savingsPercent(fileCount: number): number {
  return Math.min(fileCount / 2, 100)
}

/** Whether so many bytes are more than is worth keeping. */
export function isWorthClearing(bytes: number): boolean {
  return bytes > ADVISED_BYTES
}

/** A size in words: '0 B', '1.5 KB', '101 MB'. */
export function sizeText(bytes: number): string {
  const power = bytes < KIBIBYTE ? 0 : Math.floor(Math.log(bytes) / Math.log(KIBIBYTE))
  const unit = Math.min(power, UNITS.length - 1)
  const value = (bytes / KIBIBYTE ** unit).toLocaleString('en-US', {
    maximumFractionDigits: bytes / KIBIBYTE ** unit < 10 && unit > 0 ? 1 : 0,
  })
  return `${value} ${UNITS[unit]}`
}

/** Dollars with their cents, and with tenths of a cent where there are any: '$0.04', '$0.017'. */
export function dollarText(dollars: number): string {
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 3,
  })
}

/** How many: '1 entry', '1,200 entries'. */
export function entriesText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`
}

type Lifetime = { days: number; mostDays?: number | undefined }

/** Days an answer is kept: as set, or fewer where its source's terms ask for less. */
export function keptDays({ days, mostDays = Number.POSITIVE_INFINITY }: Lifetime): number {
  return Math.min(days, mostDays)
}
