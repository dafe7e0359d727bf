import type { CacheTypeName } from './cache-schemas.ts'

/** What an outside service charges for. */
export type PaidCall = 'nearby' | 'details' | 'geocoding' | 'photo'

/** Estimated dollars for one call of each kind. */
export const CALL_COST: Readonly<Record<PaidCall, number>> = {
  nearby: 0.04,
  details: 0.017,
  geocoding: 0.005,
  photo: 0.007,
}

/** The call that an answer of each kind saves while it is kept. */
export const CALL_SAVED: Readonly<Record<CacheTypeName, PaidCall>> = {
  geocoding: 'geocoding',
  search: 'nearby',
  details: 'details',
  photos: 'photo',
}
