import { useCallback, useEffect, useInsertionEffect, useReducer, useRef, useState } from 'react'
import { toSearchQuery } from '#domain/search/search-query.ts'
import {
  type Moved,
  reduceSearch,
  type SearchAction,
  type SearchState,
} from '#domain/search/search-state.ts'
import { addStep, changeStep, onStep, readStep } from '../app/history-step.ts'
import type { Camera } from '../map/view/camera.ts'
import {
  addressOf,
  addsHistoryEntry,
  leaves,
  replaceUrl,
  VISITS,
  viewAfter,
  writePlaceToUrl,
} from './search-history.ts'
import { readSearch, writeSearch } from './search-url.ts'

/** Longest time going back in the history may take when a card is closed. */
const CARD_CLOSING_MS = 1_000

type Options = {
  initial: SearchState
  /** The page's own search; the URL holds the differences. */
  base: SearchState
  /** Called when an address lookup becomes obsolete. */
  forget: () => void
}

/** The search state, mirrored to the URL and the browser's history. */
export function useSearchState({ initial, base, forget }: Options) {
  const [state, dispatch] = useReducer(reduceSearch, initial)
  // Several actions may precede the next render.
  const latest = useRef(state)
  useInsertionEffect(() => {
    latest.current = state
  }, [state])
  const turns = useRef(0)
  const closing = useRef<{ at: number; view?: Camera | undefined }>({ at: 0 })
  const [visit, setVisit] = useState({ count: 0, byHistory: false })

  /** `inPlace` replaces the history entry, for changes nobody asked for. */
  const act = useCallback(
    (action: SearchAction, { inPlace = false } = {}) => {
      const next = reduceSearch(latest.current, action)
      const opens = action.type === 'select' && latest.current.selectedId === null
      if (leaves(action, base)) {
        window.location.assign(`/${writeSearch(next)}`)
        return
      }
      latest.current = next
      dispatch(action)
      const isCard = opens && next.selectedId !== null
      if (inPlace || !(isCard || addsHistoryEntry(action))) replaceUrl(next, base)
      else addStep({ view: viewAfter(action), moved: next.moved, isCard }, addressOf(next, base))
      if (action.type === 'moveMap' || action.type === 'searchBounds') forget()
      if (!VISITS.has(action.type)) return
      // An address lookup was counted when it began.
      if (action.type !== 'searchAddress') turns.current++
      forget()
      setVisit(({ count }) => ({ count: count + 1, byHistory: false }))
    },
    [base, forget],
  )

  /** Closes the park's card and goes back over the history entry that opened it. */
  function closeCard() {
    const { isCard } = readStep()
    if (!isCard || latest.current.selectedId === null) {
      act({ type: 'select', id: null })
      return
    }
    latest.current = { ...latest.current, selectedId: null }
    dispatch({ type: 'select', id: null })
    closing.current = { at: Date.now(), view: readStep().view }
    window.history.back()
  }

  useEffect(() => {
    writePlaceToUrl(initial)
    const { moved } = readStep()
    latest.current = restoreSearch(initial, { moved, present: initial })
    if (moved) dispatch({ type: 'restore', state: latest.current })
    return onStep(() => {
      const { at, view } = closing.current
      closing.current = { at: 0 }
      if (Date.now() - at < CARD_CLOSING_MS) {
        // The previous entry gets the current view, so that the map does not move.
        changeStep({ view })
        replaceUrl(latest.current, base)
        return
      }
      const given = readSearch(new URLSearchParams(location.search), base)
      const restored = restoreSearch(given, { ...readStep(), present: latest.current })
      turns.current++
      forget()
      latest.current = restored
      dispatch({ type: 'restore', state: restored })
      setVisit(({ count }) => ({ count: count + 1, byHistory: true }))
    })
  }, [initial, base, forget])

  return { state, latest, act, closeCard, visit, turns }
}

/**
 * Restores a search from the history: from its address, and how the map was moved there. The loaded
 * area is kept if it belongs to the current search, even with another park selected.
 */
export function restoreSearch(
  given: SearchState,
  { moved: stored = null, present }: { moved?: Moved | null; present: SearchState },
): SearchState {
  if (given.place.mode !== 'coordinates' || !stored) return given
  const moved = { ...stored, area: stored.area && { ...stored.area, isLoaded: false } }
  const restored = { ...given, moved }
  return keyOf(restored) === keyOf(present) ? { ...restored, moved: present.moved } : restored
}

/** Identifies a search regardless of the selected park. */
function keyOf(state: SearchState): string {
  return JSON.stringify([toSearchQuery(state), state.moved?.origin])
}
