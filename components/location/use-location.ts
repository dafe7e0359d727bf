import { useCallback, useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo.ts'
import {
  afterBrowser,
  afterNetwork,
  type LocationEnd,
  type LocationStart,
  mayLocateOnLoad,
  overtakes,
  type VisitorAct,
} from '#domain/location-chain.ts'
import {
  browserToast,
  endToast,
  type LocationToast,
  networkToast,
} from '#domain/location-toasts.ts'
import type { SearchState } from '#domain/search-state.ts'
import { readShareId } from '#domain/share-id.ts'
import { useSite } from '../site.ts'
import { currentToast, dismissToast, showToast } from '../toasts/toast-store.ts'
import { trpc } from '../trpc.ts'
import { askBrowser, readPermission } from './locate.ts'

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
    async (start: LocationStart, known?: PermissionStatus | null) => {
      if (running.current) stop(running.current)
      const { turns } = latest.current
      const attempt = makeAttempt(start, turns.current)
      running.current = attempt
      setLocating(true)
      /** Whether it still matters. */
      const goesOn = () => {
        if (!attempt.isOver && turns.current !== attempt.turn) stop(attempt)
        return !attempt.isOver
      }
      const permission = known === undefined ? await readPermission() : known
      if (!goesOn()) return
      say(attempt, browserToast(permission?.state ?? null))
      const onDecided = () => {
        if (goesOn() && permission) say(attempt, browserToast(permission.state))
      }
      permission?.addEventListener('change', onDecided)
      const trial = await askBrowser(permission)
      permission?.removeEventListener('change', onDecided)
      if (!goesOn()) return
      if (trial.ok) setVisitor(trial.location)
      let step = afterBrowser(trial, ipLocation)
      if (step.source === 'network') {
        say(attempt, networkToast(step.failure))
        step = afterNetwork(await askNetwork(attempt.controller.signal), step.failure)
        if (!goesOn()) return
      }
      say(attempt, endToast(step, latest.current.keepsParks()))
      attempt.toast = null
      stop(attempt)
      latest.current.onEnd(step, start)
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

  const locateOnLoad = useCallback(
    async (page: { search: SearchState; shareId: string | null }) => {
      const { turns } = latest.current
      const turn = turns.current
      const permission = await readPermission()
      const isTooLate = hasActed.current || turns.current !== turn || running.current !== null
      const state = permission?.state ?? null
      if (!isTooLate && mayLocateOnLoad({ ...page, permission: state })) locate('load', permission)
    },
    [locate],
  )

  const isOpened = useRef(false)
  useEffect(() => {
    if (isOpened.current) return
    isOpened.current = true
    const { pathname: path, search, hash } = window.location
    const shareId = readShareId({ path, search, hash })
    locateOnLoad({ search: latest.current.initial, shareId })
  }, [locateOnLoad])

  return { visitor, isLocating, locate, overtake }
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

async function askNetwork(signal: AbortSignal): Promise<Coordinates | null> {
  try {
    return (await trpc.location.approximate.query(undefined, { signal })).location
  } catch {
    return null
  }
}
