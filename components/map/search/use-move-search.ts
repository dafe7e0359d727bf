import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { radiusOf } from '#domain/search/filters.ts'
import { DEFAULT_RADIUS } from '#domain/search/search-defaults.ts'
import type { Search } from '../../search/use-search.ts'
import { useOnChange } from '../../ui/use-on-change.ts'
import { useRateLimit } from '../../visitors/rate-limit/limit-store.ts'
import {
  coveredZoom,
  decideMoveSearch,
  type LastSearch,
  type MoveOffer,
  moveRadius,
  type View,
  widerRadius,
} from './move-search.ts'
import { type AreaSearcher, type MapIdle, searchArea, searchBounds } from './search-area.ts'

/** Poll interval while a finger or a mouse button holds the map. */
const HELD_MAP_MS = 500

type Options = AreaSearcher & {
  rest: MapIdle
  /** An element that fills the map. */
  area: RefObject<HTMLElement | null>
  isAutomatic: boolean
}

/**
 * Searches where the visitor has moved the map, or offers to: once it is at rest, not after small
 * moves, not during an address lookup, right after selecting a park, or while rate limited.
 */
export function useMoveSearch({ search, rest, loaded, area, isAutomatic, leave }: Options) {
  const { isLimited } = useRateLimit()
  const { last, searchAt, searchView, follow } = useLastSearch({ search, loaded, leave })
  const pending = useRef<{ view: View; movedAt: number } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [offer, setOffer] = useState<MoveOffer>('none')
  const selectedAt = useSelectedAt(search.state.selectedId)
  const ownRadius = radiusOf(search.state.filters)

  const isHeld = useHeldMap(area, () => {
    if (!pending.current) return
    pending.current.movedAt = Date.now()
    consider()
  })

  const consider = useEffectEvent(() => {
    clearTimeout(timer.current)
    const move = pending.current
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
      const wait = 'wait' in decision ? decision.wait : HELD_MAP_MS
      timer.current = setTimeout(() => consider(), wait)
      return
    }
    pending.current = null
    setOffer(searches ? 'none' : decision)
    if (!searches) return
    const around = { radius: ownRadius, last: last.current }
    searchAt(move.view, moveRadius(decision.search, move.view, around))
  })

  const onGuided = useEffectEvent((view: View) => {
    if (!follow(view, rest.at)) pending.current = null
  })

  useEffect(() => {
    const view = viewOf(rest, area.current)
    if (!rest.byVisitor) return onGuided(view)
    pending.current = { view, movedAt: rest.at }
    consider()
  }, [rest, area])

  useSearchedAnew({ search, last }, () => {
    pending.current = null
    setOffer('none')
  })

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    /** The offer for an unsearched area. */
    offer,
    isLimited,
    searchHere() {
      const view = viewOf(rest, area.current)
      setOffer('none')
      searchView(view)
    },
  }
}

/** The last search of the map's view. */
function useLastSearch({ search, loaded, leave }: AreaSearcher) {
  const last = useRef<LastSearch | null>(null)

  function searchAt(view: View, radius: number): void {
    const covered = coveredZoom(view, radius, last.current)
    last.current = { view, at: Date.now(), radius, covered }
    searchArea({ view, radius }, { search, loaded, leave })
  }

  function searchView(view: View): void {
    last.current = { view, at: Date.now(), radius: widerRadius(view, 0), covered: view.zoom }
    searchBounds(view, search)
  }

  /**
   * Counts the product's own moves as searches, as the map then shows the searched place. Returns
   * false for a move to a selected park, away from where the visitor had moved the map.
   */
  function follow(view: View, at: number): boolean {
    const covered = view.zoom
    if (!last.current)
      last.current = { view, at, radius: search.query.radius ?? DEFAULT_RADIUS, covered }
    else if (search.state.selectedId === null) last.current = { ...last.current, view, covered }
    else return false
    return true
  }

  return { last, searchAt, searchView, follow }
}

type Searched = { search: Search; last: RefObject<LastSearch | null> }

/** Records searches by filters or by visiting a place, which happen without moving the map. */
function useSearchedAnew({ search, last }: Searched, onVisit: () => void): void {
  const { filters } = search.state
  function note(): void {
    const radius = radiusOf(filters)
    if (last.current) last.current = { ...last.current, at: Date.now(), radius }
  }
  useOnChange(filters, note)
  useOnChange(search.visit, () => {
    onVisit()
    note()
  })
}

function viewOf({ camera }: MapIdle, area: HTMLElement | null): View {
  const size = { width: area?.clientWidth ?? 0, height: area?.clientHeight ?? 0 }
  return { ...camera, size }
}

/** When the open card's park was selected; null without an open card. */
function useSelectedAt(selectedId: number | null): RefObject<number | null> {
  const selectedAt = useRef<number | null>(null)
  useEffect(() => {
    selectedAt.current = selectedId === null ? null : Date.now()
  }, [selectedId])
  return selectedAt
}

/**
 * Whether the map is held by a finger or a pressed button.
 *
 * @param area an element over the map, with the same parent
 * @param onWheel called while the mouse wheel turns, after which the map glides on
 */
function useHeldMap(area: RefObject<HTMLElement | null>, onWheel: () => void): RefObject<boolean> {
  const isHeld = useRef(false)
  const reportWheel = useEffectEvent(onWheel)

  useEffect(() => {
    const map = area.current?.parentElement
    if (!map) return
    const controller = new AbortController()
    const options = { signal: controller.signal, capture: true, passive: true }
    const release = () => {
      isHeld.current = false
    }
    const hold = () => {
      isHeld.current = true
    }
    map.addEventListener('pointerdown', hold, options)
    map.addEventListener('wheel', () => reportWheel(), options)
    window.addEventListener('pointerup', release, options)
    window.addEventListener('pointercancel', release, options)
    return () => controller.abort()
  }, [area])

  return isHeld
}
