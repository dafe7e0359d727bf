import { useSyncExternalStore } from 'react'
import type { RateLimitView } from '#domain/rate-limit.ts'
import { limitView, onLimit } from './limit-store.ts'

const AT_FIRST: RateLimitView = { isLimited: false, seconds: 0 }

/** Whether this browser has to wait, and for how many seconds. */
export function useRateLimit(): RateLimitView {
  return useSyncExternalStore(onLimit, limitView, () => AT_FIRST)
}
