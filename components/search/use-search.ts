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
import { record } from '../analytics.ts'
import { searchQuery } from '../queries.ts'
import { dismissToast, showToast } from '../toasts/toast-store.ts'
import { errorText } from '../trpc.ts'

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
  const { isLooking, look, forget } = useAddressLookup(latest)
  const turns = useRef(0)
  const [visit, setVisit] = useState({ count: 0, byHistory: false })
  const answer = useQuery(searchQuery(toSearchQuery(state)))
  // What was found last stays until something else is: while a search is under way, and when it fails.
  const [kept, setKept] = useState(answer.data)
  if (answer.data && answer.data !== kept) setKept(answer.data)

  const act = useCallback(
    (action: SearchAction) => {
      const next = reduceSearch(latest.current, action)
      const opens = action.type === 'select' && latest.current.selectedId === null
      if (leaves(action, base)) {
        window.location.assign(`/${writeSearch(next)}`)
        return
      }
      latest.current = next
      dispatch(action)
      writeAddress(next, base, STEPS.has(action.type) || (opens && next.selectedId !== null))
      if (!STEPS.has(action.type)) return
      turns.current++
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

  const { error } = answer
  useEffect(() => {
    if (error) {
      showToast({ title: SEARCH_ERROR_TITLE, text: errorText(error), destructive: true })
    }
  }, [error])

  const submit = useCallback(
    async (text: string) => {
      const address = text.trim()
      if (address === '') return
      record({ event: 'search', query: address })
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

  return {
    state,
    act,
    submit,
    /** The last place gone to, counted: the same one again is another visit. */
    visit,
    /** How often the visitor has asked for a place: whoever answers late can tell by it. */
    turns,
    answer: answer.data ?? kept,
    error,
    retry: answer.refetch,
    isSearching: isLooking || answer.isFetching,
  }
}

/**
 * Asks for an address before the search moves there: a place that is not known leaves everything
 * as it was. A newer question aborts an older one.
 */
function useAddressLookup(latest: { current: SearchState }) {
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(false)
  const asked = useRef<readonly unknown[] | null>(null)

  const look = useCallback(
    async (address: string): Promise<boolean> => {
      const place = { mode: 'address', address } as const
      const query = searchQuery(toSearchQuery({ ...latest.current, place }))
      const before = asked.current
      asked.current = query.queryKey
      if (before) client.cancelQueries({ queryKey: before, exact: true, type: 'inactive' })
      const isCurrent = () => asked.current === query.queryKey
      setLooking(true)
      try {
        const { location } = await client.fetchQuery(query)
        if (!isCurrent()) return false
        if (location) return true
        showToast({
          title: PLACE_NOT_FOUND_TITLE,
          text: placeNotFoundText(address),
          destructive: true,
        })
      } catch (error) {
        if (isCurrent()) {
          showToast({ title: SEARCH_ERROR_TITLE, text: errorText(error), destructive: true })
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
    setLooking(false)
  }, [])

  return { isLooking, look, forget }
}

/** The address of a park alone says by itself only where that park is: the place is added. */
function namePlace({ place, selectedId }: SearchState): void {
  const params = new URLSearchParams(window.location.search)
  if (place.mode !== 'coordinates' || selectedId === null || params.has('lat')) return
  params.set('lat', String(place.location.lat))
  params.set('lng', String(place.location.lng))
  window.history.replaceState(window.history.state, '', `?${params}${window.location.hash}`)
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
