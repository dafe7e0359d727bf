import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import { AREA_RESULTS, MAX_RESULTS, roundNear } from '#domain/search/search-defaults.ts'
import {
  isOpening,
  nearText,
  type SearchQuery,
  toSearchQuery,
} from '#domain/search/search-query.ts'
import type { Place, SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState, SoughtAddress } from '#domain/search/search-state.ts'
import { sortOf } from '#domain/search/sort.ts'
import { SEARCH_ERROR_TITLE } from '#domain/text/messages.ts'
import { record } from '../app/analytics.ts'
import { readStep } from '../app/history-step.ts'
import { searchQuery } from '../app/queries.ts'
import { errorStatus } from '../app/trpc.ts'
import { dismissToast } from '../toasts/toast-store.ts'
import { isRefused, showFailure } from '../visitors/rate-limit/show-failure.ts'
import { useRetryAfterLimit } from '../visitors/rate-limit/use-retry-after-limit.ts'
import { searchedCentre, searchedPoint } from './searched-centre.ts'
import { isCut } from './truncate-answer.ts'
import { useAddressLookup } from './use-address-lookup.ts'
import { useSearchState } from './use-search-state.ts'

const NO_PARKS: ParkResult[] = []

/**
 * The search of a page: its state, mirrored to the URL, and its answer.
 *
 * @param base the page's own search; the URL holds the differences
 */
export function useSearch(initial: SearchState, base: SearchState) {
  const { isLooking, failed, look, forget, isAsked } = useAddressLookup()
  const own = useSearchState({ initial, base, forget })
  const { state, act, closeCard, visit, turns } = own
  const { query, ...answer } = useSearchAnswer(state)
  const isAddress = state.place.mode === 'address'

  const { goTo, submit } = useGoTo({ look, isAsked, shown: answer.shown }, own)
  const error = failed?.error ?? answer.error
  const isSearching = isLooking || answer.isFetching
  const retry = () => (failed ? goTo(failed.sought) : answer.refetch())
  useRetryAfterLimit({
    what: failed?.sought.address ?? JSON.stringify(query),
    isRefused: isRefused(error),
    isAsking: isSearching,
    retry,
  })

  return {
    state,
    act,
    closeCard,
    submit,
    /** The last visit to a place, counted: visiting the same place again is another visit. */
    visit,
    /** Counts the visitor's requests for a place, so that late answers can be recognised. */
    turns,
    answer: answer.shown,
    /** The answer, only if it belongs to the current search. */
    current: answer.current,
    showMore: answer.showMore,
    /** Whether the searched place is an area, even if only a circle in it is searched. */
    isArea: state.place.mode === 'bounds' || (isAddress && isArea(answer.shown?.place)),
    /** The place that an address means. */
    searched: (isAddress && answer.shown?.place) || null,
    /** The point from which distances are measured, unless the visitor is near; null without one. */
    point: state.moved ? state.moved.origin : searchedPoint(state, answer.shown),
    /** The list's order. */
    sort: sortOf(
      state.sort,
      isOpening(state.place) || (isAddress && answer.shown?.place?.bounds !== undefined),
    ),
    /** The middle of the map, rounded as in search queries. */
    near: () => nearText(mapCentre(state, answer.shown)),
    /** The current query. */
    query,
    error,
    isRefused: isRefused(error),
    retry,
    isSearching,
    /** Whether an address is being looked up. */
    isLooking,
  }
}

export type Search = ReturnType<typeof useSearch>

type Lookup = Pick<ReturnType<typeof useAddressLookup>, 'look' | 'isAsked'> & {
  shown: SearchAnswer | undefined
}
type OwnState = Pick<ReturnType<typeof useSearchState>, 'latest' | 'act' | 'turns'>

/** Visits an address once it has been found. */
function useGoTo({ look, isAsked, shown }: Lookup, { latest, act, turns }: OwnState) {
  const goTo = useCallback(
    async (sought: SoughtAddress): Promise<boolean> => {
      turns.current++
      dismissToast()
      // Filters changed meanwhile are part of the lookup.
      let filters: Filters
      let answer: SearchAnswer | null
      do {
        filters = latest.current.filters
        answer = await look(sought, latest.current)
        if (!answer) return false
      } while (filters !== latest.current.filters)
      const { understood } = answer
      if (understood?.rest !== '') {
        act({ type: 'searchAddress', ...sought, understood })
        return false
      }
      // Only filters were understood: the place stays.
      act({ type: 'askFilters', understood })
      return understood.nearMe ?? false
    },
    [look, act, latest, turns],
  )

  /** Submits a text or a chosen suggestion. Returns whether it asks for parks near the visitor. */
  const submit = useCallback(
    async (text: string, parkId?: number): Promise<boolean> => {
      const address = text.trim()
      if (address === '') return false
      if (isAsked(address)) {
        turns.current++
        return false
      }
      record({ event: 'search', query: address })
      return goTo({ address, parkId, near: mapCentre(latest.current, shown) })
    },
    [goTo, isAsked, turns, latest, shown],
  )

  return { goTo, submit }
}

/** The middle of the map, or of the search it will show, rounded as in search queries. */
function mapCentre({ place }: SearchState, shown: SearchAnswer | undefined): Coordinates {
  return roundNear(readStep().view?.centre ?? searchedCentre(place, shown))
}

/** The query of the current search and its answer. */
function useSearchAnswer(state: SearchState) {
  const query = toSearchQuery(state)
  const { parks: more, isReading, showMore } = useMorePages(query)
  const isKnown = state.moved?.area?.isLoaded ?? false
  const { data, error, isFetching, refetch } = useQuery({
    ...searchQuery(query),
    enabled: !isKnown,
  })
  // The previous answer stays visible while the next one loads, or if it fails.
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const first = data ?? last
  const shown = useMemo(
    () => first && (more.length > 0 ? { ...first, parks: [...first.parks, ...more] } : first),
    [first, more],
  )

  useEffect(() => {
    // If only further pages fail, the list says so; no toast.
    if (error && !(data && errorStatus(error) === null)) showFailure(SEARCH_ERROR_TITLE, error)
  }, [error, data])

  return {
    query,
    shown,
    /** Asks for the next parks of the list. */
    showMore: () =>
      isCut(data) ? refetch({ cancelRefetch: false }) : shown && showMore(nextPage(shown)),
    current: isKnown ? undefined : data,
    error,
    isFetching: (isFetching && !isCut(data)) || isReading,
    refetch,
  }
}

/** The first page whose parks are not in the list yet. */
function nextPage({ parks, place }: SearchAnswer): number {
  return Math.ceil(parks.length / (place?.bounds ? AREA_RESULTS : MAX_RESULTS)) + 1
}

/** The requested pages of the list after its first; empty once the search has changed. */
function useMorePages(query: SearchQuery) {
  const client = useQueryClient()
  const key = JSON.stringify(query)
  const none = { key, parks: NO_PARKS, isReading: false }
  const [loaded, setLoaded] = useState(none)
  const read = loaded.key === key ? loaded : none

  async function showMore(page: number): Promise<void> {
    setLoaded({ ...read, isReading: true })
    try {
      const { parks } = await client.fetchQuery(searchQuery({ ...query, page }))
      setLoaded({ key, parks: [...read.parks, ...parks], isReading: false })
    } catch (error) {
      setLoaded(read)
      showFailure(SEARCH_ERROR_TITLE, error)
    }
  }

  return { ...read, showMore }
}

/** Whether a place can be searched as a whole. */
function isArea(place: Place | undefined): boolean {
  return place?.areaId !== undefined || place?.precision === 'state'
}
