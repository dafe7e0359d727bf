import { useCallback, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { LocationOutcome } from '#domain/location/location-chain.ts'
import { useSite } from '../app/site.ts'
import { dismissToast, showToast } from '../toasts/toast-store.ts'
import { useHandler } from '../ui/use-handler.ts'
import {
  type Attempt,
  LOCATION_UNKNOWN,
  type LocationSource,
  type LocationStart,
  supersedes,
  type VisitorAct,
} from './location-start.ts'

type LocationOptions = {
  /** Number of searches started so far; a later search takes precedence. */
  turns: { readonly current: number }
  /** Whether another place's parks are shown, which stay if the visitor is not found. */
  keepsParks: () => boolean
  /** Called with the result; without a location, it is the default place. */
  onEnd: (end: LocationOutcome, start: LocationStart) => void
}

/**
 * Locates the visitor: with the browser, or by IP address if that fails and the site supports it.
 * Shows progress in toasts, and is interrupted by what the visitor does in the meantime.
 */
export function useLocation(options: LocationOptions) {
  const { turns } = options
  const keepsParks = useHandler(options.keepsParks)
  const onEnd = useHandler(options.onEnd)
  const { ipLocation } = useSite()
  const [visitor, setVisitor] = useState<Coordinates | null>(null)
  const [isLocating, setLocating] = useState(false)
  const running = useRef<Attempt | null>(null)
  const hasActed = useRef(false)

  const stop = useCallback((attempt: Attempt) => {
    attempt.isOver = true
    attempt.controller.abort()
    if (attempt.toast !== null) dismissToast(attempt.toast)
    if (running.current !== attempt) return
    running.current = null
    setLocating(false)
  }, [])

  const locate = useCallback(
    async (start: LocationStart, source: LocationSource = 'browser') => {
      if (running.current) stop(running.current)
      const turn = turns.current
      const attempt: Attempt = {
        start,
        isOver: false,
        toast: null,
        controller: new AbortController(),
      }
      running.current = attempt
      setLocating(true)
      const isCurrent = () => {
        if (!attempt.isOver && turns.current !== turn) stop(attempt)
        return !attempt.isOver
      }
      const module = await import('./find-visitor.ts').catch(() => null)
      if (!isCurrent()) return
      if (!module) {
        stop(attempt)
        if (start === 'button') showToast({ title: LOCATION_UNKNOWN, destructive: true })
        return
      }
      const end = await module.findVisitor({
        source,
        hasIpLookup: ipLocation,
        keepsParks,
        isCurrent,
        attempt,
        isUntouched: () => turns.current === turn && !hasActed.current,
        turns,
        again: () => running.current ?? locate(start),
        onPrecise: setVisitor,
      })
      if (!end) return
      attempt.toast = null
      stop(attempt)
      onEnd(end, start)
    },
    [ipLocation, stop, turns, keepsParks, onEnd],
  )

  /** Call it for visitor actions other than searching. */
  const interrupt = useCallback(
    (act: VisitorAct) => {
      hasActed.current ||= supersedes(act, 'load')
      const attempt = running.current
      if (attempt && supersedes(act, attempt.start)) stop(attempt)
    },
    [stop],
  )

  /** Returns a function that says whether the visitor has done nothing since `turn`. */
  function watch(turn = turns.current) {
    return () => !hasActed.current && turns.current === turn && running.current === null
  }

  return { visitor, isLocating, locate, watch, interrupt }
}

export type VisitorLocation = ReturnType<typeof useLocation>
