import { formatCount } from '#domain/text/format-text.ts'

const KIBIBYTE = 1024
const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
/** Size above which the operator is advised to clear the cache. */
const ADVISED_BYTES = 100 * KIBIBYTE * KIBIBYTE

/** Fill of the savings bar in percent: half the number of files, capped at 100. */
export function savingsPercent(fileCount: number): number {
  return Math.min(fileCount / 2, 100)
}

export function isWorthClearing(bytes: number): boolean {
  return bytes > ADVISED_BYTES
}

/** Formats a size in bytes: '0 B', '1.5 KB', '101 MB'. */
export function sizeText(bytes: number): string {
  const power = bytes < KIBIBYTE ? 0 : Math.floor(Math.log(bytes) / Math.log(KIBIBYTE))
  const unit = Math.min(power, UNITS.length - 1)
  const value = (bytes / KIBIBYTE ** unit).toLocaleString('en-US', {
    maximumFractionDigits: bytes / KIBIBYTE ** unit < 10 && unit > 0 ? 1 : 0,
  })
  return `${value} ${UNITS[unit]}`
}

/** Formats dollars with cents, and tenths of a cent if there are any: '$0.04', '$0.017'. */
export function dollarText(dollars: number): string {
  return dollars.toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 3,
  })
}

/** Formats a count of entries: '1 entry', '1,200 entries'. */
export function entriesText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`
}

type Lifetime = { days: number; mostDays?: number | undefined }

/** Days an answer is cached: the configured number, capped by the source's terms. */
export function keptDays({ days, mostDays = Number.POSITIVE_INFINITY }: Lifetime): number {
  return Math.min(days, mostDays)
}
