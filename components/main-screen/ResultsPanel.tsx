import { type RefObject, useEffect, useRef } from 'react'
import type { Coordinates } from '#domain/geo/geo.ts'
import { requiredCredits } from '#domain/park/credits.ts'
import type { ParkResult } from '#domain/park/park-schemas.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchAnswer } from '#domain/search/search-schemas.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { usePageAddress } from '../app/page-address.ts'
import { errorStatus } from '../app/trpc.ts'
import { CreditLine } from '../park/CreditLine.tsx'
import { Results, ResultsHeading } from '../park/Results.tsx'
import chipStyles from '../search/FilterChips.module.css'
import needStyles from '../search/Needs.module.css'
import { SortSelect } from '../search/SortSelect.tsx'
import { readShown, writeShown } from '../search/search-url.ts'
import type { Search } from '../search/use-search.ts'
import { island } from '../ui/island.tsx'
import { later } from '../ui/Later.tsx'
import { AdSlot } from './AdSlot.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import styles from './MainScreen.module.css'
import type { ScreenExtras } from './screen-extras.ts'

const FilterChips = island(
  () => import('../search/FilterChips.tsx').then((file) => file.FilterChips),
  chipStyles,
)

const Needs = island(() => import('../search/Needs.tsx').then((file) => file.Needs), needStyles)

const ListFooter = later(() => import('../layout/ListFooter.tsx').then((file) => file.ListFooter), {
  isExtra: true,
})

const PlaceLine = island(() => import('../park/PlaceLine.tsx').then((file) => file.PlaceLine))

type ResultsPanelProps = {
  search: Search
  base: SearchState
  extras: ScreenExtras | undefined
  parks: ParkResult[]
  /** The numbers of parks that match, and that may. */
  total: number
  mayFit: number
  /** The visitor's location or the searched point. */
  origin: Coordinates | null
  /** Whether the list differs from the answer's parks. */
  isPicked: boolean
  onSelect: (park: ParkResult) => void
  onFilters: (filters: Filters) => void
  onOpenFilters: () => void
  /** Called with the parks shown that may match, as the relevant facts are unknown. */
  onUnknown: (parks: ParkResult[]) => void
  onLocate: () => void
  onClear: () => void
}

export function ResultsPanel(props: ResultsPanelProps) {
  const { search, base, extras, parks, total, mayFit, origin, isPicked, ...on } = props
  const { path, search: query } = usePageAddress()
  const shown = readShown(new URLSearchParams(query))
  const { state, act, answer } = search
  return (
    <BottomSheet
      body={useListTop(search)}
      openedId={state.selectedId}
      heading={
        <ResultsHeading
          what={extras && (total === 1 ? 'park' : 'parks')}
          total={total}
          mayFit={mayFit}
        />
      }
      tools={<SortSelect sort={search.sort} onChange={(sort) => act({ type: 'setSort', sort })} />}
      filters={
        <Needs
          {...{ state, base, path }}
          query={search.query}
          onChange={on.onFilters}
          onOpenFilters={on.onOpenFilters}
        />
      }
    >
      {extras?.above}
      <AdSlot />
      <div className={styles.context}>
        <PlaceLine {...{ answer, state }} isByMap={search.sort === 'distance' && !origin} />
        <FilterChips
          {...{ state, base, path }}
          namedFilters={answer?.namedFilters}
          onChange={on.onFilters}
          onClear={on.onClear}
        />
        {/* Each card names its other sources. */}
        <CreditLine credits={requiredCredits(parks)} />
      </div>
      <Results
        query={search.query}
        answer={answer && isPicked ? withoutCounts(answer) : answer}
        parks={parks}
        filters={state.filters}
        selectedId={state.selectedId}
        isSearching={search.isSearching}
        failure={search.error ? errorStatus(search.error) : undefined}
        isRefused={search.isRefused}
        onRetry={search.retry}
        onLocate={on.onLocate}
        onSelect={on.onSelect}
        onFilters={on.onFilters}
        onUnknown={on.onUnknown}
        left={isPicked ? 0 : total - parks.length}
        onMore={search.showMore}
        shown={shown}
        // Without scripts only.
        moreHref={import.meta.env.SSR ? path + writeShown(query, shown) : ''}
      />
      {extras?.below}
      <ListFooter />
    </BottomSheet>
  )
}

/** Removes the server's counts, which do not apply to the parks shown. */
function withoutCounts(answer: SearchAnswer): SearchAnswer {
  return {
    ...answer,
    unknown: { rating: 0, amenities: 0 },
    relaxation: undefined,
    totalUnknown: 0,
    unknownByMet: [],
    totalNo: 0,
  }
}

/**
 * Scrolls the list to the top after a new search, sort or filter; not after going back, nor when
 * moving the map adds parks.
 */
function useListTop(search: Search): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  const { filters, sort } = search.state
  const { count, byHistory } = search.visit
  const last = useRef({ filters, sort, count })

  useEffect(() => {
    const isVisit = count !== last.current.count
    const isSame = !isVisit && filters === last.current.filters && sort === last.current.sort
    last.current = { filters, sort, count }
    if (!isSame && !(isVisit && byHistory)) list.current?.scrollTo({ top: 0 })
  }, [filters, sort, count, byHistory])

  return list
}
