import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Camera } from '#domain/camera.ts'
import type { Filters } from '#domain/filters.ts'
import { PLACE_NOT_FOUND_TITLE, placeNotFoundText, SEARCH_ERROR_TITLE } from '#domain/messages.ts'
import {
  reduceSearch,
  restoreSearch,
  type SearchAction,
  type SearchState,
  toSearchQuery,
} from '#domain/search-state.ts'
import { readSearch, writeSearch } from '#domain/search-url.ts'
import { openedShare } from '#domain/share-id.ts'
import { record } from '../analytics.ts'
import { addStep, changeStep, onStep, readStep } from '../history-step.ts'
import { searchQuery } from '../queries.ts'
import { isRefused, showFailure } from '../rate-limit/show-failure.ts'
import { useRetryAfterLimit } from '../rate-limit/use-retry-after-limit.ts'
import { dismissToast, showToast } from '../toasts/toast-store.ts'

/** Steps the back button goes back over; the others replace the address. */
const STEPS: ReadonlySet<SearchAction['type']> = new Set([
  'searchAddress',
  'searchCoordinates',
  'clear',
])

/** How long going back over a card's step may take. */
const CLOSING_MS = 1_000

/**
 * The search of a page: its state, mirrored to the page's address, and the answer to it.
 *
 * @param base what the page shows by itself; the address holds what differs from it
 */
export function useSearch(initial: SearchState, base: SearchState) {
  const [state, dispatch] = useReducer(reduceSearch, initial)
  const latest = useRef(state)
  latest.current = state
  const { isLooking, failed, look, forget, asked } = useAddressLookup(latest)
  const turns = useRef(0)
  const closing = useRef<{ at: number; view?: Camera | undefined }>({ at: 0 })
  const [visit, setVisit] = useState({ count: 0, byHistory: false })
  const query = toSearchQuery(state)
  const isKnown = state.moved?.area?.isLoaded ?? false
  const answer = useQuery({ ...searchQuery(query), enabled: !isKnown })
  // What was found last stays until something else is: while a search is under way, and when it fails.
  const [kept, setKept] = useState(answer.data)
  if (answer.data && answer.data !== kept) setKept(answer.data)

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
      if (inPlace || !(isCard || STEPS.has(action.type))) keepAddress(next, base)
      else addStep({ moved: next.moved, isCard }, addressOf(next, base))
      if (action.type === 'moveMap') forget()
      if (!STEPS.has(action.type)) return
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
      if (Date.now() - at < CLOSING_MS) {
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

  useEffect(() => {
    if (answer.error) showFailure(SEARCH_ERROR_TITLE, answer.error)
  }, [answer.error])

  const goTo = useCallback(
    async (address: string) => {
      turns.current++
      // Filters changed meanwhile are part of what is asked.
      let filters: Filters
      do {
        filters = latest.current.filters
        if (!(await look(address))) return
      } while (filters !== latest.current.filters)
      dismissToast()
      act({ type: 'searchAddress', address })
    },
    [look, act],
  )

  const submit = useCallback(
    async (text: string) => {
      const address = text.trim()
      if (address === '') return
      if (asked.current?.address === address) {
        turns.current++
        return
      }
      record({ event: 'search', query: address })
      await goTo(address)
    },
    [goTo, asked],
  )

  const error = failed?.error ?? answer.error
  const isSearching = isLooking || answer.isFetching
  const retry = () => (failed ? goTo(failed.address) : answer.refetch())
  useRetryAfterLimit({
    what: failed?.address ?? JSON.stringify(query),
    isRefused: isRefused(error),
    isAsking: isSearching,
    retry,
  })

  return {
    state,
    act,
    closeCard,
    submit,
    /** The last place gone to, counted: the same one again is another visit. */
    visit,
    /** How often the visitor has asked for a place: whoever answers late can tell by it. */
    turns,
    answer: answer.data ?? kept,
    /** The same, only where it is that of the present search. */
    current: isKnown ? undefined : answer.data,
    /** What the present search asks. */
    query,
    error,
    isRefused: isRefused(error),
    retry,
    isSearching,
    /** Whether a place the visitor has named is being looked up. */
    isLooking,
  }
}

export type Search = ReturnType<typeof useSearch>

/**
 * Asks for an address before the search moves there: a place that is not known leaves everything
 * as it was. A newer question aborts an older one.
 */
function useAddressLookup(latest: { current: SearchState }) {
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(false)
  const asked = useRef<{ address: string; key: readonly unknown[] } | null>(null)
  const [failed, setFailed] = useState<{ address: string; error: unknown } | null>(null)

  const cancel = useCallback(() => {
    const key = asked.current?.key
    asked.current = null
    if (key) client.cancelQueries({ queryKey: key, exact: true, type: 'inactive' })
  }, [client])

  const look = useCallback(
    async (address: string): Promise<boolean> => {
      const place = { mode: 'address', address } as const
      const query = searchQuery(toSearchQuery({ ...latest.current, place, moved: null }))
      cancel()
      const asking = { address, key: query.queryKey }
      asked.current = asking
      const isCurrent = () => asked.current === asking
      setLooking(true)
      try {
        const { location } = await client.fetchQuery(query)
        if (!isCurrent()) return false
        setFailed(null)
        if (location) return true
        showToast({
          title: PLACE_NOT_FOUND_TITLE,
          text: placeNotFoundText(address),
          destructive: true,
        })
      } catch (error) {
        if (isCurrent()) {
          setFailed({ address, error })
          showFailure(SEARCH_ERROR_TITLE, error)
        }
      } finally {
        if (isCurrent()) {
          asked.current = null
          setLooking(false)
        }
      }
      return false
    },
    [client, latest, cancel],
  )

  /** Whatever is still being asked for no longer matters. */
  const forget = useCallback(() => {
    cancel()
    setFailed(null)
    setLooking(false)
  }, [cancel])

  return { isLooking, failed, look, forget, asked }
}

/**
 * The address of a park alone says by itself only where that park is: the place is added. A share
 * link becomes the address of what it has opened.
 */
function namePlace(initial: SearchState): void {
  const { pathname: path, search, hash } = window.location
  if (openedShare({ path, search }) !== null) {
    changeStep({}, `/${writeSearch(initial)}`)
    return
  }
  const { place, selectedId } = initial
  const params = new URLSearchParams(search)
  if (place.mode !== 'coordinates' || selectedId === null || params.has('lat')) return
  params.set('lat', String(place.location.lat))
  params.set('lng', String(place.location.lng))
  changeStep({}, `?${params}${hash}`)
}

/** A page about one place is left for another. */
function leaves(action: SearchAction, base: SearchState): boolean {
  const isElsewhere = action.type === 'searchAddress' || action.type === 'searchCoordinates'
  return isElsewhere && base.place.mode !== 'empty'
}

function addressOf(state: SearchState, base: SearchState): string {
  return window.location.pathname + writeSearch(state, base)
}

/** The present step becomes that of a search. */
function keepAddress(state: SearchState, base: SearchState): void {
  const isCard = state.selectedId !== null && readStep().isCard === true
  changeStep({ moved: state.moved, isCard }, addressOf(state, base))
}
