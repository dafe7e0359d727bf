import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Filters } from '#domain/filters.ts'
import { PLACE_NOT_FOUND_TITLE, placeNotFoundText, SEARCH_ERROR_TITLE } from '#domain/messages.ts'
import {
  reduceSearch,
  type SearchAction,
  type SearchState,
  toSearchQuery,
} from '#domain/search-state.ts'
import { readSearch, writeSearch } from '#domain/search-url.ts'
import { openedShare } from '#domain/share-id.ts'
import { record } from '../analytics.ts'
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

/**
 * The search of a page: its state, mirrored to the page's address, and the answer to it.
 *
 * @param base what the page shows by itself; the address holds what differs from it
 */
export function useSearch(initial: SearchState, base: SearchState) {
  const [state, dispatch] = useReducer(reduceSearch, initial)
  const latest = useRef(state)
  latest.current = state
  const { isLooking, failed, look, forget } = useAddressLookup(latest)
  const turns = useRef(0)
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
      const isStep = STEPS.has(action.type) || (opens && next.selectedId !== null)
      writeAddress(next, base, isStep && !inPlace)
      if (action.type === 'moveMap') forget()
      if (!STEPS.has(action.type)) return
      // An address was counted when it was asked for.
      if (action.type !== 'searchAddress') turns.current++
      forget()
      setVisit(({ count }) => ({ count: count + 1, byHistory: false }))
    },
    [base, forget],
  )

  useEffect(() => {
    namePlace(initial)
    return onBack(base, (restored) => {
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
      record({ event: 'search', query: address })
      await goTo(address)
    },
    [goTo],
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
  const asked = useRef<readonly unknown[] | null>(null)
  const [failed, setFailed] = useState<{ address: string; error: unknown } | null>(null)

  const look = useCallback(
    async (address: string): Promise<boolean> => {
      const place = { mode: 'address', address } as const
      const query = searchQuery(toSearchQuery({ ...latest.current, place, moved: null }))
      const before = asked.current
      asked.current = query.queryKey
      if (before) client.cancelQueries({ queryKey: before, exact: true, type: 'inactive' })
      const isCurrent = () => asked.current === query.queryKey
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
        if (isCurrent()) setLooking(false)
      }
      return false
    },
    [client, latest],
  )

  /** Whatever is still being asked for no longer matters. */
  const forget = useCallback(() => {
    asked.current = null
    setFailed(null)
    setLooking(false)
  }, [])

  return { isLooking, failed, look, forget }
}

/**
 * The address of a park alone says by itself only where that park is: the place is added. A share
 * link becomes the address of what it has opened.
 */
function namePlace(initial: SearchState): void {
  const { pathname: path, search, hash } = window.location
  if (openedShare({ path, search }) !== null) {
    window.history.replaceState(window.history.state, '', `/${writeSearch(initial)}`)
    return
  }
  const { place, selectedId } = initial
  const params = new URLSearchParams(search)
  if (place.mode !== 'coordinates' || selectedId === null || params.has('lat')) return
  params.set('lat', String(place.location.lat))
  params.set('lng', String(place.location.lng))
  window.history.replaceState(window.history.state, '', `?${params}${hash}`)
}

/** A page about one place is left for another. */
function leaves(action: SearchAction, base: SearchState): boolean {
  const isElsewhere = action.type === 'searchAddress' || action.type === 'searchCoordinates'
  return isElsewhere && base.place.mode !== 'empty'
}

function writeAddress(state: SearchState, base: SearchState, isStep: boolean): void {
  const address = window.location.pathname + writeSearch(state, base)
  if (isStep) window.history.pushState(null, '', address)
  else window.history.replaceState(window.history.state, '', address)
}

function onBack(base: SearchState, restore: (state: SearchState) => void): () => void {
  const listener = () => restore(readSearch(new URLSearchParams(window.location.search), base))
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}
