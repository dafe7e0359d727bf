import { z } from 'zod'

const calls = z.object({ calls: z.int(), dollars: z.number() })

/** The cached answers of outside services, what calls cost, and what the cache saved. */
export const cacheStatusSchema = z.object({
  stats: z.object({
    /** Bytes of everything cached. */
    cacheSize: z.number(),
    /** Cached answers and photos. */
    fileCount: z.int(),
  }),
  /** Entries of each type: geocoding, search, details, photos. */
  types: z.record(z.string(), z.int()),
  /** Bytes of each type, and its cache hits and misses in the last 30 days. */
  usage: z.record(z.string(), z.object({ bytes: z.number(), hits: z.int(), misses: z.int() })),
  /** Today's budget (UTC), in dollars; `isReached` once no further search can be paid for. */
  budget: z.object({
    dollars: z.number(),
    spent: z.number(),
    isReached: z.boolean(),
    /** Whether any paid source is configured. */
    isInUse: z.boolean(),
  }),
  /** Calls of the last 30 days by type: paid, and answered from the cache. */
  calls: z.record(z.string(), z.object({ paid: calls, cached: calls })),
  /** Days for which answers of each type are cached, and the provider's limit, if lower. */
  lifetimes: z.record(z.string(), z.object({ days: z.number(), mostDays: z.number().optional() })),
  /** Parks looked for at Wikimedia Commons; absent if these photos are off. */
  commonsPhotos: z
    .object({
      /** Parks by outcome. */
      parks: z.object({ found: z.int(), none: z.int(), refused: z.int(), failed: z.int() }),
      /** Why parks have no photo, most frequent first, each with one of the parks. */
      reasons: z.array(
        z.object({
          outcome: z.enum(['none', 'refused', 'failed']),
          reason: z.string(),
          parks: z.int(),
          parkId: z.int(),
        }),
      ),
    })
    .optional(),
})
export type CacheStatus = z.infer<typeof cacheStatusSchema>

export const CACHE_TYPES = ['geocoding', 'search', 'details', 'photos'] as const

export type CacheTypeName = (typeof CACHE_TYPES)[number]

export const clearCacheInput = z
  .object({
    /** Absent: all types. */
    type: z.enum(CACHE_TYPES, { error: `must be one of ${CACHE_TYPES.join(', ')}` }).optional(),
  })
  .default({})
