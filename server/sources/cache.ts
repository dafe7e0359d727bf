import type { ZodType } from 'zod'
import type { Database } from '#db/client.ts'
import { type CacheEntry, readCache, writeCache } from '#db/queries/operator/cache.ts'
import type { CacheTypeName } from '#domain/operator/cache-schemas.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/units.ts'
import type { CacheEvent } from '#domain/visitors/events.ts'
import { latestCredible } from '../core/credible-dates.ts'
import type { Logger } from '../core/log.ts'
import { makeSingleFlight } from '../core/single-flight.ts'

/** Cached answer that nothing was found. */
const NOTHING_FOUND_MS = 10 * MINUTE_MS
/** How long an expired answer may still be served while its source is down. */
const STALE_DAYS = 30

export type CacheRequest<T> = {
  log: Logger
  type: Exclude<CacheTypeName, 'photos'>
  key: string
  /** Days an answer is fresh; 0 disables caching. */
  days: number
  /** Days its source allows it to be cached. */
  mostDays?: number | undefined
  /** The expected shape: a cached answer of another shape is ignored. */
  schema: ZodType<T>
  load: () => Promise<T>
  /** Whether the answer is empty, in which case it is cached for 10 minutes only. */
  isNothing?: (value: T) => boolean
}

type Cached<T> = {
  value: T
  /** 'fresh': from the cache; 'asked': from the source; 'stale': expired, but the source fails. */
  how: 'fresh' | 'asked' | 'stale'
}

export type Cache = {
  /**
   * Returns the cached answer, or asks the source. Concurrent requests for the same key share one
   * call. While the source fails, an expired answer is served.
   *
   * @throws the error of `load` if there is no expired answer
   */
  get: <T>(request: CacheRequest<T>) => Promise<Cached<T>>
}

/** A cache of outside services' answers, in the database. */
export function makeCache({
  database,
  count = () => {},
  now = Date.now,
}: {
  database: Database
  /** Called for each cache hit and miss. */
  count?: (event: CacheEvent) => void
  now?: () => number
}): Cache {
  const once = makeSingleFlight<Cached<unknown>>()

  async function read<T>(request: CacheRequest<T>): Promise<Cached<T>> {
    const cached = await readCached(request)
    if (cached && cached.expiresAt.getTime() > now()) {
      count(`cache_hit_${request.type}`)
      return { value: cached.value, how: 'fresh' }
    }
    try {
      const value = await load(request)
      count(`cache_miss_${request.type}`)
      return { value, how: 'asked' }
    } catch (error) {
      if (!cached || cached.goneAt.getTime() <= now()) throw error
      request.log.info({ err: error, type: request.type }, 'a stale answer is served')
      count(`cache_hit_${request.type}`)
      return { value: cached.value, how: 'stale' }
    }
  }

  /** A damaged entry, or one stored while the clock was ahead, counts as missing. */
  async function readCached<T>(
    request: CacheRequest<T>,
  ): Promise<(CacheEntry & { value: T }) | null> {
    const cached = await readCache(database, request)
    if (!cached || cached.createdAt.getTime() > latestCredible(now())) return null
    const { data, success } = request.schema.safeParse(cached.value)
    if (!success) request.log.warn({ type: request.type }, 'a cached answer is damaged')
    return success ? { ...cached, value: data } : null
  }

  async function load<T>(request: CacheRequest<T>): Promise<T> {
    const value = await request.load()
    const { days, mostDays = Number.POSITIVE_INFINITY } = request
    const nothing = request.isNothing?.(value) ?? false
    const fresh = nothing ? NOTHING_FOUND_MS : Math.min(days, mostDays) * DAY_MS
    const usable = nothing ? NOTHING_FOUND_MS : Math.min(days + STALE_DAYS, mostDays) * DAY_MS
    if (fresh <= 0) return value
    const entry = {
      value,
      createdAt: new Date(now()),
      expiresAt: new Date(now() + fresh),
      goneAt: new Date(now() + usable),
    }
    // An answer that cannot be cached is still returned.
    await writeCache(database, request, entry).catch((error) =>
      request.log.error({ err: error, type: request.type }, 'an answer could not be cached'),
    )
    return value
  }

  return {
    get: <T>(request: CacheRequest<T>) =>
      once(`${request.type} ${request.key}`, () => read(request)) as Promise<Cached<T>>,
  }
}
