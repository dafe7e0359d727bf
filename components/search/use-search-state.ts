import { useCallback, useEffect, useInsertionEffect, useReducer, useRef, useState } from 'react'
import {
  reduceSearch,
  restoreSearch,
  type SearchAction,
  type SearchState,
} from '#domain/search/search-state.ts'
import { CARD_CLOSING_MS } from '#domain/time/lifetimes.ts'
import { addStep, changeStep, onStep, readStep } from '../history-step.ts'
import type { Camera } from '../map/camera.ts'
import {
  addressOf,
  isStep,
  keepAddress,
  leaves,
  namePlace,
  VISITS,
  viewAfter,
} from './search-history.ts'
import { readSearch, writeSearch } from './search-url.ts'

type Options = {
  initial: SearchState
  /** What the page shows by itself; the address holds what differs from it. */
  base: SearchState
  /** Called where an address that is being looked up no longer matters. */
  forget: () => void
}

/** The state of the search, mirrored to the page's address and the browser's history. */
export function useSearchState({ initial, base, forget }: Options) {
  const [state, dispatch] = useReducer(reduceSearch, initial)
  // Actions may follow each other before the next render.
  const latest = useRef(state)
  useInsertionEffect(() => {
    latest.current = state
  }, [state])
  const turns = useRef(0)
  const closing = useRef<{ at: number; view?: Camera | undefined }>({ at: 0 })
  const [visit, setVisit] = useState({ count: 0, byHistory: false })

  /** `inPlace`: what nobody asked for is nothing to go back over. */
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
      if (inPlace || !(isCard || isStep(action))) keepAddress(next, base)
      else addStep({ view: viewAfter(action), moved: next.moved, isCard }, addressOf(next, base))
      if (action.type === 'moveMap') forget()
      if (!VISITS.has(action.type)) return
      // An address was counted when it was asked for.
      if (action.type !== 'searchAddress') turns.current++
      forget()
      setVisit(({ count }) => ({ count: count + 1, byHistory: false }))
    },
    [base, forget],
  )

  /** Closes the park's card, and goes back over the step that its opening made. */
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
    namePlace(initial)
    const { moved } = readStep()
    latest.current = restoreSearch(initial, { moved, present: initial })
    if (moved) dispatch({ type: 'restore', state: latest.current })
    return onStep(() => {
      const { at, view } = closing.current
      closing.current = { at: 0 }
      if (Date.now() - at < CARD_CLOSING_MS) {
        // The step below becomes what is shown: the map stays where it is.
        changeStep({ view })
        keepAddress(latest.current, base)
        return
      }
      const told = readSearch(new URLSearchParams(location.search), base)
      const restored = restoreSearch(told, { ...readStep(), present: latest.current })
      turns.current++
      forget()
      latest.current = restored
      dispatch({ type: 'restore', state: restored })
      setVisit(({ count }) => ({ count: count + 1, byHistory: true }))
    })
  }, [initial, base, forget])

  return { state, latest, act, closeCard, visit, turns }
}
