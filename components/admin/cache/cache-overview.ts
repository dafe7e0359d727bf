import type { CacheStatus, CacheTypeName } from '#domain/operator/cache-schemas.ts'
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
export function cachedDays({ days, mostDays = Number.POSITIVE_INFINITY }: Lifetime): number {
  return Math.min(days, mostDays)
}

type CacheTypeText = {
  type: CacheTypeName
  name: string
  /** Name of the request that the source charges for. */
  request: string
  /** What is cached, in a sentence. */
  text: string
}

export const CACHE_TYPE_TEXTS: readonly CacheTypeText[] = [
  {
    type: 'search',
    name: 'Park searches',
    request: 'Nearby search',
    text: 'Which parks a source knows in an area.',
  },
  {
    type: 'details',
    name: 'Park details',
    request: 'Details',
    text: 'What a source says of one park.',
  },
  { type: 'geocoding', name: 'Geocoding', request: 'Geocoding', text: 'Where addresses are.' },
  {
    type: 'photos',
    name: 'Photos',
    request: 'Photo',
    text: 'Photos of parks, with the sizes made of them.',
  },
]

/** Returns the cache statistics of one type. */
export function cacheStatsOf({ types, usage }: CacheStatus, type: CacheTypeName) {
  return { entries: types[type] ?? 0, ...(usage[type] ?? { bytes: 0, hits: 0, misses: 0 }) }
}

/** What of the cache is to be cleared. */
export type Clearing = {
  /** All types if absent. */
  type?: CacheTypeName
  /** What will be cleared, in words: 'Everything in the cache'. */
  what: string
  entries: number
  bytes: number
}
