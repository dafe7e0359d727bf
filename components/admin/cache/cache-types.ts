import type { CacheStatus, CacheTypeName } from '#domain/operator/cache-schemas.ts'

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
    text: 'What a source tells of one park.',
  },
  {
    type: 'geocoding',
    name: 'Geocoding',
    request: 'Geocoding',
    text: 'Where addresses are.',
  },
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
