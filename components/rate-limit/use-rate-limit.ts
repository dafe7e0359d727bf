import { useSyncExternalStore } from 'react'
import type { RateLimitView } from '#domain/rate-limit.ts'
import { FREE_VIEW, limitView, onLimit } from './limit-store.ts'

/** Whether this browser has to wait, and for how many seconds. */
export function useRateLimit(): RateLimitView {
  return useSyncExternalStore(onLimit, limitView, () => FREE_VIEW)
}
