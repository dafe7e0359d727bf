import type { Database } from '#db/client.ts'
import { clearCache, totalCache } from '#db/queries/operator/cache.ts'
import { readSpentToday, sumLedger } from '#db/queries/operator/ledger.ts'
import { countLooks, countReasons } from '#db/queries/park/commons-photos.ts'
import { sumEvents } from '#db/queries/visitors/events.ts'
import {
  CACHE_TYPES,
  type CacheStatus,
  type CacheTypeName,
} from '#domain/operator/cache-schemas.ts'
import { CALL_COST } from '#domain/operator/costs.ts'
import { lastDays } from '#domain/operator/daily-series.ts'
import type { CacheEvent } from '#domain/visitors/events.ts'
import type { Tally } from '../../operations/tally.ts'
import type { Commons } from '../../sources/commons/commons.ts'
import type { Geocoder } from '../../sources/geocode/types.ts'
import type { Ledger } from '../../sources/ledger.ts'
import type { Photos } from '../../sources/photos/photos.ts'
import type { PlacesProvider } from '../../sources/places/types.ts'
import type { Current, SettingsPorts } from '../ports.ts'

/** The period of the cache's figures. */
const CACHE_STATUS_DAYS = 30

const EVENTS = CACHE_TYPES.flatMap((type): CacheEvent[] => [
  `cache_hit_${type}`,
  `cache_miss_${type}`,
])

/** Reasons that are shown. */
const MAX_REASONS = 20

type StatusPorts = SettingsPorts<
  'CACHE_GEOCODING_DAYS' | 'CACHE_SEARCH_DAYS' | 'CACHE_DETAILS_DAYS' | 'CACHE_PHOTOS_DAYS'
> &
  Current<{ commons: Commons | null; geocoders: Geocoder[]; placesProviders: PlacesProvider[] }> & {
    database: Database
    ledger: Ledger
    photos: Photos
    tally: Tally
  }

/** Returns the size of the caches of outside services' answers, their cost, and the savings. */
export async function readCacheStatus(deps: StatusPorts): Promise<CacheStatus> {
  await deps.ledger.flush()
  await deps.tally.flush()
  const { commons, geocoders, placesProviders } = deps.configured.current
  const [since = ''] = lastDays(CACHE_STATUS_DAYS, new Date())
  const [totals, photos, spent, calls, counts] = await Promise.all([
    totalCache(deps.database),
    deps.photos.stats(),
    readSpentToday(deps.database),
    sumLedger(deps.database, new Date(since)),
    sumEvents(deps.database, EVENTS, since),
  ])
  const cached = CACHE_TYPES.map((type) => {
    const total = totals.find((each) => each.type === type)
    return type === 'photos'
      ? { type, entries: photos.files, bytes: photos.bytes }
      : { type, entries: total?.entries ?? 0, bytes: total?.bytes ?? 0 }
  })
  return {
    stats: {
      cacheSize: cached.reduce((sum, { bytes }) => sum + bytes, 0),
      fileCount: cached.reduce((sum, { entries }) => sum + entries, 0),
    },
    types: Object.fromEntries(cached.map(({ type, entries }) => [type, entries])),
    usage: Object.fromEntries(
      cached.map(({ type, bytes }) => [
        type,
        {
          bytes,
          hits: counts.get(`cache_hit_${type}`) ?? 0,
          misses: counts.get(`cache_miss_${type}`) ?? 0,
        },
      ]),
    ),
    budget: {
      dollars: deps.ledger.dailyBudget,
      spent,
      isReached: spent + CALL_COST.nearby > deps.ledger.dailyBudget,
      isInUse: [...placesProviders, ...geocoders].some(({ name }) => name === 'google'),
    },
    calls: Object.fromEntries(
      calls.map(({ type, paid, cost, cached, saved }) => [
        type,
        { paid: { calls: paid, dollars: cost }, cached: { calls: cached, dollars: saved } },
      ]),
    ),
    lifetimes: lifetimesOf(deps),
    ...(commons ? { commonsPhotos: await readCommonsPhotos(deps.database) } : {}),
  }
}

async function readCommonsPhotos(database: Database): Promise<CacheStatus['commonsPhotos']> {
  const [counts, reasons] = await Promise.all([
    countLooks(database),
    countReasons(database, MAX_REASONS),
  ])
  return {
    parks: { found: 0, none: 0, refused: 0, failed: 0, ...toCounts(counts) },
    reasons: reasons.flatMap(({ outcome, reason, count, parkId }) =>
      outcome === 'found' ? [] : [{ outcome, reason, parks: count, parkId }],
    ),
  }
}

function toCounts(counts: { outcome: string; count: number }[]): Record<string, number> {
  return Object.fromEntries(counts.map(({ outcome, count }) => [outcome, count]))
}

function lifetimesOf({ configured, photos }: StatusPorts) {
  const { geocoders, placesProviders, settings } = configured.current
  const least = (days: (number | undefined)[]) => {
    const known = days.filter((each) => each !== undefined).filter((each) => each > 0)
    return known.length > 0 ? { mostDays: Math.min(...known) } : {}
  }
  const places = least(placesProviders.map(({ keepDays }) => keepDays))
  return {
    geocoding: {
      days: settings.CACHE_GEOCODING_DAYS,
      ...least(geocoders.map((geocoder) => geocoder.cacheDays)),
    },
    search: { days: settings.CACHE_SEARCH_DAYS, ...places },
    details: { days: settings.CACHE_DETAILS_DAYS, ...places },
    photos: { days: settings.CACHE_PHOTOS_DAYS, mostDays: photos.mostDays },
  }
}

/**
 * Clears the caches of all types or of one; returns a message with the number of entries removed.
 */
export async function clearCaches(
  { database, photos }: { database: Database; photos: Photos },
  type?: CacheTypeName,
): Promise<{ message: string }> {
  const isOf = (name: CacheTypeName) => type === undefined || type === name
  const answers = type === 'photos' ? 0 : await clearCache(database, type)
  const { files } = isOf('photos') ? await photos.stats() : { files: 0 }
  if (isOf('photos')) await photos.clear()
  const count = answers + files
  return { message: `Cache cleared: ${count} ${count === 1 ? 'entry' : 'entries'} removed.` }
}
