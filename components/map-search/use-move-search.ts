import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Coordinates } from '#domain/geo.ts'
import { filtersKey } from '#domain/loaded-areas.ts'
import { decideMoveSearch, moveRadius, type View, widerRadius } from '#domain/move-search.ts'
import { useRateLimit } from '../rate-limit/use-rate-limit.ts'
import type { Search } from '../search/use-search.ts'
import type { MapRest } from './map-rest.ts'
import { useHeldMap } from './use-held-map.ts'
import type { MapMemory } from './use-map-memory.ts'

/** While a finger or a button holds the map it may move on: then it is looked at again. */
const HELD_MS = 500
/** Decimals of a place searched by moving: about a metre. */
const PLACE_DIGITS = 5

type Options = {
  search: Search
  rest: MapRest
  memory: MapMemory
  /** Fills the map. */
  area: RefObject<HTMLElement | null>
  /** Whether moving searches by itself. */
  isAutomatic: boolean
  /** Goes to a place where the page itself can't, as it is about another. */
  leave: ((location: Coordinates, zoom: number) => void) | null
}

/**
 * Searches where the visitor has moved the map to, or offers to: once it is at rest, not for every
 * nudge, not while a place is being looked up, a park just selected or the limit met.
 */
export function useMoveSearch(options: Options) {
  const { search, rest, area } = options
  const { isLimited } = useRateLimit()
  const latest = useRef({ ...options, isLimited })
  latest.current = { ...options, isLimited }
  const last = useRef<{ view: View; at: number; radius: number } | null>(null)
  const pending = useRef<{ view: View; movedAt: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isOffered, setOffered] = useState(false)
  const selectedAt = useSelectedAt(search.state.selectedId)

  const again = useRef(() => {})
  const isHeld = useHeldMap(area, again)

  const searchAt = useCallback((view: View, radius: number) => {
    const { search, memory } = latest.current
    const { filters } = search.state
    const now = Date.now()
    const location = rounded(view.centre)
    const zoom = Math.round(view.zoom * 10) / 10
    last.current = { view, at: now, radius }
    setOffered(false)
    if (latest.current.leave) {
      latest.current.leave(location, zoom)
      return
    }
    const isLoaded = memory.knows({ centre: location, radius, filters: filtersKey(filters), now })
    const origin = search.answer?.location ?? location
    const moved = { origin, area: { radius, isLoaded } }
    search.act({ type: 'moveMap', location, zoom, moved })
  }, [])

  const consider = useCallback(() => {
    clearTimeout(timer.current)
    const move = pending.current
    const { search, isAutomatic, isLimited } = latest.current
    if (!move || search.isLooking) {
      pending.current = null
      return
    }
    const decision = decideMoveSearch({
      ...move,
      last: last.current,
      selectedAt: selectedAt.current,
      isAutomatic: isAutomatic && !isLimited,
      now: Date.now(),
    })
    const searches = typeof decision === 'object'
    if (searches && ('wait' in decision || isHeld.current)) {
      timer.current = setTimeout(consider, 'wait' in decision ? decision.wait : HELD_MS)
      return
    }
    pending.current = null
    if (!searches) {
      setOffered(decision === 'offer')
      return
    }
    const radius = Number(search.state.filters.radius)
    searchAt(move.view, moveRadius(decision.search, move.view, { radius, last: last.current }))
  }, [searchAt, selectedAt, isHeld])

  again.current = () => {
    if (!pending.current) return
    pending.current.movedAt = Date.now()
    consider()
  }

  useEffect(() => {
    const view = viewOf(rest, area.current)
    if (rest.byVisitor) {
      pending.current = { view, movedAt: rest.at }
      consider()
      return
    }
    const { state, query } = latest.current.search
    if (!last.current) last.current = { view, at: rest.at, radius: query.radius }
    // The map goes to what is searched, but also to a park that is selected: away from where the
    // visitor had moved it.
    else if (state.selectedId === null) last.current = { ...last.current, view }
    else pending.current = null
  }, [rest, area, consider])

  useNews(search.state.filters, ({ radius }) => {
    if (last.current) last.current = { ...last.current, at: Date.now(), radius: Number(radius) }
  })

  useNews(search.visit, () => {
    pending.current = null
    setOffered(false)
    const radius = Number(latest.current.search.state.filters.radius)
    if (last.current) last.current = { ...last.current, at: Date.now(), radius }
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    /** Whether the map shows what has not been searched. */
    isOffered,
    /** Whether nothing may be asked at present. */
    isLimited,
    /** Searches all that the map shows. */
    searchHere() {
      const view = viewOf(rest, area.current)
      searchAt(view, widerRadius(view, Number(search.state.filters.radius)))
    },
  }
}

/** When the park whose card is open was selected; null while none is. */
function useSelectedAt(selectedId: number | null): RefObject<number | null> {
  const selectedAt = useRef<number | null>(null)
  const last = useRef<number | null>(null)
  if (last.current !== selectedId) {
    last.current = selectedId
    selectedAt.current = selectedId === null ? null : Date.now()
  }
  return selectedAt
}

/** Calls back with a value that is another than at the last render. */
function useNews<T>(value: T, onNews: (value: T) => void): void {
  const last = useRef(value)
  const latest = useRef(onNews)
  latest.current = onNews
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    latest.current(value)
  }, [value])
}

function viewOf({ camera }: MapRest, area: HTMLElement | null): View {
  const size = { width: area?.clientWidth ?? 0, height: area?.clientHeight ?? 0 }
  return { ...camera, size }
}

function rounded({ lat, lng }: Coordinates): Coordinates {
  return { lat: Number(lat.toFixed(PLACE_DIGITS)), lng: Number(lng.toFixed(PLACE_DIGITS)) }
}
