import { useCallback, useEffect, useRef, useState } from 'react'
import { type DeepLink, readDeepLink } from '#domain/deep-link.ts'
import type { Coordinates } from '#domain/geo.ts'
import type { LocationEnd } from '#domain/location-chain.ts'
import {
  type LocationStart,
  mayLocateOnLoad,
  overtakes,
  type VisitorAct,
} from '#domain/location-start.ts'
import type { LocationToast } from '#domain/location-toasts.ts'
import { LOCATION_UNKNOWN } from '#domain/messages.ts'
import type { SearchState } from '#domain/search-state.ts'
import { useSite } from '../site.ts'
import { currentToast, dismissToast, showToast } from '../toasts/toast-store.ts'
import { readPermission } from './permission.ts'

type LocationOptions = {
  /** What the page was opened with. */
  initial: SearchState
  /** Counts the searches the visitor has begun: one begun later wins. */
  turns: { readonly current: number }
  /** Whether another place's parks are shown, which stay where the visitor is not found. */
  keepsParks: () => boolean
  /** Goes to where the way ended; without a location it ended at the default place. */
  onEnd: (end: LocationEnd, start: LocationStart) => void
}

/** One try to find the visitor. */
type Attempt = {
  start: LocationStart
  turn: number
  isOver: boolean
  toast: number | null
  controller: AbortController
}

/**
 * Looks for the visitor: by the browser, else by their network where the site does that, else not
 * at all. It tells how it goes on in toasts, and gives way to whatever the visitor does meanwhile.
 */
export function useLocation(options: LocationOptions) {
  const latest = useRef(options)
  latest.current = options
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
    async (start: LocationStart) => {
      if (running.current) stop(running.current)
      const { turns } = latest.current
      const attempt = makeAttempt(start, turns.current)
      running.current = attempt
      setLocating(true)
      const goesOn = () => {
        if (!attempt.isOver && turns.current !== attempt.turn) stop(attempt)
        return !attempt.isOver
      }
      const module = await import('./find-visitor.ts').catch(() => null)
      if (!goesOn()) return
      if (!module) {
        stop(attempt)
        if (start === 'button') showToast({ title: LOCATION_UNKNOWN, destructive: true })
        return
      }
      const end = await module.findVisitor({
        hasIpLookup: ipLocation,
        keepsParks: () => latest.current.keepsParks(),
        goesOn,
        signal: attempt.controller.signal,
        say: (toast) => say(attempt, toast),
        onPrecise: setVisitor,
      })
      if (!end) return
      attempt.toast = null
      stop(attempt)
      latest.current.onEnd(end, start)
    },
    [ipLocation, stop],
  )

  /** To be called for what the visitor does beside searching. */
  const overtake = useCallback(
    (act: VisitorAct) => {
      hasActed.current ||= overtakes(act, 'load')
      const attempt = running.current
      if (attempt && overtakes(act, attempt.start)) stop(attempt)
    },
    [stop],
  )

  /** Looks for a visitor who has allowed it, unless they have already done something else. */
  const locateIfAllowed = useCallback(
    async (link: DeepLink) => {
      const { turns, initial } = latest.current
      const turn = turns.current
      const permission = (await readPermission())?.state ?? null
      const isTooLate = hasActed.current || turns.current !== turn || running.current !== null
      if (isTooLate || !mayLocateOnLoad({ permission, link, place: initial.place })) return
      locate('load')
    },
    [locate],
  )

  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const { pathname: path, search, hash } = window.location
    locateIfAllowed(readDeepLink({ path, search, hash }))
  }, [locateIfAllowed])

  return { visitor, isLocating, locate, locateIfAllowed, overtake }
}

function makeAttempt(start: LocationStart, turn: number): Attempt {
  return { start, turn, isOver: false, toast: null, controller: new AbortController() }
}

/** A page that was only opened has other things to say first, such as that a link is broken. */
function say(attempt: Attempt, toast: LocationToast): void {
  const shown = currentToast()
  if (attempt.start === 'load' && shown && shown.id !== attempt.toast) return
  attempt.toast = showToast(toast)
}
