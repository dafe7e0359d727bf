import type { Filters } from '#domain/filters.ts'
import type { Coordinates } from '#domain/geo.ts'
import type { Park, ParkResult } from '#domain/park.ts'
import type { SearchAnswer } from '#domain/search-answer.ts'
import type { SearchState } from '#domain/search-state.ts'
import { readShown, writeShown } from '#domain/search-url.ts'
import { usePageAddress } from '../page-address.ts'
import { Credits } from '../parks/Credits.tsx'
import { PlaceLine, Results, ResultsHeading } from '../parks/Results.tsx'
import { SavedButton } from '../saved/SavedControls.tsx'
import { FilterChips } from '../search/FilterChips.tsx'
import { SortSelect } from '../search/SortSelect.tsx'
import type { Search } from '../search/use-search.ts'
import { errorText } from '../trpc.ts'
import { AdSlot } from './AdSlot.tsx'
import { BottomSheet } from './BottomSheet.tsx'
import styles from './MainScreen.module.css'
import type { ScreenExtras } from './screen-extras.ts'

type ResultsPanelProps = {
  search: Search
  base: SearchState
  extras: ScreenExtras | undefined
  parks: ParkResult[]
  total: number
  /** The visitor's place or the one searched. */
  origin: Coordinates | null
  /** Whether the parks are others than those the answer counts. */
  isPicked: boolean
  onSelect: (park: ParkResult) => void
  /** Opens a park that the list need not hold. */
  onOpen: (park: Pick<Park, 'id' | 'name'>) => void
  onFilters: (filters: Filters) => void
  onClear: () => void
}

/** The list of parks with what belongs to it. */
export function ResultsPanel(props: ResultsPanelProps) {
  const { search, base, extras, parks, total, origin, isPicked, ...on } = props
  const { path, search: query } = usePageAddress()
  const shown = readShown(new URLSearchParams(query))
  const { state, act, answer } = search
  return (
    <BottomSheet
      heading={<ResultsHeading what={extras && 'parks'} total={total} shown={parks.length} />}
      tools={
        <div className={styles.tools}>
          <SavedButton origin={origin} onOpen={on.onOpen} />
          <SortSelect sort={state.sort} onChange={(sort) => act({ type: 'setSort', sort })} />
        </div>
      }
    >
      {extras?.above}
      <AdSlot />
      <div className={styles.context}>
        <PlaceLine
          place={state.place.mode === 'address' ? answer?.place : undefined}
          isMoved={state.moved !== null && state.sort === 'distance'}
        />
        <FilterChips
          state={state}
          base={base}
          path={path}
          onChange={on.onFilters}
          onClear={on.onClear}
        />
        <Credits parks={parks} />
      </div>
      <Results
        answer={answer && isPicked ? withoutCounts(answer) : answer}
        parks={parks}
        filters={state.filters}
        selectedId={state.selectedId}
        isSearching={search.isSearching}
        error={search.error ? errorText(search.error) : null}
        isRefused={search.isRefused}
        onRetry={search.retry}
        onSelect={on.onSelect}
        onFilters={on.onFilters}
        shown={shown}
        moreHref={path + writeShown(query, shown)}
      />
      {extras?.below}
    </BottomSheet>
  )
}

/** What the server counted of all parks is not true of those that are shown. */
function withoutCounts(answer: SearchAnswer): SearchAnswer {
  return { ...answer, unknown: { rating: 0, amenities: 0 }, relaxation: undefined }
}
