import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { countFilters, type Filters } from '#domain/search/filters.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import fieldStyles from '../search/FilterFields.module.css'
import { SearchBar } from '../search/SearchBar.tsx'
import type { Search } from '../search/use-search.ts'
import { Button } from '../ui/Button.tsx'
import { island } from '../ui/island.tsx'
import styles from './MainScreen.module.css'

const HiddenFields = island(() => import('./HiddenFields.tsx').then((file) => file.HiddenFields))

const FilterFields = island(
  () => import('../search/FilterFields.tsx').then((file) => file.FilterFields),
  fieldStyles,
)

type SearchFormProps = {
  heading: string
  search: Search
  base: SearchState
  isLocating: boolean
  onType: () => void
  onClearPlace: () => void
  onLocate: () => void
  onFilters: (filters: Filters) => void
  onOpenFilters: () => void
}

/** The search box and filters, in a form that works without scripts. */
export function SearchForm({ heading, search, base, isLocating, ...on }: SearchFormProps) {
  const { state, isArea } = search
  const filterCount = countFilters(state.filters)

  async function searchFor(text: string, parkId?: number) {
    const isNearMe = await search.submit(text, parkId)
    if (isNearMe) on.onLocate()
  }

  return (
    <search>
      <form className={styles.search} action="/" method="get">
        <h1 className={styles.title}>{heading}</h1>
        <HiddenFields state={state} here={search.answer?.location} />
        <SearchBar
          text={state.place.mode === 'address' ? state.place.address : ''}
          visit={search.visit}
          near={search.near}
          isSearching={search.isSearching}
          onSearch={searchFor}
          onType={on.onType}
          onClear={on.onClearPlace}
          onLocate={on.onLocate}
          isLocating={isLocating}
          extra={
            <Button
              icon
              className={styles.filterButton}
              data-scripted
              aria-label={filterCount > 0 ? `Filters, ${filterCount} active` : 'Filters'}
              aria-haspopup="dialog"
              onClick={on.onOpenFilters}
            >
              <IconAdjustmentsHorizontal size={20} aria-hidden />
              {filterCount > 0 && <span className={styles.count}>{filterCount}</span>}
            </Button>
          }
        />
        <div className={styles.filters}>
          <FilterFields filters={state.filters} isArea={isArea} onChange={on.onFilters} />
          <noscript>
            <Button type="submit">Apply filters</Button>
          </noscript>
        </div>
      </form>
    </search>
  )
}
