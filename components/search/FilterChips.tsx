import { IconX } from '@tabler/icons-react'
import { activeFilters, type Filters, withoutFilter } from '#domain/filters.ts'
import type { SearchState } from '#domain/search-state.ts'
import { writeSearch } from '#domain/search-url.ts'
import styles from './FilterChips.module.css'

type FilterChipsProps = {
  state: SearchState
  base: SearchState
  /** The page's path, for links that work without scripts. */
  path: string
  onChange: (filters: Filters) => void
}

/** The filters in force, each removable. */
export function FilterChips({ state, base, path, onChange }: FilterChipsProps) {
  const active = activeFilters(state.filters)
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map((filter) => {
        const filters = withoutFilter(state.filters, filter)
        return (
          <li key={filter.label}>
            <a
              className={styles.chip}
              href={`${path}${writeSearch({ ...state, filters }, base)}`}
              aria-label={`Remove filter: ${filter.label}`}
              onClick={(event) => {
                event.preventDefault()
                onChange(filters)
              }}
            >
              {filter.label}
              <IconX size={14} aria-hidden />
            </a>
          </li>
        )
      })}
    </ul>
  )
}
