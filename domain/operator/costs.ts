import type { CacheTypeName } from './cache-schemas.ts'

export type PaidCall = 'nearby' | 'details' | 'geocoding' | 'photo'

/** Estimated dollars per call. */
export const CALL_COST: Readonly<Record<PaidCall, number>> = {
  nearby: 0.04,
  details: 0.017,
  geocoding: 0.005,
  photo: 0.007,
}

/** The paid call that a cached answer of each type saves. */
export const CALL_SAVED: Readonly<Record<CacheTypeName, PaidCall>> = {
  geocoding: 'geocoding',
  search: 'nearby',
  details: 'details',
  photos: 'photo',
}
