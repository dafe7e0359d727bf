import { useSyncExternalStore } from 'react'
import { FREE_VIEW, limitView, onLimit } from './limit-store.ts'
import type { RateLimitView } from './rate-limit.ts'

/** Whether this browser is limited, and for how many seconds. */
export function useRateLimit(): RateLimitView {
  return useSyncExternalStore(onLimit, limitView, () => FREE_VIEW)
}
