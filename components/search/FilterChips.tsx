import { IconX } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import type { NamedFilter } from '#domain/facts/filter-state.ts'
import { activeFilters } from '#domain/search/active-filters.ts'
import { withoutFilter } from '#domain/search/change-filters.ts'
import type { Filters } from '#domain/search/filters.ts'
import type { SearchState } from '#domain/search/search-state.ts'
import { RESULTS_HEADING_ID } from '../ui/ids.ts'
import styles from './FilterChips.module.css'
import { writeSearch } from './search-url.ts'

type FilterChipsProps = {
  /** The facts that were asked for with their names. */
  namedFilters: readonly NamedFilter[] | undefined
  state: SearchState
  base: SearchState
  /** The page's path, for links without scripts. */
  path: string
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** The active filters, each removable, and links to clear them, also with the place. */
export function FilterChips(props: FilterChipsProps) {
  const { namedFilters = [], state, base, path, onChange, onClear } = props
  const active = activeFilters(state.filters, namedFilters)
  const begun = { ...base, sort: state.sort }
  const isBegun = writeSearch({ ...state, selectedId: null, zoom: null }, begun) === ''
  if (active.length === 0 && isBegun) return null
  const unfiltered = { ...state, filters: base.filters }
  const hasPlace = writeSearch({ ...unfiltered, selectedId: null, zoom: null }, begun) !== ''
  const addressOf = (to: SearchState) => path + writeSearch(to, base)
  return (
    <div className={styles.bar}>
      {active.length > 0 && (
        <ul className={styles.chips} aria-label="Active filters">
          {active.map((filter) => {
            const filters = withoutFilter(state.filters, filter)
            return (
              <li key={filter.label}>
                <a
                  className={styles.chip}
                  href={addressOf({ ...state, filters })}
                  aria-label={`Remove filter: ${filter.label}`}
                  onClick={instead(() => onChange(filters))}
                >
                  {filter.label}
                  <IconX size={14} aria-hidden />
                </a>
              </li>
            )
          })}
        </ul>
      )}
      {active.length > 1 && hasPlace && (
        <a
          className={styles.clear}
          href={addressOf(unfiltered)}
          onClick={instead(() => onChange(base.filters))}
        >
          Clear filters
        </a>
      )}
      {!isBegun && (
        <a className={styles.clear} href={addressOf(begun)} onClick={instead(onClear)}>
          Clear search
        </a>
      )}
    </div>
  )
}

/** Runs an action instead of following the link. The pressed element disappears. */
function instead(act: () => void) {
  return (event: MouseEvent) => {
    event.preventDefault()
    act()
    document.getElementById(RESULTS_HEADING_ID)?.focus({ preventScroll: true })
  }
}
