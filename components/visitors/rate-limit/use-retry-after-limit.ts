import { useEffect, useEffectEvent, useRef } from 'react'
import { useRateLimit } from './limit-store.ts'

type Refused = {
  /** Identifies the request; each gets a retry of its own. */
  what: string
  isRefused: boolean
  isAsking: boolean
  retry: () => void
}

/** Retries a refused request when the limit ends, once unless a request has succeeded since. */
export function useRetryAfterLimit({ what, isRefused, isAsking, retry }: Refused): void {
  const { isLimited } = useRateLimit()
  const waits = useRef(false)
  const tried = useRef<string | null>(null)
  const tryAgain = useEffectEvent(retry)

  useEffect(() => {
    if (isAsking) return
    if (!isRefused) {
      waits.current = false
      tried.current = null
    } else if (isLimited) {
      waits.current = true
    } else if (waits.current && tried.current !== what) {
      tried.current = what
      tryAgain()
    }
  }, [what, isRefused, isAsking, isLimited])
}
