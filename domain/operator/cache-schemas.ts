import { z } from 'zod'

const calls = z.object({ calls: z.int(), dollars: z.number() })

/** What is kept of outside services' answers, and what they cost and would have cost. */
export const cacheStatusSchema = z.object({
  stats: z.object({
    /** Bytes of all that is kept. */
    cacheSize: z.number(),
    /** Answers and photos that are kept. */
    fileCount: z.int(),
  }),
  /** How many are kept of each type: geocoding, search, details, photos. */
  types: z.record(z.string(), z.int()),
  /** Bytes of each type, and the last 30 days: what a cache answered, and what had to be asked. */
  usage: z.record(z.string(), z.object({ bytes: z.number(), hits: z.int(), misses: z.int() })),
  /** The present day (UTC), in dollars; reached is it when no search can be paid any more. */
  budget: z.object({
    dollars: z.number(),
    spent: z.number(),
    isReached: z.boolean(),
    /** Whether any source that is paid for is asked at all. */
    isInUse: z.boolean(),
  }),
  /** Calls of the last 30 days by their type: those paid for, and those a cache answered. */
  calls: z.record(z.string(), z.object({ paid: calls, cached: calls })),
  /** Days an answer of each type is kept at most, and whether a provider's terms ask for less. */
  lifetimes: z.record(z.string(), z.object({ days: z.number(), mostDays: z.number().optional() })),
})

export type CacheStatus = z.infer<typeof cacheStatusSchema>

export const CACHE_TYPES = ['geocoding', 'search', 'details', 'photos'] as const

export type CacheTypeName = (typeof CACHE_TYPES)[number]

export const clearCacheInput = z
  .object({
    /** All of them unless told. */
    type: z.enum(CACHE_TYPES, { error: `must be one of ${CACHE_TYPES.join(', ')}` }).optional(),
  })
  .default({})
